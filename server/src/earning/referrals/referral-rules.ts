import type { ReferralReason } from '@chopcard/contract/earning/merchant/referrals.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { addChops, subtractChops } from '../../loyalty/cards/balance-rules.ts'
import type { CampaignRules } from '../../loyalty/campaigns/stored-settings.ts'
import { limitOf } from '../../loyalty/cards/chop-rules.ts'
import { mayBeUsed, type Moment } from '../../loyalty/cards/card-rules.ts'
import { spendable } from '../../loyalty/cards/lot-rules.ts'
import { balanceAt, type CardFacts, type Decision } from '../../ledger/decision.ts'

/** How somebody can be told from somebody else. */
export type Identity = { email: string | null; mobile: string | null; devices: readonly string[] }

export type ReferralSettings = {
  referralEnabled: boolean
  referralEndDate: string | null
  referrerBonus: number | null
  maxReferrerBonus: number | null
  refereeBonus: number | null
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: what follows a plus, and dots where the provider knows none, are left out. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const [box = ''] = name.split('+')
  return `${dotless.has(domain) ? box.replaceAll('.', '') : box}@${domain}`
}

/** Why a registration with a member's code brings nobody anything; undefined where it counts (decisions/earning.md §1). */
export function whyBlocked(
  settings: ReferralSettings,
  referrer: Identity,
  referee: Identity,
  day: string,
): ReferralReason | undefined {
  if (settings.referralEndDate !== null && day > settings.referralEndDate) return 'ended'
  if (referrer.email && referee.email && mailboxOf(referrer.email) === mailboxOf(referee.email)) return 'own-email'
  if (referrer.mobile && referrer.mobile === referee.mobile) return 'own-mobile'
  if (referee.devices.some((device) => referrer.devices.includes(device))) return 'own-device'
  return undefined
}

/** What is left for a referrer who was given so much already: the bonus, or the rest up to the most. */
export const bonusLeft = ({ referrerBonus, maxReferrerBonus }: ReferralSettings, given: number): number =>
  Math.max(0, Math.min(referrerBonus ?? 0, (maxReferrerBonus ?? Infinity) - given))

/**
 * A bonus for bringing somebody, or for having been brought: into the first chop type, no more than there is room for. It
 * is granted, not earned: no day's cap holds it, and it makes nobody's first chop.
 */
export function grantBonus(
  campaign: CampaignRules,
  card: CardFacts,
  ask: { kind: 'referrer_bonus' | 'referee_bonus'; quantity: number; reference: string },
  moment: Moment,
): Decision {
  mayBeUsed(campaign, card, moment)
  const balanceIndex = campaign.chopTypes[0]?.slot ?? 1
  const quantity = Math.min(ask.quantity, limitOf(campaign, balanceIndex) - balanceAt(card.balances, balanceIndex))
  if (quantity <= 0) refuse('CHOP_BALANCE_MAX')
  const { entry, card: after } = addChops(campaign, card, { ...ask, balanceIndex, quantity }, moment)
  return { entries: [entry], card: after }
}

/** Takes a bonus back from the card that has it after a merge; refuses where it has been spent. */
export function revokeBonus(
  campaign: CampaignRules,
  card: CardFacts,
  quantity: number,
  { now }: Pick<Moment, 'now'>,
): Decision {
  if (campaign.ended) refuse('CAMPAIGN_ENDED')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  const balanceIndex = campaign.chopTypes[0]?.slot ?? 1
  if (spendable(card, balanceIndex, now) < quantity) refuse('CHOP_BALANCE_NOT_ENOUGH')
  const { entry, card: after } = subtractChops(card, { balanceIndex, quantity, kind: 'referrer_bonus' }, now)
  return { entries: [entry], card: after }
}

/** Of a refused bonus: whether it has to wait or is lost, and the reason that is shown. */
export const refusalOfBonus: Readonly<Record<string, { waits: boolean; reason: ReferralReason }>> = {
  CHOP_BALANCE_MAX: { waits: true, reason: 'referrer-full' },
  MEMBER_FROZEN: { waits: true, reason: 'referrer-frozen' },
  MEMBER_PENDING: { waits: true, reason: 'referrer-pending' },
  MEMBER_EXPIRED: { waits: false, reason: 'referrer-expired' },
  MEMBER_CLOSED: { waits: false, reason: 'referrer-closed' },
  CAMPAIGN_ENDED: { waits: false, reason: 'ended' },
  COLLECTION_ENDED: { waits: false, reason: 'ended' },
}
