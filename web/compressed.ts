import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Lays a compressed copy beside each file, so that nothing is compressed while somebody waits. Only once the files are
 * written: until then their code is not the last word.
 */
export const compressed: Plugin = {
  name: 'compressed',
  // While somebody develops, builds follow each other.
  apply: ({ build }) => !build?.watch,
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg|wasm)$/.test(file))) {
      const content = readFileSync(join(dir, name))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
    }
  },
}
