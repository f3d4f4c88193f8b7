import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lays a compressed copy beside each file, so that nothing is compressed while a member waits. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir = '.' }, bundle) {
    for (const name of Object.keys(bundle)) {
      const file = join(dir, name)
      const content = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(content))
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
