import { Worker } from 'node:worker_threads'
import { type ErrorCode, refuse } from '@chopcard/contract/errors.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { Sheet, SheetTask } from './sheet-worker.ts'

const patienceMs = 20_000

/** How much a file may hold, and what is said of one that holds fewer rows than are needed. */
export type SheetLimits = { maxRows: number; maxColumns: number; leastRows: number; whenEmpty: ErrorCode }

/**
 * The rows of a CSV or Excel file. A thread of its own reads it, with an end to its time and memory: whatever somebody
 * packed into the file, the till goes on.
 */
export async function parseSheet(content: Uint8Array, language: Language, limits: SheetLimits): Promise<string[][]> {
  const { maxRows, maxColumns, leastRows, whenEmpty } = limits
  const sheet = await inWorker({ content, language, maxRows, maxColumns, leastRows })
  if ('rows' in sheet) return sheet.rows
  return refuse(sheet.trouble === 'IMPORT_EMPTY' ? whenEmpty : sheet.trouble, { values: { max: maxRows } })
}

function inWorker(task: SheetTask): Promise<Sheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 400 },
  })
  return new Promise<Sheet>((resolve) => {
    const giveUp = () => resolve({ trouble: 'IMPORT_UNREADABLE' })
    const timer = setTimeout(giveUp, patienceMs)
    worker.once('message', (sheet: Sheet) => resolve(sheet))
    worker.once('error', giveUp)
    worker.once('exit', () => {
      clearTimeout(timer)
      giveUp()
    })
  }).finally(() => void worker.terminate())
}
