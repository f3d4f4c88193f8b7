import papaparse from 'papaparse'
import type { Cell, TableWriter } from './table-writer.ts'

// A spreadsheet takes a cell that begins so for a formula; full-width signs count in East Asian editions.
const startsFormula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/

/**
 * The same sign where a cell is taken apart: spreadsheets of many countries separate columns by semicolons, and then a line
 * break in a cell ends its row, because its quotes do not stand at the beginning of a column.
 */
const formulaInside = /([;\t\r\n]\s*)(?=[=+\-@|%＝＋－＠])/g

const guarded = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replace(formulaInside, "$1'") : cell)

/** CSV as spreadsheets like it: UTF-8 with its mark, CRLF, and no cell that would be run as a formula. */
export function writeCsv(headings: string[]): TableWriter {
  const parts: string[] = [csvHead(headings)]
  return {
    async add(rows) {
      parts.push(csvLines(rows))
    },
    end: () => Promise.resolve(new TextEncoder().encode(parts.join(''))),
    abandon: () => undefined,
  }
}

/** The first line of such a file. */
export const csvHead = (headings: string[]): string => `\uFEFF${csvLines([headings])}`

export const csvLines = (rows: Cell[][]) =>
  `${papaparse.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n', escapeFormulae: startsFormula, header: false },
  )}\r\n`
