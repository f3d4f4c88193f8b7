import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { outstanding, type Whose } from './outstanding.ts'

type Owed = { cost: number; breakage: number; currency: string; takenAt: string }

/** What the merchant owed when its day began; null before that was kept for the first time. */
export async function liabilityToday({ db, merchant }: Pick<TenantContext, 'db' | 'merchant'>): Promise<Owed | null> {
  const row = await db
    .selectFrom('liability_today')
    .select(['cost', 'breakage', 'currency', 'taken_at'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  return row
    ? { cost: row.cost, breakage: row.breakage, currency: row.currency, takenAt: row.taken_at.toISOString() }
    : null
}

/** Every hour: sums up what the merchants owe whose day has begun since. */
export async function keepLiabilities(app: App): Promise<void> {
  const { kysely: db } = app.database
  const { rows } = await sql<{ id: string }>`
    select m.merchant_id as id from merchant m
    left join liability_today l on l.merchant_id = m.merchant_id
    where l.day is distinct from (now() at time zone m.time_zone)::date order by 1`.execute(db)
  for (const { id } of rows) {
    const found = await findOpenMerchant(db, id)
    if (found) await keepLiability({ db, merchant: found.merchant, now: found.now })
  }
}

/** The sums of what is outstanding now, as the report has them. */
export async function keepLiability(whose: Whose): Promise<void> {
  const { db, merchant, now } = whose
  const { lines } = await outstanding(whose)
  const sum = (name: 'cost' | 'breakage') => lines.reduce((total, line) => total + (line[name] ?? 0), 0)
  const row = {
    day: localDay(now, merchant.timeZone),
    taken_at: now,
    currency: merchant.currency,
    cost: sum('cost'),
    breakage: sum('breakage'),
  }
  await db
    .insertInto('liability_today')
    .values({ merchant_id: merchant.id, ...row })
    .onConflict((known) => known.column('merchant_id').doUpdateSet(row))
    .execute()
}
