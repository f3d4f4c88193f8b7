import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { SimulationPlan } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { accrueToNow } from '../cards/balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { Moment, Today } from '../cards/card-rules.ts'
import { joinCard, renewCard } from '../cards/join-rules.ts'
import { approvePrepaid } from '../cards/prepaid-rules.ts'
import { type Offer, offersOf, rulesFor } from '../cards/type-rules.ts'
import type { CardFacts, Decision } from '../../ledger/decision.ts'
import { addDays, startOfDay } from '../../core/clock.ts'

/** Something that happened to the simulated card; `card` is how it stood afterwards. */
export type SimulatedStep = {
  at: Moment
  what: 'join' | 'earn' | 'redeem' | 'use' | 'refused' | 'expire' | 'points-end' | 'level' | 'renew' | 'frozen'
  quantity: number
  card: CardFacts
  rewardId?: string
  refusal?: Refusal
}

const daysOfMonth = 30

/**
 * Plays a member's time on a card: joins on a day, visits by the plan, redeems what is reached, stays until the months are
 * over. Every step is decided by the rules that decide at the till (`rulesFor`), time by those of the nightly work.
 */
export function simulate(
  campaign: CampaignRules,
  plan: SimulationPlan,
  firstDay: string,
  timeZone: string,
): SimulatedStep[] {
  const steps: SimulatedStep[] = []
  let card = begin(campaign, noonOf(firstDay, timeZone), steps)
  for (let offset = 0; offset < plan.months * daysOfMonth; offset++) {
    const at = noonOf(addDays(firstDay, offset), timeZone)
    card = passTime(campaign, plan, card, at, steps)
    if (!visitsOn(plan, offset)) continue
    const today: Today = { earned: 0, redemptions: 0 }
    card = redeemAll(campaign, plan, card, at, today, steps)
    card = visit(campaign, plan, card, at, today, steps)
    card = redeemAll(campaign, plan, card, at, today, steps)
  }
  return steps
}

const noonOf = (day: string, timeZone: string): Moment => ({
  day,
  timeZone,
  now: new Date(startOfDay(day, timeZone).getTime() + 12 * 3_600_000),
})

/** Visits spread evenly over a month's days. */
export function visitsOn(plan: SimulationPlan, offset: number): boolean {
  const month = Math.floor(offset / daysOfMonth) + 1
  if (plan.pausedMonths.includes(month)) return false
  const day = offset % daysOfMonth
  const before = Math.floor((day * plan.visitsPerMonth) / daysOfMonth)
  return Math.floor(((day + 1) * plan.visitsPerMonth) / daysOfMonth) > before
}

function begin(campaign: CampaignRules, at: Moment, steps: SimulatedStep[]): CardFacts {
  const joined = joinCard(campaign, at)
  const { entries, card } = joined.card.state === 'pending' ? approvePrepaid(campaign, joined.card, at) : joined
  steps.push({ at, what: 'join', quantity: sumOf({ entries, card }), card })
  return card
}

const sumOf = ({ entries }: Decision) => entries.reduce((sum, { quantity }) => sum + quantity, 0)

function passTime(
  campaign: CampaignRules,
  plan: SimulationPlan,
  before: CardFacts,
  at: Moment,
  steps: SimulatedStep[],
): CardFacts {
  const { card, entries } = accrueToNow(campaign, before, at)
  const isOver = card.state === 'expired' && before.state !== 'expired'
  if (isOver || entries.length)
    steps.push({ at, what: isOver ? 'expire' : 'points-end', quantity: sumOf({ entries, card }), card })
  if (card.levelId !== before.levelId) steps.push({ at, what: 'level', quantity: 0, card })
  if (!isOver) return card
  if (!plan.renews) return card
  const renewed = renewCard(campaign, card, at)
  steps.push({ at, what: 'renew', quantity: sumOf(renewed), card: renewed.card })
  return renewed.card
}

function attempt(
  steps: SimulatedStep[],
  at: Moment,
  what: SimulatedStep['what'],
  card: CardFacts,
  decide: () => Decision,
  rewardId?: string,
): CardFacts {
  try {
    const decision = decide()
    steps.push({ at, what, quantity: sumOf(decision), card: decision.card, ...(rewardId && { rewardId }) })
    if (decision.card.levelId !== card.levelId) steps.push({ at, what: 'level', quantity: 0, card: decision.card })
    if (decision.card.state === 'frozen') steps.push({ at, what: 'frozen', quantity: 0, card: decision.card })
    return decision.card
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    steps.push({ at, what: 'refused', quantity: 0, card, refusal: error })
    return card
  }
}

function visit(
  campaign: CampaignRules,
  plan: SimulationPlan,
  before: CardFacts,
  at: Moment,
  today: Today,
  steps: SimulatedStep[],
): CardFacts {
  const { issue, adjust } = rulesFor(campaign.type)
  const { issuesOneAtATime, redeemsBy } = descriptorOf(campaign.type)
  if (redeemsBy === 'use')
    return attempt(steps, at, 'use', before, () => adjust(campaign, before, today, { quantity: -1 }, at))
  let card = before
  for (const type of campaign.chopTypes) {
    const quantity = issuesOneAtATime ? 1 : plan.chopsPerVisit
    const held = card
    const after = attempt(steps, at, 'earn', held, () =>
      issue(campaign, held, today, { chopTypeId: type.id, quantity }, at),
    )
    if (after !== held) today.earned += quantity
    card = after
  }
  return card
}

/** Redeems whatever the plan would and the card can. */
function redeemAll(
  campaign: CampaignRules,
  plan: SimulationPlan,
  before: CardFacts,
  at: Moment,
  today: Today,
  steps: SimulatedStep[],
): CardFacts {
  if (plan.redeems === 'never') return before
  let card = before
  for (const _ of offersOf(campaign, card, at.now)) {
    const offers = offersOf(campaign, card, at.now)
    const wanted = plan.redeems === 'dearest' ? offers.slice(-1) : offers
    const ready = firstAllowed(campaign, card, today, wanted, at)
    if (!ready) return card
    card = attempt(steps, at, 'redeem', card, () => ready.decision, ready.id)
    today.redemptions++
  }
  return card
}

/** The first of the rewards that can be had now, as it is decided. */
function firstAllowed(
  campaign: CampaignRules,
  card: CardFacts,
  today: Today,
  offers: readonly Offer[],
  at: Moment,
): { id: string; decision: Decision } | undefined {
  for (const { id, missing } of offers) {
    if (missing > 0) continue
    try {
      return { id, decision: rulesFor(campaign.type).redeem(campaign, card, today, { rewardId: id }, at) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return undefined
}
