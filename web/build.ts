/** Builds every bundle: the back offices first (they empty `dist`), then each `vite.<name>.config.ts` there is. */
import { readdirSync } from 'node:fs'
import { build } from 'vite'

const configs = readdirSync(import.meta.dirname)
  .filter((name) => /^vite(\.[\w-]+)?\.config\.ts$/.test(name))
  .sort((a, b) => Number(b === 'vite.config.ts') - Number(a === 'vite.config.ts') || a.localeCompare(b))

for (const name of configs) await build({ configFile: `${import.meta.dirname}/${name}`, root: import.meta.dirname })
