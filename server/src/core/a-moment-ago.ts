import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * A minute before the present of the data: what happened since then may not have been read by every subscriber. The present of a restored
 * copy, in which no subscriber works, is its last change.
 */
export async function aMomentAgo(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(nullif(current_setting('chopcard.last_change', true), '')::timestamptz, now()) - interval '1 minute' as at`.execute(
    db,
  )
  if (!rows[0]) throw new Error('no row')
  return rows[0].at
}

/** The address of a restored copy whose last change was at a moment. */
export function atLastChange(url: string, lastChange: Date): string {
  const option = encodeURIComponent(`-c chopcard.last_change=${lastChange.toISOString()}`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${option}`
}
