import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { runConfined } from '../../core/confined.ts'
import type { TableWriter } from '../../core/table-writer.ts'

/** What the process is told, a line each: the headings first, then rows. */
export type ToXlsx = { headings: string[] } | { rows: (string | number | null)[][] }

/** A job writes one at a time, of any length: these ends are for what went wrong. */
const limits = { heapMb: 2_000, timeMs: 10 * 60_000, maxOutput: 1024 ** 3 }

/** An Excel workbook of one sheet. A large one takes seconds to pack and much memory: a process of its own does it, beside the till. */
export function writeXlsx(headings: string[]): TableWriter {
  const { input, output, ended, stop } = runConfined(new URL('./xlsx-process.ts', import.meta.url), [], limits)
  // Waited for from the start: a failure in between must not go unheard.
  const file = buffer(output)
  file.catch(() => undefined)
  const tell = async (message: ToXlsx) => {
    if (!input.write(`${JSON.stringify(message)}\n`)) await Promise.race([once(input, 'drain'), ended])
  }
  const told = tell({ headings })
  return {
    async add(rows) {
      await told
      await tell({ rows })
    },
    async end() {
      input.end()
      const [ending, content] = [await ended, await file]
      if (ending !== 'done') throw new Error(`the workbook was not written: ${ending}`)
      return content
    },
    abandon: stop,
  }
}
