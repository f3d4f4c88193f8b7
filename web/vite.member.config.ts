import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

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
