import type { CardFacts, Period } from '../chops/decision.ts'
import { addDays } from '../core/clock.ts'
import type { CampaignRules } from './campaign-rules.ts'

const rankOf = (campaign: CampaignRules, levelId: string | null): number =>
  campaign.levels.findIndex(({ id }) => id === levelId)

const higher = (campaign: CampaignRules, a: string | null, b: string | null): string | null =>
  rankOf(campaign, a) >= rankOf(campaign, b) ? a : b

/** The highest level that so much earned in a period reaches (`memberLevelTiers`). */
export function levelFor(campaign: CampaignRules, earned: number): string | null {
  return campaign.levels.findLast(({ minEarned }, rank) => rank === 0 || minEarned <= earned)?.id ?? null
}

/** The last day on which a period's earnings count: its own last day, and the days of grace after it. */
const lastDay = (campaign: CampaignRules, period: Period): string =>
  addDays(period.start, (campaign.levelPeriodDays ?? 1) - 1 + campaign.levelGraceDays)

/**
 * Begins the period that runs today. The level is upgraded at once, and lowered only here: when a period with its grace
 * is over, the next begins with the level that was earned in it, and one that passed without earning with the lowest.
 */
export function settlePeriod(campaign: CampaignRules, card: CardFacts, day: string): CardFacts {
  if (campaign.levelBy !== 'earned' || campaign.levelPeriodDays === null)
    return card.period === null ? card : { ...card, period: null }
  let { period, levelId } = card
  if (period === null) return { ...card, period: { start: day, earned: 0, levelId } }
  while (lastDay(campaign, period) < day) {
    levelId = levelFor(campaign, period.earned)
    period = { start: addDays(lastDay(campaign, period), 1), earned: 0, levelId }
  }
  return period === card.period ? card : { ...card, period, levelId }
}

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

/** The level of the highest tier in effect that a rise of the balance has just reached (decisions.md §5, multi-tiers). */
export function tierReached(campaign: CampaignRules, before: number, after: number, day: string): string | undefined {
  if (campaign.type !== 'multi-tiers') return undefined
  const reached = campaign.rewards.findLast(
    ({ chopCount, effectiveFrom }) =>
      before < chopCount && chopCount <= after && (effectiveFrom === null || effectiveFrom <= day),
  )
  return reached?.levelId ?? undefined
}
