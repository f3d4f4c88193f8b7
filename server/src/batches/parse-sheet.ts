import { Worker } from 'node:worker_threads'
import { refuse } from '@chopcard/contract/errors.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import { maxImportColumns, maxImportRows } from '@chopcard/contract/merchant/imports.ts'
import type { Sheet, SheetTask } from './sheet-worker.ts'

const patienceMs = 20_000

/**
 * The rows of a CSV or Excel file. A thread of its own reads it, with an end to its time and memory: whatever somebody
 * packed into the file, the till goes on.
 */
export async function parseSheet(content: Uint8Array, language: Language): Promise<string[][]> {
  const sheet = await inWorker({ content, language, maxRows: maxImportRows, maxColumns: maxImportColumns })
  return 'rows' in sheet ? sheet.rows : refuse(sheet.trouble, { values: { max: maxImportRows } })
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
