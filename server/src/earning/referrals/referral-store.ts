import type { ReferralReason } from '@chopcard/contract/earning/merchant/referrals.ts'
import { sql } from 'kysely'
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

/** Why a referral is ended by a merge, and by nothing else; where that is undone it goes on. */
export const endedByMerge: readonly (string | null)[] = ['same-person', 'known-member'] satisfies ReferralReason[]

/** What a card is watched for: the chop that its referral waits for, or the void of that chop. */
export const watchedReferrals = ['open', 'paid'] as const

/** Whether the card's next earned chop, or the void of one, is to be looked at. */
export const watchCard = (
  tx: Tx,
  { merchantId, cardId }: Brought,
  referral: (typeof watchedReferrals)[number] | null,
) => tx.updateTable('card').set({ referral }).where('merchant_id', '=', merchantId).where('id', '=', cardId).execute()

/**
 * The first entry of a card that earned a chop and still stands; a bill below the next chop earned none. Where a merge has closed the
 * card, those of all cards that its member has in the campaign count.
 */
export async function firstEarned(
  tx: Tx,
  { merchantId, cardId }: Brought,
): Promise<{ id: string; local_day: string; at: Date } | undefined> {
  const { rows } = await sql<{ id: string; local_day: string; at: Date }>`
    select e.id, e.local_day, e.at from card own
    join card c on c.merchant_id = own.merchant_id and c.member_id = own.member_id and c.campaign_id = own.campaign_id
      and (c.id = own.id or own.state = 'closed')
    join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
    left join chop_void v on v.merchant_id = e.merchant_id and v.entry_id = e.id
    where own.merchant_id = ${merchantId} and own.id = ${cardId}
      and e.measure = 'earned' and e.kind <> 'void' and e.quantity > 0 and v.void_id is null
    order by e.at, e.id limit 1`.execute(tx)
  return rows[0]
}

/** Whether the cards of who brought and who was brought are one member's, as they may be after a merge. */
export async function isSamePerson(tx: Tx, { merchantId, cardId }: Brought, referrerCardId: string): Promise<boolean> {
  const { rows } = await sql`
    select from card a join card b on b.merchant_id = a.merchant_id and b.member_id = a.member_id
    where a.merchant_id = ${merchantId} and a.id = ${cardId} and b.id = ${referrerCardId}`.execute(tx)
  return rows.length > 0
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

export async function isVoided(tx: Tx, merchantId: string, entryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chop_void')
    .select('void_id')
    .where('merchant_id', '=', merchantId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return row !== undefined
}
