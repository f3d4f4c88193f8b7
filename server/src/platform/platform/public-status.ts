import { sql } from 'kysely'
import { type PublicStatus, type StatusPart, statusParts } from '@chopcard/contract/platform/public-status.ts'
import type { App } from '../../core/app.ts'
import type { Db } from '../../core/database.ts'
import { configText, noticeOf } from '../../core/system-config.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { statusOfDays, type WatchedDay } from './status-rules.ts'

/** What the public page of the platform's state shows; null while it is off. */
export const statusSource = ({ database: { kysely: db } }: App): Pick<MemberPageSources, 'publicStatus'> => ({
  publicStatus: async () => ((await configText(db, 'status.shown')) === 'true' ? readStatus(db) : null),
})

/** Two small tables: whoever asks again and again has nothing measured. */
async function readStatus(db: Db): Promise<PublicStatus> {
  const notice = await noticeOf(db)
  const { rows: days } = await sql<WatchedDay & { part: StatusPart }>`
    select part, day::text as day, observed, disturbed from status_day order by day`.execute(db)
  const byPart = Map.groupBy(days, ({ part }) => part)
  const parts = (await partsNow(db)).map(({ name, state, since, today, minutes }) => ({
    name,
    state,
    since: since.toISOString(),
    ...statusOfDays(byPart.get(name) ?? [], today, minutes),
  }))
  return { notice, parts: parts.toSorted((a, b) => statusParts.indexOf(a.name) - statusParts.indexOf(b.name)) }
}

type PartNow = Pick<PublicStatus['parts'][number], 'name' | 'state'> & { since: Date; today: string; minutes: number }

/** Each part as it was found last, with the day of UTC and how many of its minutes have passed. */
async function partsNow(db: Db): Promise<PartNow[]> {
  const { rows } = await sql<PartNow>`
    select part as name, since,
      case when seen_at < now() - interval '5 minutes' then 'unknown' when is_disturbed then 'disturbed' else 'good' end as state,
      (now() at time zone 'UTC')::date::text as today,
      floor(extract(epoch from (now() at time zone 'UTC')::time) / 60)::integer as minutes
    from status_part`.execute(db)
  return rows
}
