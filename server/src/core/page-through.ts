import { type RawBuilder, sql } from 'kysely'

/** Before the first id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The rows of a page, as a part of the statement and not a value: the plan rests on it, so that the statement may be prepared. */
export type PageSize = RawBuilder<number>

/** One page of a large result: rows ordered by id, after a given id. */
export type FindPage<Row> = (after: string, limit: PageSize) => Promise<readonly Row[]>

/** Reads all results of a search page by page, ordered by id; returns the number of rows. */
export async function pageThrough<Row extends { id: string }>(
  find: FindPage<Row>,
  limit: number,
  work: (rows: readonly Row[]) => unknown,
): Promise<number> {
  let [found, after] = [0, beforeAll]
  for (;;) {
    const rows = await find(after, sql.lit(limit))
    await work(rows)
    found += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return found
    after = last.id
  }
}
