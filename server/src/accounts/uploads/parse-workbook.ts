import { createInterface } from 'node:readline'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type Ending, runConfined } from '../../core/confined.ts'
import { limitConcurrency } from '../../core/limit-concurrency.ts'

/** How much a file may hold, and what is said of one that holds fewer rows than are needed. */
export type WorkbookLimits = { maxRows: number; maxColumns: number; minRows: number; whenEmpty: ErrorCode }

/** What the process that reads a file is told; the headings count as a row. */
export type WorkbookTask = Omit<WorkbookLimits, 'whenEmpty'> & { language: Language }

type Trouble =
  | 'IMPORT_UNREADABLE'
  | 'IMPORT_TOO_MANY_ROWS'
  | 'IMPORT_TOO_MANY_COLUMNS'
  | 'IMPORT_EMPTY'
  | 'IMPORT_CELL_OUTSIDE'
  | 'IMPORT_QUOTES'
  | 'IMPORT_TOO_COMPLEX'

/** The cells of a row that has any, and where it stands in the file as a spreadsheet counts: from 1, with empty rows. */
export type WorkbookRow = { row: number; cells: string[] }

/** What it says, line by line: rows, and at the end that these were all, or why there are none. */
export type WorkbookLine = { rows: WorkbookRow[] } | { end: true } | { trouble: Trouble; place?: string | undefined }

const limits = { heapMb: 300, timeMs: 6_000, maxOutput: 24 * 1024 * 1024 }
/** A browser waits for six seconds, so nobody is let in who could not be answered within them. */
const PARSE_TIMEOUT_MS = 3_000

const inTurn = limitConcurrency({
  atOnce: 2,
  atOnceOfOne: 1,
  maxWaiting: 8,
  maxWaitingOfOne: 2,
  timeoutMs: PARSE_TIMEOUT_MS,
  refusal: () => new Refusal('IMPORT_BUSY', { retryAfter: 5 }),
})

/**
 * The rows of a CSV or Excel file. A process of its own reads it, with an end to its time, memory and output, two at a time
 * and one a merchant: whatever somebody packed into the file, the till goes on.
 */
export async function parseWorkbook(
  merchantId: string,
  content: Uint8Array,
  language: Language,
  { whenEmpty, ...most }: WorkbookLimits,
): Promise<WorkbookRow[]> {
  const { rows, line, ending } = await inTurn(merchantId, () => readConfined({ ...most, language }, content))
  if (ending === 'done' && 'end' in line) return rows
  const place = 'trouble' in line ? (line.place ?? '') : ''
  const trouble = 'trouble' in line ? line.trouble : ending === 'stopped' ? 'IMPORT_TOO_COMPLEX' : 'IMPORT_UNREADABLE'
  return refuse(trouble === 'IMPORT_EMPTY' ? whenEmpty : trouble, {
    values: { max: trouble === 'IMPORT_TOO_MANY_COLUMNS' ? most.maxColumns : most.maxRows, cell: place, line: place },
  })
}

type Said = { rows: WorkbookRow[]; line: WorkbookLine; ending: Ending }

async function readConfined(task: WorkbookTask, content: Uint8Array): Promise<Said> {
  const { input, output, ended } = runConfined(
    new URL('./workbook-process.ts', import.meta.url),
    [JSON.stringify(task)],
    limits,
  )
  const rows: WorkbookRow[] = []
  let last: WorkbookLine = { rows: [] }
  const lines = createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (text) => {
    const line = parseLine(text)
    if (!line) return
    last = line
    if ('rows' in line) rows.push(...line.rows)
  })
  input.end(content)
  return { rows, ending: await ended, line: last }
}

/** Undefined for the rest of a line whose writer was stopped. */
function parseLine(text: string): WorkbookLine | undefined {
  try {
    return JSON.parse(text) as WorkbookLine
  } catch {
    return undefined
  }
}
