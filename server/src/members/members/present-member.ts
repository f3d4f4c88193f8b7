import { sql } from 'kysely'
import { detailsOf, type MemberDetailName, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { isExpired } from '../../loyalty/cards/card-rules.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

export type MemberRow = Record<MemberDetailName, string | null> & { id: string; created_at: Date }

/** Members as comparing shows them, each with the cards that are not closed, and the closed ones behind. */
export async function presentMembers(db: Db | Tx, merchant: Merchant, ids: readonly string[], now: Date) {
  if (!ids.length) return new Map<string, ReturnType<typeof presented>>()
  const members = await db
    .selectFrom('member')
    .select(['id', ...memberDetailNames, 'created_at'])
    .where('merchant_id', '=', merchant.id)
    .where('id', 'in', ids)
    .execute()
  const cards = await cardsOfMembers(db, merchant, ids, now)
  return new Map(members.map((member) => [member.id, presented(member, cards.get(member.id) ?? [])]))
}

/** The cards of members, those that are closed behind the others. */
export async function cardsOfMembers(db: Db | Tx, merchant: Merchant, ids: readonly string[], now: Date) {
  const cards = await db
    .selectFrom('card as c')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select(['c.id', 'c.card_number', 'c.campaign_id', 'c.member_id', 'c.state', 'c.balance', 'c.expires_at'])
    .select(['cp.name as campaign_name', 'cp.type as campaign_type'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.member_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy((eb) => eb('c.state', '=', 'closed'))
    .orderBy('c.created_at')
    .execute()
  const byMember = Map.groupBy(cards, (card) => card.member_id)
  return new Map([...byMember].map(([id, own]) => [id, own.map((card) => presentMemberCard(card, now))]))
}

const presented = (member: MemberRow, cards: ReturnType<typeof presentMemberCard>[]) => ({
  ...detailsOf(member),
  createdAt: member.created_at.toISOString(),
  cards,
})

type Given = {
  id: string
  card_number: string
  campaign_id: string
  campaign_name: string
  campaign_type: string
  state: string
  balance: number
  expires_at: Date | null
}

export const presentMemberCard = (card: Given, now: Date) => ({
  id: card.id,
  cardNumber: card.card_number,
  campaignId: card.campaign_id,
  campaignName: card.campaign_name,
  type: card.campaign_type as CampaignType,
  state:
    card.state !== 'closed' && isExpired({ state: card.state as CardState, expiresAt: card.expires_at }, now)
      ? ('expired' as const)
      : (card.state as CardState),
  balance: card.balance,
})
