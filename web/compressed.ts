import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a compressed copy beside each file, so that nothing is compressed while somebody waits. */
export const compressed: Plugin = {
  name: 'compressed',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.fileName.endsWith('.html')) continue
      const source = file.type === 'chunk' ? file.code : file.source
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
    }
  },
}
