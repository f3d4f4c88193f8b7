/** Said of a file that cannot be read as it is; its place is a cell of a workbook or a line of a text, where there is one. */
export class WorkbookTrouble extends Error {
  readonly trouble: 'IMPORT_UNREADABLE' | 'IMPORT_CELL_OUTSIDE' | 'IMPORT_QUOTES'
  readonly place: string | undefined
  constructor(trouble: WorkbookTrouble['trouble'], place?: string) {
    super(trouble)
    this.trouble = trouble
    this.place = place
  }
}

// The reader makes a table with room for everything up to the furthest cell: so far it may be, and so large together.
const [maxRow, maxColumn, maxCells] = [100_000, 1_000, 3_000_000]
/** Excel holds 32,767 signs in a cell, of at most four bytes each. */
const maxText = 131_072
const maxTag = 8_192
const [open, close, slash, bang, question] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f]

/** Marks that hold no tags, with their ends. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Goes through a part of a workbook from tag to tag and throws for what would cost its reader memory or time: an own list of
 * entities, a text longer than a cell holds, and cells or rows whose address is none or lies far outside.
 */
export function checkXml(part: Buffer): void {
  // A zero byte is another encoding, in which none of this would be seen.
  if (part.includes(0)) throw new WorkbookTrouble('IMPORT_UNREADABLE')
  const seen = { cells: 0, row: 0, column: 0 }
  for (let at = nextTag(part, 0); at < part.length; ) {
    const end = endOf(part, at)
    const next = nextTag(part, end)
    if (part[at + 1] !== slash) checkTag(part, at, end, seen)
    at = next
  }
}

/** The place of the next tag, or the end; what stands before it is text. */
function nextTag(part: Buffer, from: number): number {
  const at = part.indexOf(open, from)
  const next = at < 0 ? part.length : at
  if (next - from > maxText) throw new WorkbookTrouble('IMPORT_UNREADABLE')
  return next
}

function endOf(part: Buffer, at: number): number {
  const character = part[at + 1]
  if (character === bang || character === question) return endOfSkipped(part, at)
  let quote = 0
  for (let i = at + 1; i < Math.min(part.length, at + maxTag); i++) {
    const byte = part[i]
    if (quote) quote = byte === quote ? 0 : quote
    else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === close) return i + 1
  }
  throw new WorkbookTrouble('IMPORT_UNREADABLE')
}

/** No reader needs a document type, which is where entities are made of entities. */
function endOfSkipped(part: Buffer, at: number): number {
  const [, mark = ''] = skipped.find(([start]) => part.toString('latin1', at, at + start.length) === start) ?? []
  const found = mark ? part.indexOf(mark, at) : -1
  if (found < 0 || found - at > maxText) throw new WorkbookTrouble('IMPORT_UNREADABLE')
  return found + mark.length
}

type Seen = { cells: number; row: number; column: number }

function checkTag(part: Buffer, at: number, end: number, seen: Seen): void {
  const tag = part.toString('latin1', at + 1, end - 1)
  const name = /^(?:[\w.-]+:)?(c|row)(?=[\s/]|$)/.exec(tag)?.[1]
  const address = name && /\sr\s*=\s*(["'])(.*?)\1/s.exec(tag)?.[2]
  if (address === undefined) return
  if (name === 'c') checkCell(address, seen)
  else if (!isNear(address) && !forgetEmptyRow(part, at, end))
    throw new WorkbookTrouble('IMPORT_CELL_OUTSIDE', `A${address}`)
}

function isNear(row: string): boolean {
  if (!/^[1-9]\d{0,9}$/.test(row)) throw new WorkbookTrouble('IMPORT_UNREADABLE')
  return Number(row) <= maxRow
}

/** Some programs write the sheet's very last row, which holds nothing but its height. */
function forgetEmptyRow(part: Buffer, at: number, end: number): boolean {
  const closing = part[end - 2] === slash ? end : part.indexOf(close, end) + 1
  const between = part.toString('latin1', end, Math.min(closing, end + maxTag)).trim()
  if (between && !/^<\/(?:[\w.-]+:)?row\s*>$/.test(between)) return false
  part.fill(' ', at, closing)
  return true
}

function checkCell(address: string, seen: Seen): void {
  const [, letters, row] = /^([A-Z]{1,7})([1-9]\d{0,9})$/.exec(address) ?? []
  if (!letters || !row || ++seen.cells > maxCells) throw new WorkbookTrouble('IMPORT_UNREADABLE')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  seen.row = Math.max(seen.row, Number(row))
  seen.column = Math.max(seen.column, column)
  if (seen.row > maxRow || seen.column > maxColumn || seen.row * seen.column > maxCells)
    throw new WorkbookTrouble('IMPORT_CELL_OUTSIDE', address)
}
