import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { TableShape } from './catalogue.ts'
import { type ExportedName, rulesOfTable } from './exported-tables.ts'

const rowsAtOnce = 500

/** Which rows of a table are the merchant's, and are exported. */
function rowsOf(name: ExportedName, merchantId: string) {
  const { where } = rulesOfTable(name)
  return sql`merchant_id = ${merchantId} ${where ? sql`and ${where(merchantId)}` : sql``}`
}

/** The rows of a merchant in a table as lines of JSON, in the order of their key, some at a time. */
export async function* readTable(
  tx: Tx,
  { name, columns, key }: TableShape,
  merchantId: string,
): AsyncGenerator<string[]> {
  const { expressions = {} } = rulesOfTable(name)
  const listed = sql.join(
    columns.map((column) => {
      const expression = expressions[column]
      return expression ? sql`${sql.raw(expression)} as ${sql.ref(column)}` : sql.ref(column)
    }),
  )
  await sql`
    declare exported no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${listed} from ${sql.table(name)} where ${rowsOf(name, merchantId)} order by ${sql.join(key.map((column) => sql.ref(column)))}
    ) as r`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from exported`.execute(tx)
    if (!rows.length) break
    yield rows.map(({ line }) => line)
  }
  await sql`close exported`.execute(tx)
}

/** How many rows the tables have, for the progress that is shown. */
export async function countTables(tx: Tx, tables: readonly TableShape[], merchantId: string): Promise<number> {
  let rows = 0
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} where ${rowsOf(name, merchantId)}`.execute(tx)
    rows += counted[0]?.rows ?? 0
  }
  return rows
}
