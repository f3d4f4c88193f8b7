import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { CardFacts, Effects, Period } from '../../ledger/decision.ts'
import { addDays } from '../../core/clock.ts'
import type { CampaignRules, RewardRules } from '../campaigns/stored-settings.ts'

const rankOf = (campaign: CampaignRules, levelId: string | null): number =>
  campaign.levels.findIndex(({ id }) => id === levelId)

/** The higher of two levels. */
export const higher = (campaign: CampaignRules, a: string | null, b: string | null): string | null =>
  rankOf(campaign, a) >= rankOf(campaign, b) ? a : b

/** The highest level that so much earned in a period reaches (`memberLevelTiers`). */
export function levelFor(campaign: CampaignRules, earned: number): string | null {
  return campaign.levels.findLast(({ minEarned }, rank) => rank === 0 || minEarned <= earned)?.id ?? null
}

/** Whether levels are earned in periods; tiers set theirs themselves. */
export const hasPeriods = ({ type, levelBy, levelPeriodDays }: CampaignRules): boolean =>
  !descriptorOf(type).hasTiers && levelBy === 'earned' && levelPeriodDays !== null

/** The last day on which a period's earnings count: its own last day, and the days of grace after it. */
export const lastDay = (campaign: CampaignRules, period: Period): string =>
  addDays(period.start, (campaign.levelPeriodDays ?? 1) - 1 + campaign.levelGraceDays)

/**
 * Begins the period that runs today. The level is upgraded at once, and lowered only here: when a period with its grace
 * is over, the next begins with the level that was earned in it, and one that passed without earning with the lowest.
 */
export function accruePeriod(campaign: CampaignRules, card: CardFacts, day: string): CardFacts {
  if (!hasPeriods(campaign)) return card.period === null ? card : { ...card, period: null }
  let { period, levelId } = card
  if (period === null) return { ...card, period: { start: day, earned: 0, levelId } }
  while (lastDay(campaign, period) < day) {
    levelId = levelFor(campaign, period.earned)
    period = { start: addDays(lastDay(campaign, period), 1), earned: 0, levelId }
  }
  return period === card.period ? card : { ...card, period, levelId }
}

/** The day that what is earned on a day counts on: after a move of the time zone to the west the running period begins later. */
export const countingDay = ({ period }: CardFacts, day: string): string =>
  period !== null && day < period.start ? period.start : day

/** Counts what was earned, or taken back when negative, and sets the level that it comes to. */
export function countEarned(campaign: CampaignRules, card: CardFacts, quantity: number, day: string): CardFacts {
  const { period } = card
  // What was earned in an earlier period has had its effect there.
  if (period === null || day < period.start) return card
  const earned = Math.max(0, period.earned + quantity)
  return {
    ...card,
    period: { ...period, earned },
    levelId: higher(campaign, levelFor(campaign, earned), period.levelId),
  }
}

/** Whether a tier counts on a day. */
export const isInEffect = ({ effectiveFrom }: RewardRules, day: string): boolean =>
  effectiveFrom === null || effectiveFrom <= day

/** The level of the highest tier in effect among those above one balance and within another (decisions/campaigns.md §5). */
export function tierReached(campaign: CampaignRules, above: number, within: number, day: string): string | undefined {
  if (!descriptorOf(campaign.type).hasTiers) return undefined
  const reached = campaign.rewards.findLast(
    (tier) => above < tier.chopCount && tier.chopCount <= within && isInEffect(tier, day),
  )
  return reached?.levelId ?? undefined
}

/** A line of the log as a void sees it: what it did to the balance, by which rules, and what it noted of level and validity. */
export type PastEntry = {
  id: string
  kind: EntryKind
  quantity: number
  day: string
  /** The rules of the revision that made it. */
  rules: CampaignRules
  voided: boolean
} & Pick<Effects, 'level' | 'validity'>

/**
 * The level after a line (decisions/cards.md §7): a rise sets that of the highest tier it reaches; a redemption
 * leaves none lower than the tiers within reach, one that took effect since among them. What a merge moves reaches nothing.
 */
export function levelAfter(
  campaign: CampaignRules,
  levelId: string | null,
  balance: number,
  { kind, quantity, day }: Pick<PastEntry, 'kind' | 'quantity' | 'day'>,
): string | null {
  if (kind === 'transfer') return levelId
  if (kind === 'redeem') return higher(campaign, levelId, tierReached(campaign, 0, balance, day) ?? null)
  return tierReached(campaign, balance, balance + quantity, day) ?? levelId
}

/** What a line notes of levels where tiers set them: each line the level before and after it, so that all can be played again. */
export const levelNote = (campaign: CampaignRules, from: string | null, to: string | null): Pick<Effects, 'level'> =>
  descriptorOf(campaign.type).hasTiers ? { level: { from, to } } : {}

/**
 * The level that the log comes to without the lines of a void: the remaining ones are played again, each by the rules that
 * made it. Lines note the level before and after them; where one began with another than the last had left, somebody gave
 * the card that level in between, and there it is given again.
 */
export function levelWithout(
  levelId: string | null,
  past: readonly PastEntry[],
  gone: ReadonlySet<string>,
): string | null {
  let noted = past.find(({ level }) => level)?.level?.from
  if (noted === undefined) return levelId
  let [level, balance] = [noted, 0]
  for (const line of past) {
    if (line.level) {
      if (line.level.from !== noted) level = line.level.from
      noted = line.level.to
    }
    if (line.voided || line.kind === 'void' || gone.has(line.id)) continue
    level = levelAfter(line.rules, level, balance, line)
    balance += line.quantity
  }
  return levelId === noted ? level : levelId
}

/** A level that staff set begins a period of its own today, where levels are earned in periods. */
export function levelByHand(campaign: CampaignRules, card: CardFacts, levelId: string, day: string): CardFacts {
  return { ...card, levelId, period: hasPeriods(campaign) ? { start: day, earned: 0, levelId } : null }
}
