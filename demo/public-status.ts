import { sql } from 'kysely'
import { statusParts } from '@chopcard/contract/platform/public-status.ts'
import type { App } from '../server/src/core/app.ts'

/** What is measured without a backup folder. */
const parts = statusParts.filter((part) => part !== 'backups')

/** What was not good on some of the last days, so many days ago: minutes with a disturbance, and minutes in which nothing ran. */
const bad = [
  { part: 'messages', ago: 12, disturbed: 95, missing: 0 },
  { part: 'connections', ago: 12, disturbed: 40, missing: 0 },
  { part: 'connections', ago: 51, disturbed: 210, missing: 0 },
  ...parts.map((part) => ({ part, ago: 33, disturbed: 0, missing: 26 })),
]

/** The public page of the platform's state, with its last days: for 70 days, until now. */
export async function seedPublicStatus({ database: { kysely: db } }: App): Promise<void> {
  await sql`insert into system_config (key, value) values ('status.shown', 'true')`.execute(db)
  await sql`
    insert into status_day (day, part, observed, disturbed)
    select d.today - a.ago, p.part,
      case when a.ago = 0 then extract(epoch from now() at time zone 'UTC' - d.today)::integer / 60 else 1440 - coalesce(b.missing, 0) end,
      coalesce(b.disturbed, 0)
    from (select (now() at time zone 'UTC')::date as today) d
    cross join generate_series(0, 69) as a (ago)
    cross join unnest(${parts}::text[]) as p (part)
    left join jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) as b (part text, ago integer, disturbed integer, missing integer)
      on b.part = p.part and b.ago = a.ago`.execute(db)
  await sql`
    insert into status_part (part, is_disturbed, since, seen_at)
    select part, false, now() - interval '11 days', now() from unnest(${parts}::text[]) as p (part)`.execute(db)
}
