import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lays a compressed copy beside each file, so that nothing is compressed while a member waits. */
const compressed: Plugin = {
  name: 'compressed',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const source = file.type === 'chunk' ? file.code : file.source
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
    }
  },
}

/** What the members’ browsers load: one entry a page, React in a chunk they share. */
export default defineConfig({
  plugins: [react(), compressed],
  publicDir: false,
  build: {
    outDir: 'dist/member',
    assetsDir: 'assets/member',
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { card: 'src/member/card-main.ts', join: 'src/member/join-main.ts', notice: 'src/member/notice-main.ts' },
    },
  },
})
