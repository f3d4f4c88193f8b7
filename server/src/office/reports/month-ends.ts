import { sql } from 'kysely'
import type { LiabilityExperience, LiabilityLine } from '@chopcard/contract/office/merchant/liability.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { monthEndToKeep } from './liability-rules.ts'
import { outstanding, type Whose } from './outstanding.ts'

/** A month's end as it was kept; undefined where none was. */
export async function keptMonthEnd({ db, merchant }: Whose, day: string) {
  const row = await db
    .selectFrom('liability_snapshot')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('day', '=', day)
    .executeTakeFirst()
  return (
    row && {
      currency: row.currency,
      takenAt: row.taken_at.toISOString(),
      lines: row.lines as unknown as LiabilityLine[],
      experience: row.experience as unknown as LiabilityExperience[],
    }
  )
}

type MonthEnd = { day: string; currency: string; cost: number; breakage: number }

/** The sums of the last two years' months' ends, newest first. */
export async function keptMonthEnds({ db, merchant }: Whose): Promise<MonthEnd[]> {
  const { rows } = await sql<MonthEnd>`
    select day, currency, coalesce((select sum((l ->> 'cost')::bigint) from jsonb_array_elements(lines) as l), 0)::bigint as cost,
      coalesce((select sum((l ->> 'breakage')::bigint) from jsonb_array_elements(lines) as l), 0)::bigint as breakage
    from liability_snapshot where merchant_id = ${merchant.id} order by day desc limit 24`.execute(db)
  return rows
}

/** Every night, as it comes to each merchant: keeps what was outstanding when a month ended, once. */
export async function keepMonthEnds(app: App): Promise<{ kept: number }> {
  const merchants = await app.database.kysely.selectFrom('merchant').select('merchant_id').execute()
  let kept = 0
  for (const { merchant_id: id } of merchants) {
    const found = await findOpenMerchant(app.database.kysely, id)
    if (found && (await keepMonthEnd(app, found.merchant, found.now))) kept++
  }
  return { kept }
}

/** Keeps one merchant's month's end, unless it is kept already, was too long ago or before its beginning. */
export async function keepMonthEnd({ database }: App, merchant: Merchant, now: Date): Promise<boolean> {
  const day = monthEndToKeep(localDay(now, merchant.timeZone))
  if (!day) return false
  const { rows } = await sql<{ due: boolean }>`
    select (m.created_at at time zone m.time_zone)::date <= ${day}::date and not exists (
      select from liability_snapshot s where s.merchant_id = m.merchant_id and s.day = ${day}) as due
    from merchant m where m.merchant_id = ${merchant.id}`.execute(database.kysely)
  if (!rows[0]?.due) return false
  const { lines, experience } = await outstanding({ db: database.kysely, merchant, now })
  const { numInsertedOrUpdatedRows = 0n } = await database.kysely
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
  return numInsertedOrUpdatedRows > 0n
}
