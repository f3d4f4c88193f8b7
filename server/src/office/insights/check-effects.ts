import { type RawBuilder, sql } from 'kysely'
import { effectKinds } from '@chopcard/contract/office/merchant/effects.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { effectSources } from './effect-sources.ts'

type Kind = (typeof effectKinds)[number]

/** So long after its start a message has ended, whatever the quiet hours of its members. */
const settledDays = 7
/** What began longer ago is not counted any more. */
const daysBack = 60

/**
 * What is kept of effects against what was tried, once the merchant's day is counted: nothing that began is missing, and no group
 * has more members than were reached, or left out, and those of the stores no more than those of the shop. Later voids change who came, but nothing that was told; so that is not
 * compared.
 */
export const checkEffects: MoneyCheck = async (db, merchantId) => {
  const { rows } = await sql<{ time_zone: string; day: string }>`
    select m.time_zone, d.day::text as day from effect_day d join merchant m on m.merchant_id = d.merchant_id
    where d.merchant_id = ${merchantId} and d.day = (now() at time zone m.time_zone)::date`.execute(db)
  const [counted] = rows
  if (!counted) return []
  return [
    ...(await missing(db, merchantId, counted)),
    ...(await tooMany(db, merchantId, counted)),
    ...(await tooManyAtStores(db, merchantId)),
  ]
}

type Wrong = { kind: Kind; subject_id: string }

const different = (rows: readonly Wrong[], wrong: string): MoneyDifference[] =>
  rows.map(({ kind, subject_id: id }) => ({ kind: 'effect', id, wrong: [`${kind}: ${wrong}`] }))

type Counted = { time_zone: string; day: string }

/** What began and is not counted. An automation is compared from its first hold-out on, which may come at any time. */
async function missing(db: Db, merchantId: string, { time_zone: timeZone, day }: Counted): Promise<MoneyDifference[]> {
  const asked = { merchantId, timeZone, since: addDays(day, -daysBack) }
  const began = effectKinds
    .filter((kind) => !effectSources[kind].isByLot)
    .map(
      (kind) =>
        sql`select ${kind}::text as kind, s.subject_id, s.started_on from (${effectSources[kind].subjects(asked)}) as s`,
    )
  const { rows } = await sql<Wrong>`
    select s.kind, s.subject_id from (${sql.join(began, sql` union all `)}) as s
    left join effect e on e.merchant_id = ${merchantId} and e.kind = s.kind and e.subject_id = s.subject_id
    where s.started_on < ${addDays(day, -settledDays)}
      and (e.counted_on is null or e.counted_on < least(e.until_on, ${addDays(day, -1)}::date))`.execute(db)
  return different(rows, 'it is not counted')
}

/** Those that are still counted: each day anew, or until their days are over. Members who were merged since were counted as several. */
async function tooMany(db: Db, merchantId: string, counted: Counted): Promise<MoneyDifference[]> {
  const { time_zone: timeZone, day } = counted
  const { rows } = await sql<Wrong & { start: string; through: string }>`
    select kind, subject_id, started_on::text as start, counted_on::text as through from effect
    where merchant_id = ${merchantId} and counted_on = ${addDays(day, -1)}::date and not exists (
      select from member_merge g where g.merchant_id = ${merchantId} and g.at >= ${startOfDay(day, timeZone)})`.execute(
    db,
  )
  const wrong: Wrong[] = []
  for (const { kind, subject_id, start, through } of rows) {
    const members = effectSources[kind].members({ merchantId, timeZone, subjectId: subject_id, start, through })
    if (await hasMore(db, { merchantId, kind, subjectId: subject_id, members })) wrong.push({ kind, subject_id })
  }
  return different(wrong, 'it has more members than were tried')
}

async function tooManyAtStores(db: Db, merchantId: string): Promise<MoneyDifference[]> {
  const { rows } = await sql<Wrong>`
    select e.kind, e.subject_id from effect e
    join store_effect s on s.merchant_id = e.merchant_id and s.kind = e.kind and s.subject_id = e.subject_id
    where e.merchant_id = ${merchantId}
    group by e.kind, e.subject_id, e.reached, e.reached_came, e.others, e.others_came
    having sum(s.reached) > e.reached or sum(s.reached_came) > e.reached_came or sum(s.others) > e.others
      or sum(s.others_came) > e.others_came order by 1, 2`.execute(db)
  return different(rows, 'its stores have more members than it')
}

type Compared = { merchantId: string; kind: Kind; subjectId: string; members: RawBuilder<unknown> }

async function hasMore(db: Db, { merchantId, kind, subjectId, members }: Compared): Promise<boolean> {
  const { rows } = await sql`
    select from effect e
    cross join (
      select count(*) filter (where is_reached) as reached, count(*) filter (where not is_reached) as others
      from (${members}) as a
    ) as tried
    where e.merchant_id = ${merchantId} and e.kind = ${kind} and e.subject_id = ${subjectId}
      and (e.reached > tried.reached or e.others > tried.others)`.execute(db)
  return rows.length > 0
}
