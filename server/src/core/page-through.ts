const beforeAll = '00000000-0000-0000-0000-000000000000'

/** So much at a time of what can be many: rows in the order of their ids, after one that was looked at. */
export type FindPage<Row> = (after: string, limit: number) => Promise<readonly Row[]>

/** Goes through all that a search finds, page by page in the order of ids; answers with how many rows there were. */
export async function pageThrough<Row extends { id: string }>(
  find: FindPage<Row>,
  limit: number,
  work: (rows: readonly Row[]) => unknown,
): Promise<number> {
  let [found, after] = [0, beforeAll]
  for (;;) {
    const rows = await find(after, limit)
    await work(rows)
    found += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return found
    after = last.id
  }
}
