import type { Plugin } from 'vite'

/** Leaves out what the reference says of each call: no page shows it, and it would be a kilobyte of every first page. */
export const noAbouts: Plugin = {
  name: 'no-abouts',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/[^?]*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^( +about:)\s*'[^'\n]*',$/gm, "$1 '',"), map: null }),
  },
}
