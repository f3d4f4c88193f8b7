import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The same pages for the server: markup for the first byte. React is bundled, always in its production build. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/member/entry-server.tsx',
    outDir: 'dist/member-server',
    target: 'node24',
  },
})
