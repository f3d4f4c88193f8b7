// What a browser must load, held against web/size-budget.json: the built files as their manifests link them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import budget from '../web/size-budget.json' with { type: 'json' }
import { root } from './run.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
/** A chunk with a budget of its own; one that comes `ahead` is fetched while the browser is idle after sign-in. */
type Apart = { kilobytes: number; why: string; ahead?: boolean }

// Another build can be named, to try something.
const dist = process.argv[2] ?? join(root, 'web/dist')
const apart: Record<string, Apart> = budget.apart
const kilobyte = 1024
let failed = false

const members = manifestOf('member')
if (members) {
  const scripts = chunksFrom(members, ['src/member/card-main.ts']).map((chunk) => chunk.file)
  report('member card, scripts', sizeOf('member', scripts, 'gzip'), budget.memberCard.kilobytes)
}

const offices = manifestOf('.')
if (offices) {
  const { screen, kilobytes } = budget.firstList
  const list = Object.keys(offices).find((key) => key.startsWith('src/merchant/') && key.includes(screen))
  if (list) {
    const first = chunksFrom(offices, ['merchant.html', list])
    report(`merchant.html with ${screen}`, sizeOf('.', filesOf(first), 'brotli'), kilobytes)
    checkFurtherScreens(offices, first)
    checkApart(offices, first)
  } else console.log(`skipped: the build of merchant.html has no chunk of its own for ${screen}`)
}
process.exitCode = failed ? 1 : 0

/** What each further screen, dialog or tab costs by itself, after the first page of its area. */
function checkFurtherScreens(manifest: Manifest, first: Chunk[]): void {
  const parts = Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? [])
  for (const key of new Set(parts.filter((part) => part.startsWith('src/')))) {
    const loaded = key.startsWith('src/sys/') ? chunksFrom(manifest, ['sys.html']) : first
    const own = chunksFrom(manifest, [key]).filter((chunk) => !loaded.includes(chunk) && !isApart(chunk))
    if (own.length > 0) report(key, sizeOf('.', filesOf(own), 'gzip'), budget.furtherScreen.kilobytes)
  }
}

function isApart({ name }: Chunk): boolean {
  return name !== undefined && Object.hasOwn(apart, name)
}

function checkApart(manifest: Manifest, first: Chunk[]): void {
  const begun = manifest['merchant.html']?.dynamicImports ?? []
  for (const [name, { kilobytes, why, ahead }] of Object.entries(apart)) {
    const [found, another] = Object.entries(manifest).filter(([at, { name: own }]) => own === name && !at.includes('/'))
    const [key, chunk] = found ?? []
    if (!key || !chunk) fail(`${name}: there is no such chunk`)
    else if (another) fail(`${name}: two chunks have this name, so nobody knows which is meant`)
    else {
      if (first.includes(chunk)) fail(`${name}: is no chunk apart, the first list loads it`)
      if (ahead && !begun.includes(key)) fail(`${name}: nothing fetches it ahead`)
      report(`${name}, apart (${why})`, sizeOf('.', filesOf([chunk]), 'gzip'), kilobytes)
    }
  }
}

function manifestOf(folder: string): Manifest | undefined {
  const file = join(dist, folder, '.vite/manifest.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Manifest
  console.log(`skipped: ${file} is missing (npm run build makes it)`)
  return undefined
}

/** The chunks that a page loads at once: its entries and all they import statically. */
function chunksFrom(manifest: Manifest, keys: string[]): Chunk[] {
  const found = new Set<Chunk>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(walk)
  }
  keys.forEach(walk)
  return [...found]
}

function filesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))]
}

function sizeOf(folder: string, files: string[], compression: 'gzip' | 'brotli'): number {
  const compress = compression === 'gzip' ? (file: Buffer) => gzipSync(file, { level: 9 }) : brotliCompressSync
  return files.reduce((sum, file) => sum + compress(readFileSync(join(dist, folder, file))).length, 0)
}

function report(what: string, bytes: number, limit: number): void {
  const text = `${what}: ${(bytes / kilobyte).toFixed(1)} KB of ${limit}`
  if (bytes > limit * kilobyte) fail(`TOO BIG: ${text}`)
  else console.log(`ok: ${text}`)
}

function fail(text: string): void {
  failed = true
  console.log(text)
}
