import type { Plugin } from 'vite'

/** Removes the descriptions of calls, which no page shows: they would add a kilobyte to every first page. */
export const noAbouts: Plugin = {
  name: 'no-abouts',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/[^?]*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^( +about:)\s*'[^'\n]*',$/gm, "$1 '',"), map: null }),
  },
}
