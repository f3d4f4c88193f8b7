/**
 * Builds every bundle: the back offices first (they empty `dist`), then each `vite.<name>.config.ts` there is. With `--watch`
 * only those of the members' pages, and again whenever one of their sources changes.
 */
import { readdirSync } from 'node:fs'
import { build } from 'vite'

const watches = process.argv.includes('--watch')
const wanted = watches ? /^vite\.member(-server)?\.config\.ts$/ : /^vite(\.[\w-]+)?\.config\.ts$/
const configs = readdirSync(import.meta.dirname)
  .filter((name) => wanted.test(name))
  .sort((a, b) => Number(b === 'vite.config.ts') - Number(a === 'vite.config.ts') || a.localeCompare(b))

for (const name of configs)
  await build({
    configFile: `${import.meta.dirname}/${name}`,
    root: import.meta.dirname,
    ...(watches && { build: { watch: {} }, logLevel: 'warn' }),
  })
