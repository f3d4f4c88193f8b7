import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { tillPartsFile } from './till-parts.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }

// The back offices are built before: see build.ts.
const dist = `${import.meta.dirname}/dist`
const read = <T>(file: string, without: T): T =>
  existsSync(`${dist}/${file}`) ? (JSON.parse(readFileSync(`${dist}/${file}`, 'utf8')) as T) : without
const manifest = read<Record<string, Chunk>>('.vite/manifest.json', {})
const parts = read<string[]>(tillPartsFile, [])

/** All that the till's pages load, in every language. */
function filesFrom(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [], css = [], assets = [] } = manifest[key] ?? { file: '' }
    if (!file || seen.has(`/${file}`)) continue
    for (const one of [file, ...css, ...assets]) seen.add(`/${one}`)
    filesFrom(imports, seen)
  }
  return seen
}

const files = [...filesFrom(parts)].sort()
const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)

/** The till's service worker, one file under a name that stays, which changes with every build of what it keeps. */
export default defineConfig({
  publicDir: false,
  define: {
    __TILL_FILES__: JSON.stringify(files),
    __TILL_ENTRY__: JSON.stringify(manifest['merchant.html']?.file ?? ''),
    __TILL_BUILD__: JSON.stringify(build),
  },
  build: {
    outDir: 'dist/till-worker',
    target: 'es2022',
    lib: { entry: 'src/merchant/till-worker.ts', name: 'sw', formats: ['iife'], fileName: () => 'sw.js' },
  },
})
