import { sql } from 'kysely'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import { mobileOf } from '@chopcard/contract/core/mobile.ts'
import { findMember, lockMember } from './enrol-member.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { dialCodeOf } from '../../core/dial-code.ts'

/** A member who is known already, and what they are known by. */
export type Known = { memberId: string; by: 'email' | 'mobile' }

/** The member of an address, else of a number, locked until the end of the transaction. */
export async function findKnown(
  tx: Tx,
  merchant: Merchant,
  { email, mobile }: { email?: string; mobile?: string },
): Promise<Known | undefined> {
  const byEmail = email && (await findMember(tx, merchant.id, { email }))
  if (byEmail) return { memberId: byEmail, by: 'email' }
  const byMobile = mobile && (await findByMobile(tx, merchant, mobile))
  return byMobile ? { memberId: byMobile, by: 'mobile' } : undefined
}

/** The member of a number, however staff or a file have written it down; one who was merged into another is that other. */
export async function findByMobile(tx: Tx, merchant: Merchant, mobile: string): Promise<string | undefined> {
  const tail = mobile.replace(/\D/g, '').slice(-6)
  const found = await tx
    .selectFrom('member')
    .select(['id', 'mobile'])
    .where('merchant_id', '=', merchant.id)
    .where('mobile', 'is not', null)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`right(regexp_replace(mobile, '[^0-9]', '', 'g'), 6) = ${tail}`)
    .orderBy('created_at')
    .execute()
  const dialCode = dialCodeOf(merchant)
  const own = found.find((member) => mobileOf(member.mobile ?? '', dialCode) === mobile)
  if (!own) return findMember(tx, merchant.id, { mobile })
  await lockMember(tx, merchant.id, own.id)
  return own.id
}

export type KnownCard = {
  id: string
  campaign_id: string
  member_id: string
  state: CardState
  expires_at: Date | null
  token_generation: number
}

/** The card that a member has of a campaign. */
export async function findKnownCard(
  tx: Tx,
  merchantId: string,
  campaignId: string,
  memberId: string,
): Promise<KnownCard | undefined> {
  const row = await cardsOf(tx, merchantId)
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .where('state', '<>', 'closed')
    .orderBy('created_at')
    .executeTakeFirst()
  return row && { ...row, state: row.state as CardState }
}

/** A card, whatever its state. */
export async function findCard(tx: Tx, merchantId: string, cardId: string): Promise<KnownCard | undefined> {
  const row = await cardsOf(tx, merchantId).where('id', '=', cardId).executeTakeFirst()
  return row && { ...row, state: row.state as CardState }
}

const cardsOf = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('card')
    .select(['id', 'campaign_id', 'member_id', 'state', 'expires_at', 'token_generation'])
    .where('merchant_id', '=', merchantId)
