import { refuse } from '@chopcard/contract/errors.ts'
import type { CardFacts } from '../chops/decision.ts'
import { addDays, endOfDay, startOfDay } from '../core/clock.ts'
import type { CampaignRules } from './campaign-rules.ts'

/** When a decision is made, in the merchant's calendar. */
export type Moment = { now: Date; day: string; timeZone: string }

/** What the card did today, in the merchant's zone. */
export type Today = { earned: number; redemptions: number }

/** Refuses a card that is not in a state to be used, and a campaign that is over (decisions.md §5). */
export function mayBeUsed(campaign: CampaignRules, card: CardFacts, moment: Moment): void {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.state === 'pending') refuse('MEMBER_PENDING')
  if (isExpired(card, moment.now)) refuse('MEMBER_EXPIRED')
  if (card.state === 'frozen') refuse('MEMBER_FROZEN')
  if (campaign.endDate && moment.day > campaign.endDate) refuse('COLLECTION_ENDED')
}

/** A card is expired from its moment on, whether or not the nightly job has said so. */
export const isExpired = (card: Pick<CardFacts, 'state' | 'expiresAt'>, now: Date): boolean =>
  card.state === 'expired' || (card.expiresAt !== null && card.expiresAt <= now)

/** Refuses what would go over the day's cap of earned chops; tomorrow lifts it. */
export function withinEarnCap(campaign: CampaignRules, today: Today, quantity: number, moment: Moment): void {
  if (campaign.maxEarnPerDay !== null && today.earned + quantity > campaign.maxEarnPerDay)
    refuse('EXCEED_MAX_EARN_PER_DAY', { retryAt: tomorrow(moment) })
}

/** Refuses a redemption out of its dates or over the day's cap. */
export function mayRedeemNow(campaign: CampaignRules, today: Today, moment: Moment): void {
  if (campaign.redemptionStart && moment.day < campaign.redemptionStart)
    refuse('REDEMPTION_NOT_OPEN', { retryAt: startOfDay(campaign.redemptionStart, moment.timeZone).toISOString() })
  if (campaign.maxRedeemPerDay !== null && today.redemptions >= campaign.maxRedeemPerDay)
    refuse('EXCEED_MAX_REDEEM_PER_DAY', { retryAt: tomorrow(moment) })
}

const tomorrow = ({ day, timeZone }: Moment): string => startOfDay(addDays(day, 1), timeZone).toISOString()

/** The end of the day so many days from today. */
export const validThrough = ({ day, timeZone }: Moment, days: number): Date => endOfDay(addDays(day, days), timeZone)

/** When a card that joins now expires: the initial validity where there is one, else the member's; null is never. */
export function expiryAtJoining(campaign: CampaignRules, moment: Moment): Date | null {
  const days = campaign.initialValidityDays ?? campaign.memberValidityDays
  return days === null ? null : validThrough(moment, days)
}

/** The card's expiry after an earned chop: the first may reset the initial validity, each may extend it. */
export function expiryAfterEarning(campaign: CampaignRules, card: CardFacts, moment: Moment): Date | null {
  const first = card.firstChopAt === null
  const resets = first && campaign.resetInitialValidityOnFirstChop && campaign.initialValidityDays !== null
  const base = resets
    ? campaign.memberValidityDays === null
      ? null
      : validThrough(moment, campaign.memberValidityDays)
    : card.expiresAt
  if (base === null || campaign.extendValidityDays === null) return base
  const extended = validThrough(moment, campaign.extendValidityDays)
  return extended > base ? extended : base
}

/** What a card becomes after all its redemptions (decisions.md §5, `freezeCard`). */
export const frozenByRule = { state: 'frozen', frozenBy: 'rule' } as const
