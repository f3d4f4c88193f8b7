import { createInterface } from 'node:readline'
import writeExcelFile, { type Cell as SheetCell, type SheetData } from 'write-excel-file/node'
import type { Cell } from '../../core/table-writer.ts'
import type { ToXlsx } from './write-xlsx.ts'

/** The table comes by stdin, a line for the headings and one for each batch of rows; the workbook goes to stdout. */
async function work(): Promise<void> {
  const sheet: SheetData = []
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line) as ToXlsx
    if ('headings' in message) sheet.push(message.headings.map(headingOf))
    else for (const row of message.rows) sheet.push(row.map(cellOf))
  }
  const columns = (sheet[0] ?? []).map(() => ({ width: 20 }))
  process.stdout.write(await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer())
}

const headingOf = (value: string): SheetCell => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#e6f4ff',
})

// Typed: a text stays a text, whatever sign it begins with.
const cellOf = (value: Cell): SheetCell => {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value: printable(value), type: String }
}

// XML has no room for these signs, and a cell none for more than 32,767.
const printable = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767)

await work()
