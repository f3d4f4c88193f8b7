import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { openStores } from '../../accounts/stores/open-stores.ts'
import { mayBeUsed } from '../../loyalty/cards/card-rules.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { idsWithMerged } from '../../loyalty/cards/staying-card.ts'
import { operationContext } from '../../loyalty/cards/operation.ts'
import { startOfDay, addDays } from '../../core/clock.ts'
import type { MemberContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { receiptTerms } from './receipt-rules.ts'

/** The card and the terms under which it may hand in a receipt now; refuses where it may not. */
export async function mayHandIn(ctx: MemberContext) {
  const { app, merchant, now } = ctx
  const row = await loadCard(app.database, merchant, ctx.cardId, now)
  const terms = receiptTerms(row.campaign_type, row.settings)
  if (!terms) refuse('FEATURE_OFF')
  const { campaign, card, moment } = operationContext(ctx, row)
  mayBeUsed(campaign, card, moment)
  const taken = await uploadsOn(ctx.db, merchant.id, ctx.cardId, moment.day)
  if (taken >= terms.maxUploadPerDay) refuseFull(moment)
  return { row, terms, moment, taken }
}

/** The shops that a member chooses from: those of the campaign, or the merchant's stores; none is any. */
export const shopsFor = async (
  db: Db | Tx,
  merchantId: string,
  named: readonly string[],
): Promise<readonly string[]> => (named.length ? named : (await openStores(db, merchantId)).map(({ name }) => name))

export const refuseFull = ({ day, timeZone }: { day: string; timeZone: string }): never =>
  refuse('EXCEED_MAX_UPLOAD_PER_DAY', { retryAt: startOfDay(addDays(day, 1), timeZone).toISOString() })

/** What was handed in on a day for a card, or for those that merges have closed for it. */
export async function uploadsOn(db: Db | Tx, merchantId: string, cardId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('receipt_count')
    .select(sql<number>`coalesce(sum(uploads), 0)::int`.as('uploads'))
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', sql<string>`any(${idsWithMerged(merchantId, cardId)})`)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.uploads
}
