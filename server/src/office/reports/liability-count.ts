import { localDay, monthStart } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Whose liability it is, and of which moment. */
export type Whose = { db: Db | Tx; merchant: Merchant; now: Date }

/** So many cards or vouchers are added up by one statement, which must not run for long however many there are. */
const rowsAtOnce = 5_000
/** What became of chops and money is told of so many months and of the present one. */
const monthsKnown = 24

/** How it is counted: each store for itself or not, and so many rows at once. */
export type Counting = Whose & { isByStore: boolean; pageSize: number; since: string }

export const countingOf = (whose: Whose, isByStore: boolean, pageSize = rowsAtOnce): Counting => ({
  ...whose,
  isByStore,
  pageSize,
  since: monthStart(localDay(whose.now, whose.merchant.timeZone), monthsKnown),
})

/** Whether the merchant has more cards than the limit. */
export async function isLarge({ db, merchant }: Whose, limit: number): Promise<boolean> {
  const { cards } = await db
    .selectFrom('campaign')
    .select((eb) => eb.fn.sum<string | null>('card_count').as('cards'))
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  return Number(cards ?? 0) > limit
}
