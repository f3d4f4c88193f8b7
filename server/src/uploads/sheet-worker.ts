import { parentPort, workerData } from 'node:worker_threads'
import papaparse from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import type { Language } from '@chopcard/contract/kinds.ts'
import { checkArchive } from './check-archive.ts'
import { decodeText } from './decode-text.ts'

/** What the worker answers with: the rows as texts, the headings first. */
export type Sheet = { rows: string[][] } | { trouble: 'IMPORT_UNREADABLE' | 'IMPORT_TOO_MANY_ROWS' | 'IMPORT_EMPTY' }
export type SheetTask = {
  content: Uint8Array
  language: Language
  maxRows: number
  maxColumns: number
  /** The headings count as a row. */
  leastRows: number
}

/** Longer than any field may be, so that a cell that was cut is refused by its field. */
const maxCell = 600

async function read({ content, language, maxRows, maxColumns, leastRows }: SheetTask): Promise<Sheet> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // By what it is, not by what it is called.
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
  const rows = isArchive ? await readWorkbook(bytes) : readText(bytes, language, maxRows)
  if (!rows) return { trouble: 'IMPORT_UNREADABLE' }
  const filled = rows.map((row) => row.slice(0, maxColumns).map(cellText)).filter((row) => row.some(Boolean))
  if (filled.length < leastRows) return { trouble: 'IMPORT_EMPTY' }
  if (filled.length > maxRows + 1) return { trouble: 'IMPORT_TOO_MANY_ROWS' }
  return { rows: filled }
}

async function readWorkbook(bytes: Buffer): Promise<unknown[][]> {
  checkArchive(bytes)
  return readSheet(bytes)
}

function readText(bytes: Buffer, language: Language, maxRows: number): unknown[][] | undefined {
  const text = decodeText(bytes, language)
  if (text === undefined) return undefined
  // One row more than allowed, beside the headings, shows that there are too many; empty lines are left out.
  return papaparse.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: maxRows + 2 }).data
}

/** A cell as a person would type it; a formula is worth what it last came to. */
function cellText(cell: unknown): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : plain(cell)
  return text
    .replace(/[\u0000-\u001f\u007f\ufeff\ufffe\uffff]+/g, ' ')
    .trim()
    .slice(0, maxCell)
    .toWellFormed()
}

const plain = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''

void read(workerData as SheetTask).then(
  (sheet) => parentPort?.postMessage(sheet),
  () => parentPort?.postMessage({ trouble: 'IMPORT_UNREADABLE' } satisfies Sheet),
)
