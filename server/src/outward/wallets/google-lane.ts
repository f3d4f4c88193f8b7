import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** Google allows twenty in a second and says nothing of how many are left. */
const REQUESTS_PER_SECOND = 15

/** Waits until the next request may be sent for an issuer: of all processes one after the other, at an even pace. */
export async function waitForTurn(db: Db, issuerId: string): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    insert into wallet_google_lane as l (issuer_id, next_at) values (${issuerId}, now())
    on conflict (issuer_id) do update
      set next_at = greatest(l.next_at + make_interval(secs => ${1 / REQUESTS_PER_SECOND}), now())
    returning (extract(epoch from next_at - now()) * 1000)::float8 as wait`.execute(db)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) await pause(wait)
}
