import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Database, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { lastOfStep } from './close-days.ts'
import { newCardsByCards } from './new-card-days.ts'
import { cohortsByLog, type Counted, hoursByLog } from './insight-totals.ts'
import { storeHoursByLog, storeSumsByLog, storeTotalsByLog } from './store-totals.ts'

/** The days that are added at once: the same as conditions on the log, and as the first and the last of them. */
type Step = Counted & { after: string | null; last: string }

/** Totals of days that are closed, with the columns that say up to which day they are taken, and in which time zone. */
type Kept = {
  through: 'through' | 'stores_through' | 'cards_through'
  zone: 'time_zone' | 'stores_zone' | 'cards_zone'
  /** Whether a merchant `m` has any. */
  isOf: RawBuilder<boolean>
  add: (tx: Tx, counted: Step) => Promise<void>
  clear: (tx: Tx, merchantId: string) => Promise<void>
}

/** Adds the days that are closed to the totals of hours, cohorts, stores and new cards, each once, for every merchant. */
export async function countInsights({ database }: Pick<App, 'database'>): Promise<void> {
  for (const { through, zone, ...kept } of allKept) {
    const { rows } = await sql<{ merchant_id: string }>`
      select m.merchant_id from merchant m left join insight_day i on i.merchant_id = m.merchant_id
      where m.summed_through is not null and ${kept.isOf}
        and (m.summed_through, m.time_zone) is distinct from (i.${sql.ref(through)}, i.${sql.ref(zone)}) order by 1`.execute(
      database.kysely,
    )
    await eachMerchant(database, rows, ({ merchant_id }) =>
      countKept(database, merchant_id, { through, zone, ...kept }),
    )
  }
}

/** Adds one merchant's days, some in a transaction, up to where its days are closed; any number of processes may do so at once. */
export async function countInsightsOf(database: Database, merchantId: string): Promise<void> {
  for (const kept of allKept) await countKept(database, merchantId, kept)
}

async function countKept(database: Database, merchantId: string, kept: Kept): Promise<void> {
  // A week of a big shop may take longer than a statement of a request may.
  const addNext = (tx: Tx) => addNextDays(tx, merchantId, kept)
  for (let goesOn = true; goesOn; ) goesOn = await database.background.transaction().execute(addNext)
}

type State = { through: string | null; zone: string | null; closed: string | null; zone_now: string }

/** False when there is nothing left to do. */
async function addNextDays(tx: Tx, merchantId: string, kept: Kept): Promise<boolean> {
  await sql`
    insert into insight_day (merchant_id, time_zone) select merchant_id, time_zone from merchant
    where merchant_id = ${merchantId} on conflict do nothing`.execute(tx)
  const { rows } = await sql<State>`
    select i.${sql.ref(kept.through)} as through, i.${sql.ref(kept.zone)} as zone, m.summed_through as closed, m.time_zone as zone_now
    from insight_day i join merchant m on m.merchant_id = i.merchant_id
    where i.merchant_id = ${merchantId} and ${kept.isOf} for update of i`.execute(tx)
  const [state] = rows
  if (!state || state.closed === null) return false
  const { through, closed, zone_now: timeZone } = state
  const note = (day: string | null) =>
    tx
      .updateTable('insight_day')
      .set({ [kept.through]: day, [kept.zone]: timeZone })
      .where('merchant_id', '=', merchantId)
      .execute()
  if (state.zone !== timeZone || (through !== null && through > closed)) {
    await kept.clear(tx, merchantId)
    await note(null)
    return true
  }
  if (through === closed) return false
  const last = await lastOfStep(tx, merchantId, through, closed)
  const isIn = sql<boolean>`(local_day > coalesce(${through}::date, '-infinity') and local_day <= ${last})`
  await kept.add(tx, { merchantId, timeZone, isIn, after: through, last })
  await note(last)
  return last !== closed
}

const insights: Kept = {
  through: 'through',
  zone: 'time_zone',
  isOf: sql<boolean>`true`,
  async add(tx, counted) {
    await sql`insert into visit_hour (merchant_id, day, campaign_id, hour, visits) ${hoursByLog(counted)}`.execute(tx)
    await sql`
      insert into chop_cohort as t (merchant_id, campaign_id, joined, month, issued, used, ended, other) ${cohortsByLog(counted)}
      on conflict (merchant_id, campaign_id, joined, month) do update set issued = t.issued + excluded.issued,
        used = t.used + excluded.used, ended = t.ended + excluded.ended, other = t.other + excluded.other`.execute(tx)
  },
  async clear(tx, merchantId) {
    await tx.deleteFrom('visit_hour').where('merchant_id', '=', merchantId).execute()
    await tx.deleteFrom('chop_cohort').where('merchant_id', '=', merchantId).execute()
  },
}

const stores: Kept = {
  through: 'stores_through',
  zone: 'stores_zone',
  isOf: sql<boolean>`exists (select from store s where s.merchant_id = m.merchant_id)`,
  async add(tx, counted) {
    await sql`
      insert into store_summary (merchant_id, store_id, day, campaign_id, staff_id, issued, redeemed, redemptions, voids, net)
      ${storeSumsByLog(counted)}`.execute(tx)
    await sql`
      insert into store_total (merchant_id, store_id, day, campaign_id, staff_id, issued, redeemed, voided, expired, adjusted, net,
        active_members) ${storeTotalsByLog(counted)}`.execute(tx)
    await sql`
      insert into store_hour (merchant_id, store_id, day, campaign_id, hour, visits) ${storeHoursByLog(counted)}`.execute(
      tx,
    )
  },
  async clear(tx, merchantId) {
    for (const table of ['store_summary', 'store_total', 'store_hour'] as const)
      await tx.deleteFrom(table).where('merchant_id', '=', merchantId).execute()
  },
}

const newCards: Kept = {
  through: 'cards_through',
  zone: 'cards_zone',
  isOf: sql<boolean>`true`,
  async add(tx, step) {
    await sql`insert into new_card_day (merchant_id, day, campaign_id, cards) ${newCardsByCards(step, step)}`.execute(
      tx,
    )
  },
  async clear(tx, merchantId) {
    await tx.deleteFrom('new_card_day').where('merchant_id', '=', merchantId).execute()
  },
}

const allKept = [insights, stores, newCards]
