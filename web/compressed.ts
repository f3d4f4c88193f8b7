import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a compressed copy beside each file, so that nothing is compressed while somebody waits. */
export const compressed: Plugin = {
  name: 'compressed',
  // From the files as written: until then the bundler's placeholders for dynamic imports are not filled in.
  writeBundle({ dir = '.' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (name.endsWith('.html')) continue
      const file = join(dir, name)
      const content = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(content))
    }
  },
}
