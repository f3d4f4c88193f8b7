import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }

// The back offices are built before: see build.ts.
const manifestFile = `${import.meta.dirname}/dist/.vite/manifest.json`
const manifest: Record<string, Chunk> = existsSync(manifestFile)
  ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>)
  : {}

const words =
  /^locales\/[\w-]+\/(common|errors|shell|look|till|chops)\.json$|node_modules\/(antd\/es\/locale|dayjs\/locale)\//
const screens =
  /^src\/kit\/edit-profile\.tsx$|^src\/merchant\/(loyalty\/till\/(till|match-list)\.tsx|core\/shell\/(tab-list|top-menu|settings-drawer|till-frame)\.tsx|kept-shell\.ts)$/
const camera = /node_modules\/zxing-wasm\/|^src\/kit\/(decoder|camera-scan)/
const roots = Object.keys(manifest).filter(
  (key) => key === 'merchant.html' || [words, screens, camera].some((is) => is.test(key)),
)

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

const files = [...filesFrom(roots)].sort()
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
