import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import {
  noTotals,
  type Replaced,
  replaceVisitor,
  type Sums,
  type Visitor,
  type VisitTotals,
} from './visit-total-rules.ts'
import { lastOfNext } from './daily-visits.ts'

/** Replaces what the visits of members came to in the totals by what they come to now. */
export async function replaceInTotals(tx: Tx, members: readonly Replaced[]): Promise<void> {
  const { gaps, cohorts, moves } = noTotals()
  for (const member of members) replaceVisitor({ gaps, cohorts, moves }, member)
  // In the order of the keys, so that two who write at once do not wait for each other in a circle.
  if (hasSome(gaps))
    await sql`
      insert into visit_gap as t (merchant_id, campaign_id, day, gap, visits)
      select merchant_id, campaign_id, day, gap, added
      from ${rowsOf(gaps, ['day', 'gap'])} as x (merchant_id uuid, campaign_id uuid, day date, gap integer, added integer)
      order by 1, 2, 3, 4
      on conflict (merchant_id, campaign_id, day, gap) do update set visits = t.visits + excluded.visits`.execute(tx)
  if (hasSome(cohorts))
    await sql`
      insert into visit_cohort as t (merchant_id, campaign_id, joined, month, members)
      select merchant_id, campaign_id, joined, month, added
      from ${rowsOf(cohorts, ['joined', 'month'])}
        as x (merchant_id uuid, campaign_id uuid, joined date, month date, added integer)
      order by 1, 2, 3, 4
      on conflict (merchant_id, campaign_id, joined, month) do update set members = t.members + excluded.members`.execute(
      tx,
    )
  if (hasSome(moves))
    await sql`
      insert into visit_move as t (merchant_id, campaign_id, day, from_group, to_group, members)
      select merchant_id, campaign_id, day, from_group, to_group, added
      from ${rowsOf(moves, ['day', 'from_group', 'to_group'])}
        as x (merchant_id uuid, campaign_id uuid, day date, from_group text, to_group text, added integer)
      order by 1, 2, 3, 4, 5
      on conflict (merchant_id, campaign_id, day, from_group, to_group) do update set members = t.members + excluded.members`.execute(
      tx,
    )
}

const hasSome = (sums: Sums) => [...sums.values()].some((sum) => sum !== 0)

/** Sums as a set of rows: what they are kept under, and what is added. */
function rowsOf(sums: Sums, keys: readonly string[]): RawBuilder<unknown> {
  const names = ['merchant_id', 'campaign_id', ...keys]
  const rows = [...sums]
    .filter(([, added]) => added !== 0)
    .map(([key, added]): Record<string, unknown> => {
      const parts = key.split(' ')
      return { ...Object.fromEntries(names.map((name, i) => [name, parts[i]])), added }
    })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}

/** The totals of a merchant as they are kept. */
export async function storedTotals(tx: Tx, merchantId: string): Promise<VisitTotals> {
  const read = async (kept: RawBuilder<{ key: string; sum: number }>): Promise<Sums> =>
    new Map((await kept.execute(tx)).rows.map(({ key, sum }) => [key, sum]))
  return {
    gaps: await read(sql`
      select concat_ws(' ', merchant_id, campaign_id, day, gap) as key, visits as sum from visit_gap
      where merchant_id = ${merchantId}`),
    cohorts: await read(sql`
      select concat_ws(' ', merchant_id, campaign_id, joined, month) as key, members as sum from visit_cohort
      where merchant_id = ${merchantId}`),
    moves: await read(sql`
      select concat_ws(' ', merchant_id, campaign_id, day, from_group, to_group) as key, members as sum from visit_move
      where merchant_id = ${merchantId}`),
  }
}

/** Counts the next members of a merchant from before the totals were kept; false where none is left. */
export async function countNextTotals(tx: Tx, size: number): Promise<boolean> {
  const { rows: fills } = await sql<{ merchant_id: string; after: string }>`
    select merchant_id, after from visit_total_fill order by merchant_id limit 1 for update skip locked`.execute(tx)
  const [fill] = fills
  if (!fill) return false
  const { merchant_id, after } = fill
  const last = await lastOfNext(tx, fill, size)
  if (!last) {
    await tx.deleteFrom('visit_total_fill').where('merchant_id', '=', merchant_id).execute()
    return true
  }
  await tx.updateTable('visit_total_fill').set({ after: last }).where('merchant_id', '=', merchant_id).execute()
  const { rows } = await sql<Visitor>`
    update member_visits v set campaigns = array(
      select distinct c.campaign_id from card c where c.merchant_id = v.merchant_id and c.member_id = v.member_id order by 1)
    where merchant_id = ${merchant_id} and member_id > ${after} and member_id <= ${last}
    returning merchant_id, days::text[] as days, campaigns`.execute(tx)
  await replaceInTotals(
    tx,
    rows.map((visitor) => ({ before: undefined, after: visitor })),
  )
  return true
}
