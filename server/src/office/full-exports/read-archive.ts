import { PassThrough } from 'node:stream'
import { runConfined } from '../../core/confined.ts'
import type { ArchiveFrame, ArchiveTask } from './archive-frames.ts'
import type { Manifest } from './manifest.ts'
import { splitLines } from './split-lines.ts'
import { ArchiveTrouble } from './zip-reader.ts'

/** Rows of a table as lines of JSON, or a picture. */
export type ArchivePart = { table: string; lines: string[] } | { picture: string; content: Buffer }

const limits = { heapMb: 600, timeMs: 2 * 3_600_000, maxOutput: Number.POSITIVE_INFINITY }
/** A picture of the greatest size in base 64. */
const maxLine = 64 * 1024 * 1024

/** Reads an archive to its end, and answers with its manifest; throws an ArchiveTrouble if anything of it is not right. */
export async function checkArchive(file: string, tables: string[]): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const frame of framesOf({ file, tables, isRead: false }))
    if ('manifest' in frame) manifest = frame.manifest
  return manifest ?? notRead()
}

/** The rows and pictures of an archive, checked once more on their way. */
export async function* readArchive(file: string, tables: string[]): AsyncGenerator<ArchivePart> {
  for await (const frame of framesOf({ file, tables, isRead: true })) {
    if ('rows' in frame) yield { table: frame.table, lines: frame.rows }
    if ('picture' in frame) yield { picture: frame.picture, content: Buffer.from(frame.content, 'base64') }
  }
}

type Frame = Exclude<ArchiveFrame, { table: string } | { refused: string }> | { table: string; rows: string[] }

/** What the process says that reads the archive; whatever somebody packed into it, this one goes on. */
async function* framesOf(task: ArchiveTask): AsyncGenerator<Frame> {
  const script = new URL('./archive-process.ts', import.meta.url)
  const { input, output, ended, stop } = runConfined(script, [JSON.stringify(task)], limits)
  input.end()
  let isWhole = false
  try {
    const lines = splitLines(output.pipe(new PassThrough()), maxLine, notRead)
    for await (const line of lines) {
      const frame = JSON.parse(line) as ArchiveFrame
      if ('refused' in frame) throw new ArchiveTrouble(frame.refused)
      isWhole = 'end' in frame
      yield 'table' in frame ? { table: frame.table, rows: await following(lines, frame.lines) } : frame
    }
  } finally {
    if (!isWhole) stop()
    await ended
  }
  if (!isWhole) notRead()
}

async function following(lines: AsyncIterator<string>, count: number): Promise<string[]> {
  const rows: string[] = []
  while (rows.length < count) {
    const { value, done } = await lines.next()
    if (done) return notRead()
    rows.push(value)
  }
  return rows
}

const notRead = (): never => {
  throw new ArchiveTrouble('The archive cannot be read: its reader was stopped.')
}
