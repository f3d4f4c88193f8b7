import { fractionDigits } from '@chopcard/contract/core/currency-rules.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ExportBody } from '@chopcard/contract/office/merchant/exports.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Merchant } from '../../core/context.ts'
import { hasStores } from '../../accounts/stores/open-stores.ts'
import type { Db } from '../../core/database.ts'

export type ExportList = z.output<typeof ExportBody>['list']

/** What every export is about: which rows, in whose language. */
export type AnyScope = { db: Db; now: Date; language: Language; filters: object }
/** An export of a merchant's list. */
export type ExportScope = AnyScope & { merchant: Merchant; staffId: string }
/** An export of a list of the platform; its days are those of UTC. */
export type SystemExportScope = AnyScope & { adminId: string }

/** A list that can be exported: its columns by the key of their heading, and its rows as cells in this order. */
export type ExportSource<Scope extends AnyScope = ExportScope> = {
  columns: readonly string[]
  /** Those of its columns that are left out this time. */
  omits?: (scope: Scope) => Promise<readonly string[]>
  count(scope: Scope): Promise<number>
  /** All rows, some at a time, each read continuing after the last row of the one before. */
  batches(scope: Scope): AsyncIterable<Cell[][]>
}
export type SystemExportSource = ExportSource<SystemExportScope>

/** Nobody who has only one store reads of any. */
export const withoutStores = async ({ db, merchant }: ExportScope): Promise<readonly string[]> =>
  (await hasStores(db, merchant.id)) ? [] : ['atStore']

/** Minor units as a number of whole ones, the way a table adds them up. */
export const moneyCell = (amount: number, currency: string): number => amount / 10 ** fractionDigits(currency)

/** How many rows a query finds; it must not group. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, unknown>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('rows'))
  return (await counted.$castTo<{ rows: number }>().executeTakeFirstOrThrow()).rows
}

export const batchSize = 1_000

/** All rows, some at a time, each read continuing after the last row of the one before. */
export async function* inBatches<Row>(
  rowsAfter: (last: Row | undefined, rows: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await rowsAfter(last, batchSize)
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}

/** The rows of a query that has neither order nor limit, newest first by ids that grow with time. */
export function newestRows<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
): AsyncGenerator<Row[]> {
  const column = sql.ref(id)
  return inBatches<Row>((last, rows) => {
    const page = query.orderBy(column, 'desc').limit(rows)
    return (last ? page.where(sql<boolean>`${column} < ${last.id}`) : page).execute()
  })
}

/** The rows of a query that has neither order nor limit, the latest first by columns of when they happened and of their id. */
export function latestRows<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  at: string,
  id: string,
): AsyncGenerator<Row[]> {
  const place = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  // As text: a Date would lose the microseconds that tell two rows apart.
  const exact = query.select(sql<string>`${sql.ref(at)}::text`.as('exact_at'))
  const latest = exact.orderBy(sql.ref(at), 'desc').orderBy(sql.ref(id), 'desc').$castTo<Row & { exact_at: string }>()
  return inBatches<Row & { exact_at: string }>((last, rows) => {
    const page = latest.limit(rows)
    if (!last) return page.execute()
    return page.where(sql<boolean>`${place} < (${last.exact_at}::timestamptz, ${last.id}::uuid)`).execute()
  })
}

/** The rows of a query that has neither order nor limit, by their numbers from 1 on. */
export function numberedRows<DB, TB extends keyof DB, Row extends { number: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  number: string,
): AsyncGenerator<Row[]> {
  const column = sql.ref(number)
  return inBatches<Row>((last, rows) => {
    const after = query.where(sql<boolean>`${column} > ${last?.number ?? 0}`)
    return after.orderBy(column).limit(rows).execute()
  })
}

type List<DB, TB extends keyof DB, Row, Scope extends AnyScope, Full = Row> = {
  columns: readonly string[]
  query: (scope: Scope) => SelectQueryBuilder<DB, TB, Row>
  /** The query's column that rows have as their `id`. */
  id: string
  cells: (row: Full, scope: Scope) => Cell[]
  omits?: ExportSource<Scope>['omits']
  /** What is looked up for the rows of a batch together. */
  complete?: (rows: Row[], scope: Scope) => Promise<Full[]>
}

/** A list of one query as a source, newest first. */
export const newestFirst = <
  DB,
  TB extends keyof DB,
  Row extends { id: string },
  Scope extends AnyScope = ExportScope,
  Full = Row,
>(
  list: List<DB, TB, Row, Scope, Full>,
): ExportSource<Scope> => ({
  columns: list.columns,
  ...(list.omits && { omits: list.omits }),
  count: (scope) => countRows(list.query(scope)),
  async *batches(scope) {
    const complete = list.complete ?? ((rows: Row[]) => Promise.resolve(rows as unknown as Full[]))
    for await (const rows of newestRows(list.query(scope), list.id))
      yield (await complete(rows, scope)).map((row) => list.cells(row, scope))
  },
})
