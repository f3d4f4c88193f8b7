// What a browser must load, held against web/size-budget.json: the built files as their manifests link them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import budget from '../web/size-budget.json' with { type: 'json' }
import { root } from './run.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

// Another build can be named, to try something.
const dist = process.argv[2] ?? join(root, 'web/dist')
const { memberCard, firstList } = budget
const kilobyte = 1024

const members = manifestOf('member')
if (members) {
  const scripts = chunksFrom(members, ['src/member/card-main.ts']).map(({ file }) => join('member', file))
  report(
    'member card, scripts',
    sizeOf(scripts, (file) => gzipSync(file, { level: 9 })),
    memberCard.kilobytes,
  )
}

const offices = manifestOf('.')
if (offices) {
  const chunks = chunksFrom(offices, ['merchant.html', firstList.screen])
  const files = [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
  report(`merchant.html with ${firstList.screen}`, sizeOf(files, brotliCompressSync), firstList.kilobytes)
}

function manifestOf(folder: string): Manifest | undefined {
  const file = join(dist, folder, '.vite/manifest.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Manifest
  console.log(`skipped: ${file} is missing (npm run build makes it)`)
  return undefined
}

/** The chunks that a page loads at once: those named and all they import statically. */
function chunksFrom(manifest: Manifest, keys: string[]): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk for ${key}`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...found]
}

function sizeOf(files: string[], compress: (file: Buffer) => Buffer): number {
  return files.reduce((sum, file) => sum + compress(readFileSync(join(dist, file))).length, 0)
}

function report(what: string, bytes: number, limit: number): void {
  const isTooBig = bytes > limit * kilobyte
  console.log(`${isTooBig ? 'TOO BIG' : 'ok'}: ${what}: ${(bytes / kilobyte).toFixed(1)} KB of ${limit}`)
  if (isTooBig) process.exitCode = 1
}
