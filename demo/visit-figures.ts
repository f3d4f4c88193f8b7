import { sql } from 'kysely'
import type { App } from '../server/src/core/app.ts'
import { keepVisits } from '../server/src/members/visits/keep-visits.ts'

/** Fills in the visits of all members by the log, before the program's own subscribers begin. */
export async function fillVisits(app: App): Promise<void> {
  await sql`insert into visit_fill (merchant_id) select merchant_id from merchant on conflict do nothing`.execute(
    app.database.kysely,
  )
  await keepVisits.run(app, {})
}
