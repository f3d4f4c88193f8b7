import type { ReferralReason } from '@chopcard/contract/earning/merchant/referrals.ts'
import { sql } from 'kysely'
import { stayingCard } from '../../loyalty/cards/staying-card.ts'
import type { Tx } from '../../core/database.ts'

/** A card that was brought, by its merchant. */
export type Brought = { merchantId: string; cardId: string }

type Change = {
  state: 'joined' | 'paid' | 'blocked'
  reason?: ReferralReason
  referrerBonus?: number
  earnedEntryId?: string
  bonusEntryId?: string | null
  /** The card that got the bonus. */
  referrerCardId?: string
}

/** Writes what became of a referral, and what the card's next chops mean for it. */
export async function setReferral(tx: Tx, { merchantId, cardId }: Brought, change: Change): Promise<void> {
  const { state, reason, referrerBonus, earnedEntryId, bonusEntryId, referrerCardId } = change
  await tx
    .updateTable('referral')
    .set({
      state,
      reason: reason ?? null,
      referrer_bonus: referrerBonus ?? 0,
      earned_entry_id: earnedEntryId ?? null,
      bonus_entry_id: bonusEntryId ?? null,
      ...(state !== 'paid' && { paid_at: null }),
      ...(referrerCardId && { referrer_card_id: referrerCardId }),
    })
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', cardId)
    .execute()
  if (state === 'paid')
    await tx
      .updateTable('referral')
      .set({ paid_at: sql`now()` })
      .where('merchant_id', '=', merchantId)
      .where('card_id', '=', cardId)
      .where('paid_at', 'is', null)
      .execute()
  const watch = state === 'joined' ? 'open' : state === 'paid' && reason === undefined ? 'paid' : null
  await watchCard(tx, { merchantId, cardId }, watch)
}

/** What a card is watched for: the chop that its referral waits for, or the void of that chop. */
export const watchedReferrals = ['open', 'paid'] as const

/** Whether the card's next earned chop, or the void of one, is to be looked at. */
export const watchCard = (
  tx: Tx,
  { merchantId, cardId }: Brought,
  referral: (typeof watchedReferrals)[number] | null,
) => tx.updateTable('card').set({ referral }).where('merchant_id', '=', merchantId).where('id', '=', cardId).execute()

/** The first entry of a card that earned a chop and still stands; a bill below the next chop earned none. */
export const firstEarned = (tx: Tx, { merchantId, cardId }: Brought) =>
  tx
    .selectFrom('chop_entry as e')
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.local_day'])
    .where('e.merchant_id', '=', merchantId)
    .where('e.card_id', '=', cardId)
    .where('e.measure', '=', 'earned')
    .where('e.kind', '<>', 'void')
    .where('e.quantity', '>', 0)
    .where('v.void_id', 'is', null)
    .orderBy('e.at')
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()

/**
 * The card on which a referrer gets a bonus: the one whose code was used, or where a merge has closed it the one that the member has now.
 * Nobody gets one for bringing themselves.
 */
export async function cardOfReferrer(tx: Tx, { merchantId, cardId }: Brought, referrerCardId: string): Promise<string> {
  const { rows } = await sql`
    select from card away join card brought on brought.merchant_id = away.merchant_id and brought.member_id = away.member_id
    where away.merchant_id = ${merchantId} and away.id = ${referrerCardId} and brought.id = ${cardId}`.execute(tx)
  return rows.length ? referrerCardId : stayingCard(tx, merchantId, referrerCardId)
}

/** What a card was given for others, with what closed cards of its member in the campaign were; held until the transaction ends. */
export async function lockGiven(tx: Tx, merchantId: string, referrerCardId: string): Promise<number> {
  await tx
    .insertInto('referrer')
    .values({ merchant_id: merchantId, card_id: referrerCardId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('referrer')
    .select('given')
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', referrerCardId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(r.given), 0)::int as given from card k
    join card own on own.merchant_id = k.merchant_id and own.member_id = k.member_id and own.campaign_id = k.campaign_id
      and (own.id = k.id or own.state = 'closed')
    join referrer r on r.merchant_id = own.merchant_id and r.card_id = own.id
    where k.merchant_id = ${merchantId} and k.id = ${referrerCardId}`.execute(tx)
  return rows[0]?.given ?? 0
}

export const addGiven = (tx: Tx, merchantId: string, referrerCardId: string, quantity: number) =>
  tx
    .updateTable('referrer')
    .set((eb) => ({ given: eb('given', '+', quantity) }))
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', referrerCardId)
    .execute()
