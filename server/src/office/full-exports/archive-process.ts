import { once } from 'node:events'
import type { ArchiveTask } from './archive-frames.ts'
import { lookThrough, type Say } from './look-through.ts'
import { ArchiveTrouble } from './zip-reader.ts'

const say: Say = async (frame, ...lines) => {
  if (!process.stdout.write([JSON.stringify(frame), ...lines, ''].join('\n'))) await once(process.stdout, 'drain')
}

/** Looks the archive through; then, if it is asked to, says what is in it. */
async function work(task: ArchiveTask): Promise<void> {
  await lookThrough(task, say)
  for await (const _ of process.stdin) await lookThrough({ ...task, isRead: true }, say)
}

await work(JSON.parse(process.argv[2] ?? '{}') as ArchiveTask).catch((error: unknown) =>
  say({ refused: error instanceof ArchiveTrouble ? error.message : 'The archive cannot be read.' }),
)
