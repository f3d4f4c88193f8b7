import { sql } from 'kysely'
import type { Merchant } from '../../core/context.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { lockStayingCard } from '../../loyalty/cards/staying-card.ts'
import { addGiven, type Brought, isVoided, lockGiven, setReferral } from './referral-store.ts'

type Paid = {
  state: string
  referrer_card_id: string
  referrer_bonus: number
  referee_bonus: number
  earned_entry_id: string | null
  bonus_entry_id: string | null
}

/**
 * Bonuses that staff have voided by hand are none any more. The referrer's makes room for another within the most, and is not given
 * again for the same friend: it was voided on purpose. True where that is how the referral ends.
 */
export async function noteVoidedBonus(
  tx: Tx,
  { app, merchant }: { app: App; merchant: Merchant },
  brought: Brought,
  paid: Paid,
): Promise<boolean> {
  if (paid.referee_bonus > 0 && (await isWelcomeVoided(tx, brought)))
    await tx
      .updateTable('referral')
      .set({ referee_bonus: 0 })
      .where('merchant_id', '=', brought.merchantId)
      .where('card_id', '=', brought.cardId)
      .execute()
  const { state, bonus_entry_id: bonusEntryId } = paid
  if (state !== 'paid' || !bonusEntryId || !(await isVoided(tx, brought.merchantId, bonusEntryId))) return false
  await lockStayingCard(app, tx, merchant, paid.referrer_card_id)
  await lockGiven(tx, merchant.id, paid.referrer_card_id)
  await addGiven(tx, merchant.id, paid.referrer_card_id, 0 - paid.referrer_bonus)
  await setReferral(tx, brought, {
    state: 'paid',
    reason: 'bonus-voided',
    earnedEntryId: paid.earned_entry_id ?? undefined,
  })
  return true
}

/** Whether what the friend got for joining was voided. */
async function isWelcomeVoided(tx: Tx, { merchantId, cardId }: Brought): Promise<boolean> {
  const { rows } = await sql`
    select from chop_entry e join chop_void v on v.merchant_id = e.merchant_id and v.entry_id = e.id
    where e.merchant_id = ${merchantId} and e.card_id = ${cardId} and e.kind = 'referee_bonus' limit 1`.execute(tx)
  return rows.length > 0
}
