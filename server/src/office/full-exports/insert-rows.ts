import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { TableShape } from './catalogue.ts'
import { derivedColumns, type Here, withColumns } from './derived-columns.ts'

/** Puts rows of an export into a table, given the merchant whose rows they are. */
export type RowSink = { add(lines: readonly string[]): Promise<void>; end(): Promise<void> }

/**
 * Takes the rows of a table as lines of JSON. The merchant is written from what the caller says, never from the row. Rows that name rows of
 * their own table are collected first and written by one statement.
 */
export function openTable(tx: Tx, { name, columns, namesItself }: TableShape, merchantId: string, here: Here): RowSink {
  const derive = derivedColumns(name, here)
  const insert = async (lines: readonly string[], from: ReturnType<typeof sql>) => {
    const more = derive && lines[0] !== undefined ? Object.keys(derive(lines[0])) : []
    const names = [...columns, ...more]
    const values = names.map((column) => (column === 'merchant_id' ? sql`${merchantId}::uuid` : sql.ref(`r.${column}`)))
    await sql`
      insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${from}`.execute(tx)
  }
  const jsonOf = (lines: readonly string[]) =>
    `[${(derive ? lines.map((line) => withColumns(line, derive(line))) : lines).join(',')}]`
  const record = sql`null::${sql.table(name)}`
  if (!namesItself)
    return {
      add: (lines) => insert(lines, sql`jsonb_populate_recordset(${record}, ${jsonOf(lines)}::jsonb) as r`),
      end: () => Promise.resolve(),
    }
  let first: string | undefined
  return {
    async add(lines) {
      if (first === undefined) await sql`create temporary table collected_row (line jsonb) on commit drop`.execute(tx)
      first ??= lines[0]
      await sql`insert into collected_row select * from jsonb_array_elements(${jsonOf(lines)}::jsonb)`.execute(tx)
    },
    async end() {
      if (first === undefined) return
      await insert([first], sql`collected_row as c cross join lateral jsonb_populate_record(${record}, c.line) as r`)
      await sql`drop table collected_row`.execute(tx)
    },
  }
}
