import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell as SheetCell, type SheetData } from 'write-excel-file/node'
import type { Cell } from './export-source.ts'
import type { ToXlsx } from './write-xlsx.ts'

const sheet: SheetData = []

parentPort?.on('message', (message: ToXlsx) => {
  if (message === 'end') void pack()
  else if ('headings' in message)
    sheet.push(
      message.headings.map((value) => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#e6f4ff' })),
    )
  else for (const row of message.rows) sheet.push(row.map(cellOf))
})

// Typed: a text stays a text, whatever sign it begins with.
const cellOf = (value: Cell): SheetCell => {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value: printable(value), type: String }
}

// XML has no room for these signs, and a cell none for more than 32,767.
const printable = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767)

async function pack(): Promise<void> {
  const columns = (sheet[0] ?? []).map(() => ({ width: 20 }))
  const content = await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer()
  parentPort?.postMessage(new Uint8Array(content))
}
