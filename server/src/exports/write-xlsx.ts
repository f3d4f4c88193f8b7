import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TableWriter } from './table-writer.ts'

/** What the worker is told: the headings first, then rows, then the end. */
export type ToXlsx = { headings: string[] } | { rows: (string | number | null)[][] } | 'end'

/** An Excel workbook of one sheet. A large one takes seconds to pack: a thread of its own does it, beside the till. */
export function writeXlsx(headings: string[]): TableWriter {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  const tell = (message: ToXlsx) => worker.postMessage(message, [])
  // Waited for from the start: a failure in between must not go unheard.
  const file = once(worker, 'message').then(([content]) => content as Uint8Array)
  file.catch(() => undefined)
  tell({ headings })
  return {
    add: (rows) => Promise.resolve(tell({ rows })),
    async end() {
      tell('end')
      try {
        return await file
      } finally {
        await worker.terminate()
      }
    },
    abandon: () => void worker.terminate(),
  }
}
