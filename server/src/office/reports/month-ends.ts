import { type RawBuilder, sql } from 'kysely'
import type { LiabilityExperience, LiabilityLine } from '@chopcard/contract/office/merchant/liability.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { monthEndToKeep } from './liability-rules.ts'
import type { Whose } from './liability-count.ts'
import { countOutstanding, inStatement, pricedAtStores, pricedLines } from './outstanding.ts'

type Kept = { currency: string; taken_at: Date; lines: LiabilityLine[]; experience: LiabilityExperience[] }

/** A month's end as it was kept, of a store if it is named; undefined where none was. */
export async function keptMonthEnd(whose: Whose, day: string, storeId?: string) {
  const { rows } = await sql<Kept>`
    select k.currency, k.taken_at, k.lines, k.experience from (${keptOf(whose, storeId)}) as k where k.day = ${day}`.execute(
    whose.db,
  )
  const [row] = rows
  return (
    row && { currency: row.currency, takenAt: row.taken_at.toISOString(), lines: row.lines, experience: row.experience }
  )
}

/** The months' ends of the shop, or of a store. */
const keptOf = ({ merchant }: Whose, storeId: string | undefined): RawBuilder<unknown> =>
  storeId
    ? sql`
        select s.day, s.currency, s.taken_at, l.lines, s.experience from liability_snapshot s
        join store_liability l on l.merchant_id = s.merchant_id and l.day = s.day
        where s.merchant_id = ${merchant.id} and l.store_id = ${storeId}`
    : sql`
        select day, currency, taken_at, lines, experience from liability_snapshot where merchant_id = ${merchant.id}`

type MonthEnd = { day: string; currency: string; cost: number; breakage: number }

/** What a report is about: a store or a campaign, or all of the shop. */
export type Narrowed = { storeId?: string | undefined; campaignId?: string | undefined }

/** The sums of the last two years' months' ends, newest first. */
export async function keptMonthEnds(whose: Whose, { storeId, campaignId }: Narrowed): Promise<MonthEnd[]> {
  const chosen = campaignId ? sql`l ->> 'subjectId' = ${campaignId} and l ->> 'kind' <> 'vouchers'` : sql`true`
  const sum = (of: 'cost' | 'breakage') => sql`coalesce(
    (select sum((l ->> ${sql.lit(of)})::bigint) from jsonb_array_elements(lines) as l where ${chosen}), 0)::bigint`
  const { rows } = await sql<MonthEnd>`
    select day, currency, ${sum('cost')} as cost, ${sum('breakage')} as breakage
    from (${keptOf(whose, storeId)}) as k order by day desc limit 24`.execute(whose.db)
  return rows
}

/** Every night, as it comes to each merchant: keeps what was outstanding when a month ended, once. */
export async function keepMonthEnds(app: App): Promise<{ kept: number }> {
  let kept = 0
  for (const id of await merchantsToKeep(app.database.kysely)) {
    const found = await findOpenMerchant(app.database.kysely, id)
    if (found && (await keepMonthEnd(app, found.merchant, found.now))) kept++
  }
  return { kept }
}

/** Those of whom a month has ended that is not kept yet. */
async function merchantsToKeep(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; time_zone: string; now: Date; kept: string | null }>`
    select m.merchant_id as id, m.time_zone, now() as now, s.kept
    from merchant m
    left join (select merchant_id, max(day) as kept from liability_snapshot group by merchant_id) as s
      on s.merchant_id = m.merchant_id
    order by 1`.execute(db)
  const due = rows.filter(({ time_zone, now, kept }) => {
    const day = monthEndToKeep(localDay(now, time_zone))
    return day !== undefined && day !== kept
  })
  return due.map(({ id }) => id)
}

/** Keeps one merchant's month's end, unless it is kept already, was too long ago or before its beginning. */
export async function keepMonthEnd({ database }: App, merchant: Merchant, now: Date): Promise<boolean> {
  const day = monthEndToKeep(localDay(now, merchant.timeZone))
  if (!day) return false
  const { rows } = await sql<{ due: boolean }>`
    select (m.created_at at time zone m.time_zone)::date <= ${day}::date and not exists (
      select from liability_snapshot s where s.merchant_id = ${merchant.id} and s.day = ${day}) as due
    from merchant m where m.merchant_id = ${merchant.id}`.execute(database.kysely)
  if (!rows[0]?.due) return false
  const whose = { db: database.kysely, merchant, now }
  const stores = await storesOf(whose)
  const counted = await countOutstanding(whose, stores.length > 0)
  const { experience } = counted
  const lines = await pricedLines(whose, inStatement(counted.lines), experience)
  const atStores = await pricedAtStores(whose, inStatement(counted.lines), experience)
  return database.tx(async (tx) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('liability_snapshot')
      .values({
        merchant_id: merchant.id,
        day,
        taken_at: now,
        currency: merchant.currency,
        lines: JSON.stringify(lines),
        experience: JSON.stringify(experience),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    const ofStores = stores.map(({ id }) => ({
      merchant_id: merchant.id,
      day,
      store_id: id,
      lines: JSON.stringify(atStores.get(id) ?? []),
    }))
    if (ofStores.length) await tx.insertInto('store_liability').values(ofStores).execute()
    return true
  })
}

const storesOf = ({ db, merchant }: Whose) =>
  db.selectFrom('store').select('id').where('merchant_id', '=', merchant.id).where('deleted_at', 'is', null).execute()
