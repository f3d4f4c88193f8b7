import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { compressed } from './compressed.ts'
import { tillParts } from './till-parts.ts'
import { withoutDescriptions } from './without-descriptions.ts'
import budget from './size-budget.json' with { type: 'json' }

const inWeb = (path: string) => `${import.meta.dirname}/${path}`
const offices = ['merchant.html', 'sys.html'] as const

/** In development, answers the paths of the two back offices with their page, as the server does with the build. */
const pages: Plugin = {
  name: 'pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const isPage = request.headers.accept?.includes('text/html') && !/^\/(api|files|@|src|node_modules)/.test(path)
      if (isPage) request.url = /^\/sys(\/|$)/.test(path) ? '/sys.html' : '/merchant.html'
      next()
    })
  },
}

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), withoutDescriptions, pages, tillParts, compressed],
  // Parts of the libraries that the back offices replace by their own.
  resolve: {
    alias: [
      { find: '../components/AntdIconLight', replacement: inWeb('src/kit/quiet-icon.tsx') },
      { find: '../hooks/useAllowClear', replacement: inWeb('src/kit/allow-clear.ts') },
      { find: '../../../tree', replacement: inWeb('src/kit/no-tree.ts') },
    ],
  },
  appType: 'mpa',
  server: { proxy: { '/api': server, '/files': server, '/full-exports': server, '/dev/mailbox': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Small pictures stay files: a data: URL would need its own word in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: [...offices],
      // The library does not say that its tree has none: a table uses two functions of it.
      treeshake: { moduleSideEffects: [{ test: /@rc-component\/tree\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: chunkGroups(['merchant.html', budget.firstList.screen].map(inWeb), [
            inWeb(offices[0]),
            inWeb(offices[1]),
          ]),
        },
      },
    },
  },
})
