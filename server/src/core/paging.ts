import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page, Paging } from '@chopcard/contract/core/kinds.ts'
import type { Db, Tx } from './database.ts'

/** Totals are exact up to this number; counting further costs more than it is worth. */
export const countedUpTo = 10_000
/** The same where each row is looked up in two more tables. */
export const lookedUpTo = 5_000
/** The same for text searches, which cost more per row; with so many hits, people refine the search. */
export const searchedUpTo = 1_000

/** The parameters of a list: the fields of `paged()` in the contract. */
export type PageRequest = { page?: number; pageSize?: number }

type Counting<DB, TB extends keyof DB> = {
  counted?: SelectQueryBuilder<DB, TB, unknown>
  countLimit?: number
  endsThere?: boolean
}

/**
 * Reads one page of a query that has conditions and an order but no limit, and counts the total of all pages. The query
 * must not group. Its order must end with a unique column, otherwise rows may move between pages. `counted` is a
 * cheaper query with the same number of rows; counting stops at `countLimit`. If the list `endsThere`, later pages are empty,
 * because reading them costs more the further back they are.
 */
export async function fetchPage<DB, TB extends keyof DB, T, CDB, CTB extends keyof CDB>(
  db: Db | Tx,
  query: SelectQueryBuilder<DB, TB, T>,
  asked: PageRequest,
  { counted, countLimit = countedUpTo, endsThere = false }: Counting<CDB, CTB> = {},
): Promise<Page<T>> {
  const { page, pageSize } = pageRequest(asked)
  const before = (page - 1) * pageSize
  const items = endsThere && before >= countLimit ? [] : await query.limit(pageSize).offset(before).execute()
  // A page that is not full is the last one, so the total is known without counting.
  const isLast = items.length < pageSize && (items.length > 0 || page === 1)
  const count = () => (counted ? countAtMost(db, counted, countLimit + 1) : countAtMost(db, query, countLimit + 1))
  const total = isLast ? before + items.length : await count()
  return { items, paging: pagingOf(asked, total, countLimit) }
}

/** The paging of a reply whose total was counted up to at least `countLimit` + 1. */
export function pagingOf(asked: PageRequest, total: number, countLimit = countedUpTo): Paging {
  return { ...pageRequest(asked), total: Math.min(total, countLimit), totalIsExact: total <= countLimit }
}

/** The requested page, with the defaults of decisions/api.md §4. */
export const pageRequest = ({ page = 1, pageSize = 10 }: PageRequest): Required<PageRequest> => ({ page, pageSize })

/** The column and direction of a `sort` parameter, from a fixed map. */
export function orderOf<N extends string, C>(sort: `-${N}` | N, columns: Readonly<Record<N, C>>) {
  const descends = sort.startsWith('-')
  const column = columns[(descends ? sort.slice(1) : sort) as N]
  return { column, direction: descends ? ('desc' as const) : ('asc' as const) }
}

/** A pattern for `ilike` that finds a text anywhere; wildcards that a person types are escaped. */
export const containing = (part: string): string => `%${beginning(part)}`

/** A pattern of the same kind that finds a text at the beginning. */
export const beginning = (part: string): string => `${part.replace(/[\\%_]/g, '\\$&')}%`

async function countAtMost<DB, TB extends keyof DB>(
  db: Db | Tx,
  query: SelectQueryBuilder<DB, TB, unknown>,
  countLimit: number,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(countLimit)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}
