import { sql } from 'kysely'
import { cardsCountedNow } from '@chopcard/contract/office/merchant/liability.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import type { Merchant, TenantContext } from '../../core/context.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { keepCount } from './kept-liability.ts'
import { isLarge } from './liability-count.ts'
import { countOutstanding, inStatement, pricedLines } from './outstanding.ts'

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

/** Every hour: counts what the merchants owe for whom that is due. */
export async function keepLiabilities({ database }: Pick<App, 'database'>): Promise<void> {
  await eachMerchant(database, await merchantsToCount(database.kysely), async ({ merchant_id }) => {
    const found = await findOpenMerchant(database.kysely, merchant_id)
    if (found) await keepLiability(database, found.merchant, found.now)
  })
}

/** Those whose day has begun since, whose count is of another currency or of a version before, or who have become large. */
export async function merchantsToCount(db: Db | Tx): Promise<{ merchant_id: string }[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select m.merchant_id from merchant m
    left join liability_today l on l.merchant_id = m.merchant_id
    left join (select merchant_id, sum(card_count) as cards from campaign group by 1) as c on c.merchant_id = m.merchant_id
    where l.day is distinct from (now() at time zone m.time_zone)::date or l.counted_at is distinct from l.taken_at
      or l.currency <> m.currency
      or not l.is_large and c.cards > ${cardsCountedNow}
    order by 1`.execute(db)
  return rows
}

/** Counts what is outstanding now and keeps it. Nothing is written before the last page: who is interrupted begins again. */
export async function keepLiability(
  database: Database,
  merchant: Merchant,
  now: Date,
  pageSize?: number,
): Promise<void> {
  const db = database.kysely
  const whose = { db, merchant, now }
  const store = await db.selectFrom('store').select('id').where('merchant_id', '=', merchant.id).executeTakeFirst()
  const large = await isLarge(whose, cardsCountedNow)
  const counted = await countOutstanding(whose, store !== undefined, pageSize)
  const lines = await pricedLines(whose, inStatement(counted.lines), counted.experience)
  const sum = (name: 'cost' | 'breakage') => lines.reduce((total, line) => total + (line[name] ?? 0), 0)
  await keepCount(database, whose, counted, { cost: sum('cost'), breakage: sum('breakage'), isLarge: large })
}
