import { sql } from 'kysely'
import { monthStart, addDays, localDay } from '../server/src/core/clock.ts'
import type { App } from '../server/src/core/app.ts'
import type { Merchant } from '../server/src/core/context.ts'
import { outstanding } from '../server/src/office/reports/outstanding.ts'

/** What a chop costs by its campaign's type, in hundredths of the smallest unit. */
const costs = { chop: 3_000, point: 60, prepaid: 18_000, 'multi-tiers': 2_400, 'multi-rewards': 2_800 }
/** How much of today's was there at the ends of the months before, in hundredths. */
const shares = [46, 58, 71, 88]

/** The merchant has said what things cost, and has kept the ends of some months. */
export async function seedLiability(app: App, merchant: Merchant): Promise<void> {
  const db = app.database.kysely
  await sql`insert into campaign_cost (merchant_id, campaign_id, cost)
    select merchant_id, id, (${JSON.stringify(costs)}::jsonb ->> type)::bigint from campaign
    where merchant_id = ${merchant.id}`.execute(db)
  await sql`update merchant set voucher_cost_percent = 65 where merchant_id = ${merchant.id}`.execute(db)
  const now = new Date()
  const { lines, experience } = await outstanding({ db, merchant, now })
  const today = localDay(now, merchant.timeZone)
  for (const [i, share] of shares.entries()) {
    const day = addDays(monthStart(today, shares.length - 1 - i), -1)
    const part = (n: number) => Math.round((n * share) / 100)
    const then = lines
      .filter(({ month }) => month === null || month >= day.slice(0, 7))
      .map((line) => ({
        ...line,
        quantity: part(line.quantity),
        cost: line.cost === null ? null : part(line.cost),
        breakage: line.breakage === null ? null : part(line.breakage),
      }))
    await db
      .insertInto('liability_snapshot')
      .values({
        merchant_id: merchant.id,
        day,
        taken_at: new Date(`${addDays(day, 1)}T00:20:00Z`),
        currency: merchant.currency,
        lines: JSON.stringify(then),
        experience: JSON.stringify(experience),
      })
      .execute()
  }
}
