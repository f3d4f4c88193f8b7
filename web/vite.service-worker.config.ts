import { defineConfig } from 'vite'

/** The members’ service worker, one file under a name that stays: the browser asks for it again by itself. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/service-worker',
    target: 'es2022',
    lib: { entry: 'src/member/service-worker.ts', name: 'sw', formats: ['iife'], fileName: () => 'sw.js' },
  },
})
