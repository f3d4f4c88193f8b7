import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page, Paging } from '@chopcard/contract/core/kinds.ts'
import type { Db, Tx } from './database.ts'

/** Up to here totals are exact; counting further would cost more than anyone gains. */
export const countedUpTo = 10_000
/** The same where a text is searched for, which costs more a row: with as many hits a person searches for more of it. */
export const searchedUpTo = 1_000

/** What a list call asks for: the fields of `paged()` in the contract. */
export type Asked = { page?: number; pageSize?: number }

type Counting<DB, TB extends keyof DB> = {
  counted?: SelectQueryBuilder<DB, TB, unknown>
  most?: number
  endsThere?: boolean
}

/**
 * One page of a query that has its conditions and its order but no limit, with the total over all pages. The query must
 * not group; order it down to a unique column, or rows may move between pages. `counted` finds as many rows for less, and
 * is counted up to `most`. Where the list `endsThere`, later pages are empty: the further back, the more they would cost.
 */
export async function takePage<DB, TB extends keyof DB, T, CDB, CTB extends keyof CDB>(
  db: Db | Tx,
  query: SelectQueryBuilder<DB, TB, T>,
  asked: Asked,
  { counted, most = countedUpTo, endsThere = false }: Counting<CDB, CTB> = {},
): Promise<Page<T>> {
  const { page, pageSize } = pageAsked(asked)
  const before = (page - 1) * pageSize
  const items = endsThere && before >= most ? [] : await query.limit(pageSize).offset(before).execute()
  // A page that is not full is the last one, and so knows the total.
  const isLast = items.length < pageSize && (items.length > 0 || page === 1)
  const count = () => (counted ? countAtMost(db, counted, most + 1) : countAtMost(db, query, most + 1))
  const total = isLast ? before + items.length : await count()
  return { items, paging: pagingOf(asked, total, most) }
}

/** The paging of an answer whose total was counted up to one more than `most` at least. */
export function pagingOf(asked: Asked, total: number, most = countedUpTo): Paging {
  return { ...pageAsked(asked), total: Math.min(total, most), totalIsExact: total <= most }
}

/** The page asked for with the defaults of decisions/api.md §4. */
export const pageAsked = ({ page = 1, pageSize = 10 }: Asked): Required<Asked> => ({ page, pageSize })

/** The column and direction that a `sort` of the contract names, by a fixed map. */
export function orderOf<N extends string, C>(sort: `-${N}` | N, columns: Readonly<Record<N, C>>) {
  const descends = sort.startsWith('-')
  const column = columns[(descends ? sort.slice(1) : sort) as N]
  return { column, direction: descends ? ('desc' as const) : ('asc' as const) }
}

/** A part of a text as a pattern for `ilike`: what a person types is never a wildcard. */
export const containing = (part: string): string => `%${beginning(part)}`

/** How a text begins, as a pattern of the same kind. */
export const beginning = (part: string): string => `${part.replace(/[\\%_]/g, '\\$&')}%`

async function countAtMost<DB, TB extends keyof DB>(
  db: Db | Tx,
  query: SelectQueryBuilder<DB, TB, unknown>,
  most: number,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(most)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}
