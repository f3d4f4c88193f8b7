import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNames } from './class-names.ts'

/** The same pages for the server: markup for the first byte. React is bundled, always in its production build. */
export default defineConfig({
  plugins: [react()],
  css: classNames,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/member/entry-server.tsx',
    outDir: 'dist/member-server',
    target: 'node24',
  },
})
