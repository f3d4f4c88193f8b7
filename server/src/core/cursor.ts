import { type SelectQueryBuilder, sql } from 'kysely'
import { type CursorKey, type CursorPage, type CursorRequest, cursorOf } from '@chopcard/contract/core/cursor.ts'

const defaultLimit = 50

export const limitOf = ({ limit = defaultLimit }: CursorRequest): number => limit

/** A page of things that know their place, of which one more than asked for was read where there is one more. */
export function cursorPage<Row, T>(
  rows: readonly Row[],
  asked: CursorRequest,
  keyOf: (row: Row) => CursorKey,
  present: (row: Row) => T,
): CursorPage<T> {
  const limit = limitOf(asked)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: last && rows.length > limit ? cursorOf(keyOf(last)) : null }
}

/**
 * Reads what comes after a cursor, the oldest first, by columns of when a row came and of its id. The query has conditions but
 * neither order nor limit. Rows that come during a walk stand at its end: a page read before never moves.
 */
export async function fetchAfter<DB, TB extends keyof DB, Row extends { id: string }, T>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: { at: string; id: string },
  asked: CursorRequest,
  present: (row: Row) => T,
): Promise<CursorPage<T>> {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)]
  // In whole microseconds: a Date would lose what tells two rows of a millisecond apart.
  const micros = sql<number>`(extract(epoch from ${at}) * 1000000)::bigint`
  let rows = query
    .select(micros.as('cursor_at'))
    .orderBy(at)
    .orderBy(id)
    .limit(limitOf(asked) + 1)
    .$castTo<Row & { cursor_at: number }>()
  if (asked.after) {
    const since = sql`'epoch'::timestamptz + ${asked.after.at}::bigint * interval '1 microsecond'`
    rows = rows.where(sql<boolean>`(${at}, ${id}) > (${since}, ${asked.after.id}::uuid)`)
  }
  return cursorPage(await rows.execute(), asked, (row) => ({ at: row.cursor_at, id: row.id }), present)
}
