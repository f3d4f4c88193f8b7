import type { FieldProblem } from '@chopcard/contract/core/errors.ts'
import { problemsOf } from '@chopcard/contract/core/problems.ts'
import { MAX_STORES, type Store, StoreBody } from '@chopcard/contract/accounts/merchant/stores.ts'
import { readHours } from '../../core/hours-text.ts'
import type { WorkbookRow } from '../uploads/read-workbook.ts'

/** What a column of a file of stores may hold, in the order of the export. */
export const storeFields = ['id', 'name', 'address', 'latitude', 'longitude', 'openingHours', 'active'] as const
export type StoreField = (typeof storeFields)[number]

/** What columns are called, and how yes and no are said, in lower case. */
export type FileWords = { fields: ReadonlyMap<string, StoreField>; yes: ReadonlySet<string>; no: ReadonlySet<string> }

/** What is to become of a row. `path` of a problem is the field. */
export type PlannedRow = { row: number; name: string } & (
  | { state: 'add'; body: StoreBody }
  | { state: 'change'; id: string; body: StoreBody }
  | { state: 'same' }
  | { state: 'refused'; problems: FieldProblem[] }
)

const initial: StoreBody = {
  name: '',
  address: '',
  latitude: null,
  longitude: null,
  openingHours: null,
  active: true,
}

/**
 * What becomes of the rows of a file. A row is the store of its id, else the one of its name, else a new one. What has no column, and an
 * empty cell, stays as it is.
 */
export function planRows([headings, ...rows]: readonly WorkbookRow[], stores: readonly Store[], words: FileWords) {
  const fields = (headings?.cells ?? []).map((heading) => words.fields.get(heading.trim().toLowerCase()))
  const seen = new Set<string>()
  let room = MAX_STORES - stores.length
  return rows.map(({ row, cells }): PlannedRow => {
    const read = readCells(cells, fields, words)
    const of = { row, name: read.name ?? '' }
    const refused = (...problems: FieldProblem[]): PlannedRow => ({ ...of, state: 'refused', problems })
    const store = read.id
      ? stores.find(({ id }) => id === read.id)
      : stores.find(({ name }) => name.toLowerCase() === of.name.toLowerCase())
    if (read.id && !store) return refused({ path: 'id', message: 'storeNotKnown' })
    const before = store ? bodyOf(store) : initial
    const { id: _id, ...facts } = read
    const parsed = StoreBody.safeParse({ ...before, ...facts })
    if (!parsed.success) return refused(...problemsOf(parsed.error).map(atField))
    const name = parsed.data.name.toLowerCase()
    if (seen.has(name)) return refused({ path: 'name', message: 'storeTwice' })
    seen.add(name)
    // Both in the order of the schema.
    if (store && JSON.stringify(parsed.data) === JSON.stringify(StoreBody.parse(before)))
      return { ...of, state: 'same' }
    if (store) return { ...of, state: 'change', id: store.id, body: parsed.data }
    // With the first one the shop itself becomes a store too.
    room -= stores.length === 0 && room === MAX_STORES ? 2 : 1
    if (room < 0) return refused({ path: 'name', message: 'tooManyStores', values: { max: MAX_STORES } })
    return { ...of, state: 'add', body: parsed.data }
  })
}

const atField = ({ path, ...problem }: FieldProblem): FieldProblem => ({ ...problem, path: path.split('.')[0] ?? '' })

const bodyOf = ({ name, address, latitude, longitude, openingHours, active }: Store): StoreBody => ({
  name,
  address,
  latitude,
  longitude,
  openingHours,
  active,
})

type Read = { id?: string; name?: string } & Partial<Record<Exclude<StoreField, 'id' | 'name'>, unknown>>

// What an export puts before a sign that a spreadsheet would take for a formula (write-csv.ts).
const guard = /(^|[;\t\r\n]\s*)'(?=[=+\-@|%＝＋－＠])/g

/** The cells of a row; what cannot be read is kept as it is, for the schema to refuse at its field. */
function readCells(cells: readonly string[], fields: readonly (StoreField | undefined)[], words: FileWords): Read {
  const read: Read = {}
  for (const [column, field] of fields.entries()) {
    const cell = (cells[column] ?? '').replace(guard, '$1').trim()
    if (!field || !cell) continue
    if (field === 'id' || field === 'name') read[field] = cell
    else read[field] = readers[field](cell, words)
  }
  return read
}

const number = (cell: string): number => Number(cell.replace(',', '.'))

const readers: Record<Exclude<StoreField, 'id' | 'name'>, (cell: string, words: FileWords) => unknown> = {
  address: (cell) => cell,
  latitude: number,
  longitude: number,
  openingHours: (cell) => readHours(cell) ?? cell,
  active: (cell, { yes, no }) => (yes.has(cell.toLowerCase()) ? true : no.has(cell.toLowerCase()) ? false : cell),
}
