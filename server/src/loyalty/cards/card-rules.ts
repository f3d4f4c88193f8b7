import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CardFacts, DecidedEntry, Decision, Validity } from '../../ledger/decision.ts'
import { addDays, endOfDay, localDay, startOfDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'

/** When a decision is made, in the merchant's calendar; `visit` is when it was asked for, where a till had no network. */
export type Moment = { now: Date; day: string; timeZone: string; visit?: Date }

/** What the card did today, in the merchant's zone: chops that were earned; rewards that were given, or uses. */
export type Today = { earned: number; redemptions: number }

/** Refuses a change of a campaign that is over: staff have ended it, or its last day has passed (decisions/campaigns.md §11). */
export function mayStillChange({ ended, endDate }: CampaignRules, { day }: Moment): void {
  if (ended || (endDate !== null && day > endDate)) refuse('CAMPAIGN_ENDED')
}

/** Refuses a card that is not in a state to be used, and a campaign that is over (decisions/cards.md §1). */
export function mayBeUsed(campaign: CampaignRules, card: CardFacts, moment: Moment): void {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.state === 'pending') refuse('MEMBER_PENDING')
  if (isExpired(card, moment.now)) refuse('MEMBER_EXPIRED')
  if (card.state === 'frozen') refuse('MEMBER_FROZEN')
  if (campaign.endDate && moment.day > campaign.endDate) refuse('COLLECTION_ENDED')
}

/**
 * A card is expired from its moment on, whether or not the nightly job has said so. One that waits for its approval has no
 * validity yet.
 */
export const isExpired = ({ state, expiresAt }: Pick<CardFacts, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'expired' || (state !== 'pending' && expiresAt !== null && expiresAt <= now)

/** When time lifts a refusal, for its facts: never, where the card or the campaign is over by then. */
export function liftedAt(
  campaign: CampaignRules,
  card: CardFacts,
  at: Date,
  { timeZone }: Moment,
): { retryAt?: string } {
  const isOver = isExpired(card, at) || (campaign.endDate !== null && localDay(at, timeZone) > campaign.endDate)
  return isOver ? {} : { retryAt: at.toISOString() }
}

/** Refuses what would go over the day's cap of earned chops; tomorrow lifts it, unless it is more than any day's. */
export function withinEarnCap(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  quantity: number,
  moment: Moment,
): void {
  const { maxEarnPerDay } = campaign
  if (maxEarnPerDay === null || today.earned + quantity <= maxEarnPerDay) return
  const lifted = quantity <= maxEarnPerDay ? liftedAt(campaign, card, tomorrow(moment), moment) : {}
  refuse('EXCEED_MAX_EARN_PER_DAY', lifted)
}

/** Refuses a redemption, or several at once, out of its dates or over the day's cap; tomorrow lifts it, unless it is more than any day's. */
export function mayRedeemNow(campaign: CampaignRules, card: CardFacts, today: Today, moment: Moment, times = 1): void {
  const { redemptionStart, maxRedeemPerDay } = campaign
  if (redemptionStart && moment.day < redemptionStart)
    refuse('REDEMPTION_NOT_OPEN', liftedAt(campaign, card, startOfDay(redemptionStart, moment.timeZone), moment))
  if (maxRedeemPerDay === null || today.redemptions + times <= maxRedeemPerDay) return
  refuse(
    'EXCEED_MAX_REDEEM_PER_DAY',
    times <= maxRedeemPerDay ? liftedAt(campaign, card, tomorrow(moment), moment) : {},
  )
}

const tomorrow = ({ day, timeZone }: Moment): Date => startOfDay(addDays(day, 1), timeZone)

/** The end of the day so many days from today. */
export const validThrough = ({ day, timeZone }: Moment, days: number): Date => endOfDay(addDays(day, days), timeZone)

/** When a card that joins now expires: the initial validity where there is one, else the member's; null is never. */
export function expiryAtJoining(campaign: CampaignRules, moment: Moment): Date | null {
  const days = campaign.initialValidityDays ?? campaign.memberValidityDays
  return days === null ? null : validThrough(moment, days)
}

/**
 * The card's expiry after its first chop, which may reset the initial validity; after a later one as it was
 * (decisions/cards.md §3). What that leaves open: an end that a person set by hand is no initial validity, and no first chop
 * overrides it.
 */
export function expiryAfterFirstChop(campaign: CampaignRules, card: CardFacts, moment: Moment): Date | null {
  const { memberValidityDays, initialValidityDays, resetInitialValidityOnFirstChop } = campaign
  const isInitial = card.firstChopAt === null && card.validity?.kind !== 'set'
  const resets = isInitial && resetInitialValidityOnFirstChop && initialValidityDays !== null
  if (!resets) return card.expiresAt
  return memberValidityDays === null ? null : validThrough(moment, memberValidityDays)
}

/** The card's expiry after an earned chop: the first may reset the initial validity, each may extend it. */
export function expiryAfterEarning(campaign: CampaignRules, card: CardFacts, moment: Moment): Date | null {
  const base = expiryAfterFirstChop(campaign, card, moment)
  if (base === null || campaign.extendValidityDays === null) return base
  const extended = validThrough(moment, campaign.extendValidityDays)
  return extended > base ? extended : base
}

/** An expiry that staff set: one that lies ahead brings an expired card back. What was written off at its end stays so. */
export function expiryByHand(card: CardFacts, expiresAt: Date | null, now: Date): CardFacts {
  const revives = card.state === 'expired' && (expiresAt === null || expiresAt > now)
  return { ...card, expiresAt, validity: validitySet(expiresAt, now), state: revives ? 'active' : card.state }
}

/** What a card keeps of a person's having set its end. */
export const validitySet = (expiresAt: Date | null, now: Date): Validity => ({
  kind: 'set',
  at: now.toISOString(),
  until: expiresAt?.toISOString() ?? null,
})

/**
 * Expiry (decisions/cards.md §3): the state, and with `expireChops` the balance is written off. A card that was written off or had
 * given everything begins anew when it is renewed.
 */
export function expireCard(campaign: CampaignRules, card: CardFacts, { now }: Pick<Moment, 'now'>): Decision {
  if (card.state === 'closed' || card.state === 'expired' || !isExpired(card, now)) return { entries: [], card }
  const { expireChops } = campaign
  const redeemed = expireChops || card.frozenBy === 'rule' ? [] : card.redeemed
  const expired: CardFacts = { ...card, state: 'expired', frozenBy: null, redeemed }
  if (!expireChops) return { entries: [], card: expired }
  const entries = card.balances.flatMap((balance, index): DecidedEntry[] =>
    balance === 0 ? [] : [{ balanceIndex: index + 1, kind: 'expire', measure: 'expired', quantity: 0 - balance }],
  )
  return { entries, card: { ...expired, balances: card.balances.map(() => 0), lots: [] } }
}

/** What a card becomes after all its redemptions (decisions/cards.md §4). */
export const frozenByRule = { state: 'frozen', frozenBy: 'rule' } as const
