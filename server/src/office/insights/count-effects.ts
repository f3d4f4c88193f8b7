import { sql } from 'kysely'
import { effectKinds } from '@chopcard/contract/office/merchant/effects.ts'
import type { App } from '../../core/app.ts'
import { addDays } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { effectDays, effectSources } from './effect-sources.ts'

/** What began longer ago and was never counted stays uncounted. */
const daysBack = 400

type Merchant = { merchant_id: string; time_zone: string; today: string }

/** Every hour: counts what came of what the merchants tried whose day has begun since. */
export async function countEffects({ database }: Pick<App, 'database'>): Promise<void> {
  const { rows } = await sql<Merchant>`
    select m.merchant_id, m.time_zone, (now() at time zone m.time_zone)::date::text as today from merchant m
    left join effect_day d on d.merchant_id = m.merchant_id
    where d.day is distinct from (now() at time zone m.time_zone)::date order by 1`.execute(database.kysely)
  await eachMerchant(database, rows, (merchant) => countEffectsOf(database, merchant))
}

/** Counts one merchant's, those that are not over yet; each replaces what was counted before. */
export async function countEffectsOf(database: Database, merchant: Merchant): Promise<void> {
  const { merchant_id: merchantId, time_zone: timeZone, today } = merchant
  const yesterday = addDays(today, -1)
  for (const kind of effectKinds) {
    const subjects = effectSources[kind].subjects({ merchantId, timeZone, since: addDays(today, -daysBack) })
    const { rows } = await sql<Subject>`
      select s.subject_id, s.campaign_id, s.started_on::text as started_on from (${subjects}) as s
      left join effect e on e.merchant_id = ${merchantId} and e.kind = ${kind} and e.subject_id = s.subject_id
      where s.started_on < ${yesterday} and (e.counted_on is null or e.counted_on < least(e.until_on, ${yesterday}::date))
      order by s.subject_id`.execute(database.kysely)
    for (const subject of rows)
      await database.tx((tx) => countEffect(tx, { ...subject, kind, merchantId, timeZone, yesterday }))
  }
  await database.kysely
    .insertInto('effect_day')
    .values({ merchant_id: merchantId, day: today })
    .onConflict((known) => known.column('merchant_id').doUpdateSet({ day: today }))
    .execute()
}

type Subject = { subject_id: string; campaign_id: string | null; started_on: string }
type Counted = Subject & { kind: (typeof effectKinds)[number]; merchantId: string; timeZone: string; yesterday: string }

const counts = sql`
  count(*) filter (where is_reached), count(*) filter (where is_reached and came),
  count(*) filter (where not is_reached), count(*) filter (where not is_reached and came)`

async function countEffect(tx: Tx, { kind, merchantId, timeZone, yesterday, ...subject }: Counted): Promise<void> {
  const { subject_id: subjectId, campaign_id, started_on: start } = subject
  const source = effectSources[kind]
  const until = source.isByLot ? null : addDays(start, effectDays)
  const through = until !== null && until < yesterday ? until : yesterday
  // Of other members who never came nobody knows whether they would have.
  const isCompared = source.isByLot ? sql`true` : sql`v.first_visit <= a.after_day`
  await tx
    .deleteFrom('store_effect')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  await sql`
    with arms as (
      select a.is_reached, v.store_ids[1] as store_id, exists (
        select from unnest(v.days) as day where day > a.after_day and day <= least(a.to_day, ${through}::date)
      ) as came
      from (${source.members({ merchantId, timeZone, subjectId, start, through })}) as a
      join member_visits v on v.merchant_id = ${merchantId} and v.member_id = a.member_id
      where ${isCompared}
    ), whole as (
      insert into effect (merchant_id, kind, subject_id, campaign_id, started_on, until_on, counted_on, reached, reached_came,
        others, others_came)
      select ${merchantId}, ${kind}, ${subjectId}, ${campaign_id}::uuid, ${start}::date, ${until}::date, ${through}::date,
        ${counts}
      from arms
      on conflict (merchant_id, kind, subject_id) do update set campaign_id = excluded.campaign_id,
        started_on = excluded.started_on, counted_on = excluded.counted_on, reached = excluded.reached,
        reached_came = excluded.reached_came, others = excluded.others, others_came = excluded.others_came
    )
    insert into store_effect (merchant_id, kind, subject_id, store_id, reached, reached_came, others, others_came)
    select ${merchantId}, ${kind}, ${subjectId}, store_id, ${counts} from arms where store_id is not null group by store_id`.execute(
    tx,
  )
}
