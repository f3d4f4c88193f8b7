import { once } from 'node:events'
import papaparse from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { checkXml, WorkbookTrouble } from './check-xml.ts'
import { decodeText } from './decode-text.ts'
import { packArchive } from './pack-archive.ts'
import type { WorkbookLine, WorkbookRow, WorkbookTask } from './parse-workbook.ts'
import { unpackArchive } from './unpack-archive.ts'

/** Longer than any field may be, so that a cell that was cut is refused by its field. */
const maxCell = 600
/** So many signs go into one line, so that whoever reads it is never held up for long. */
const lineLength = 64 * 1024

/** The file comes by stdin, its rows go to stdout as texts, the headings first; then a line that says how it ended. */
async function work(task: WorkbookTask): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  const rows = await read(Buffer.concat(pieces), task)
  if (typeof rows === 'string') return write({ trouble: rows })
  let line: WorkbookRow[] = []
  let length = 0
  for (const row of rows) {
    line.push(row)
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length < lineLength) continue
    await write({ rows: line })
    line = []
    length = 0
  }
  await write({ rows: line })
  await write({ end: true })
}

async function write(line: WorkbookLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

async function read(bytes: Buffer, { language, maxRows, maxColumns, minRows }: WorkbookTask) {
  // By what it is, not by what it is called.
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
  const raw = isArchive ? await readWorkbook(bytes) : readText(bytes, language, maxRows)
  if (!raw) return 'IMPORT_UNREADABLE'
  if (raw.some(({ cells }) => cells.slice(maxColumns).some(cellText))) return 'IMPORT_TOO_MANY_COLUMNS'
  const rows = raw.map(({ row, cells }): WorkbookRow => ({ row, cells: cells.slice(0, maxColumns).map(cellText) }))
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  if (filled.length < minRows) return 'IMPORT_EMPTY'
  return filled.length > maxRows + 1 ? 'IMPORT_TOO_MANY_ROWS' : filled
}

type RawRow = { row: number; cells: unknown[] }

/** The library sees nothing but what was checked. */
async function readWorkbook(bytes: Buffer): Promise<RawRow[]> {
  const parts = unpackArchive(bytes)
  for (const part of parts.values()) checkXml(part)
  const rows: unknown[][] = await readSheet(packArchive(parts))
  return rows.map((cells, index) => ({ row: index + 1, cells }))
}

function readText(bytes: Buffer, language: WorkbookTask['language'], maxRows: number): RawRow[] | undefined {
  const text = decodeText(bytes, language)
  if (text === undefined) return undefined
  // Empty rows say nothing of what parts the cells, but count as rows.
  const { delimiter } = papaparse.parse(text, { skipEmptyLines: 'greedy', preview: 10 }).meta
  const rows: RawRow[] = []
  let row = 0
  papaparse.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells, errors }, parser) => {
      row += 1
      const wrong = errors.find(({ type, code, index = 0 }) => type === 'Quotes' && hasSwallowed(text, code, index))
      if (wrong) throw new WorkbookTrouble('IMPORT_QUOTES', String(lineAt(text, wrong.index ?? 0)))
      if (cells.some((cell) => cell.trim())) rows.push({ row, cells })
      // One row more than allowed, beside the headings, shows that there are too many.
      if (rows.length > maxRows + 1) parser.abort()
    },
  })
  return rows
}

/** Whether a cell whose quotes do not end where it ends holds those behind it, rows and all; at the very end there are none. */
const hasSwallowed = (text: string, code: string, index: number): boolean =>
  code !== 'MissingQuotes' || /[\r\n]/.test(text.slice(index).trimEnd())

const lineAt = (text: string, index: number): number => text.slice(0, index).split(/\r\n|\r|\n/).length

/** A cell as a person would type it; a formula is worth what it last came to. */
function cellText(cell: unknown): string {
  const text = cell instanceof Date ? dayText(cell) : plain(cell)
  return text
    .replace(/[\u0000-\u001f\u007f\ufeff\ufffe\uffff]+/g, ' ')
    .trim()
    .slice(0, maxCell)
    .toWellFormed()
}

/** A number that is no day, in a cell for dates, is shown so by spreadsheets too. */
const dayText = (day: Date): string => (Number.isNaN(day.getTime()) ? '#####' : day.toISOString().slice(0, 10))

const plain = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''

await work(JSON.parse(process.argv[2] ?? '{}') as WorkbookTask).catch((error: unknown) =>
  write(
    error instanceof WorkbookTrouble
      ? { trouble: error.trouble, place: error.place }
      : { trouble: 'IMPORT_UNREADABLE' },
  ),
)
