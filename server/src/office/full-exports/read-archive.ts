import { PassThrough } from 'node:stream'
import { runConfined } from '../../core/confined.ts'
import type { ArchiveFrame, ArchiveTask } from './archive-frames.ts'
import type { Manifest } from './manifest.ts'
import { splitLines } from './split-lines.ts'
import { ArchiveTrouble } from './zip-reader.ts'

/** Rows of a table as lines of JSON, or a picture. */
export type ArchivePart = { table: string; lines: string[] } | { picture: string; content: Buffer }

/** An archive of which everything was found right; its parts are checked once more on their way. */
export type OpenArchive = { manifest: Manifest; parts(): AsyncGenerator<ArchivePart> }

const limits = { heapMb: 600, timeMs: 2 * 3_600_000, maxOutput: Number.POSITIVE_INFINITY }
/** A picture of the greatest size in base 64. */
const maxLine = 64 * 1024 * 1024

/**
 * Looks an archive through, and then has the work done with it; throws an ArchiveTrouble if anything of it is not right. A process of its own
 * reads it: whatever somebody packed into it, this one goes on.
 */
export async function withArchive<T>(task: ArchiveTask, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const script = new URL('./archive-process.ts', import.meta.url)
  const { input, output, ended, stop } = runConfined(script, [JSON.stringify(task)], limits)
  const frames = framesIn(splitLines(output.pipe(new PassThrough()), maxLine, notRead))
  try {
    let manifest: Manifest | undefined
    for (let frame = await next(frames); !('end' in frame); frame = await next(frames))
      if ('manifest' in frame) manifest = frame.manifest
    if (!manifest) throw notRead()
    return await work({ manifest, parts: () => partsIn(frames, () => input.end('read')) })
  } finally {
    stop()
    await ended
  }
}

async function* partsIn(frames: AsyncGenerator<Frame>, begin: () => void): AsyncGenerator<ArchivePart> {
  begin()
  for (let frame = await next(frames); !('end' in frame); frame = await next(frames)) {
    if ('rows' in frame) yield { table: frame.table, lines: frame.rows }
    if ('picture' in frame) yield { picture: frame.picture, content: Buffer.from(frame.content, 'base64') }
  }
}

type Frame = Exclude<ArchiveFrame, { table: string } | { refused: string }> | { table: string; rows: string[] }

async function* framesIn(lines: AsyncGenerator<string>): AsyncGenerator<Frame> {
  for (;;) {
    const frame = JSON.parse(await next(lines)) as ArchiveFrame
    if ('refused' in frame) throw new ArchiveTrouble(frame.refused)
    if (!('table' in frame)) yield frame
    else {
      const rows: string[] = []
      while (rows.length < frame.lines) rows.push(await next(lines))
      yield { table: frame.table, rows }
    }
  }
}

/** What comes next: a process that ends before it has said everything was stopped. */
async function next<T>(from: AsyncGenerator<T>): Promise<T> {
  const result = await from.next()
  if (result.done) throw notRead()
  return result.value
}

const notRead = () => new ArchiveTrouble('The archive cannot be read: its reader was stopped.')
