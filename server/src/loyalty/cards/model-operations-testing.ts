import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { addDays, endOfDay } from '../../core/clock.ts'
import { type Answer, notNow, overLimit, unusable } from './model-bills-testing.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import {
  balanceOf,
  countInPeriod,
  dayOf,
  firstChop,
  free,
  limit,
  levelAgain,
  modelLines,
  multiplied,
  type Model,
  type ModelLine,
  put,
  subtract,
  tierLevel,
  waitingOf,
  write,
} from './model-testing.ts'
import { endsAgain } from './model-validity-testing.ts'

export { bill } from './model-bills-testing.ts'

export function join(campaign: CampaignRules, zone: string, now: Date): Model {
  const m: Model = {
    campaign,
    zone,
    now,
    state: campaign.type === 'prepaid' ? 'pending' : 'active',
    frozenBy: null,
    parcels: [],
    expiresAt: null,
    endIsSet: false,
    anew: null,
    hasEarned: false,
    level: campaign.levels[0]?.id ?? null,
    given: [],
    period: null,
    operations: [],
    givenLevels: [{ after: 0, level: campaign.levels[0]?.id ?? null }],
    told: { after: 0, level: campaign.levels[0]?.id ?? null },
  }
  if (campaign.levelBy === 'earned' && campaign.levelPeriodDays !== null && campaign.type !== 'multi-tiers')
    m.period = { start: dayOf(m), earned: 0, level: m.level }
  if (campaign.type === 'prepaid') return m
  m.expiresAt = validity(m)
  grant(m, 'initial', campaign.initialChops)
  return m
}

function validity(m: Model): Date | null {
  const days = m.campaign.initialValidityDays ?? m.campaign.memberValidityDays
  return days === null ? null : endOfDay(addDays(dayOf(m), days), m.zone)
}

const grant = (m: Model, kind: EntryKind, quantity: number, first = () => {}) =>
  write(m, true, (lines, operation) => {
    first()
    for (const { slot: balanceIndex } of m.campaign.chopTypes) {
      const room = Math.min(quantity, limit(m.campaign, balanceIndex) - balanceOf(m, balanceIndex))
      if (room > 0) put(m, lines, operation, balanceIndex, kind, room)
    }
  })

export function issue(m: Model, balanceIndex: number, quantity: number, kind: EntryKind): Answer {
  const no = unusable(m)
  if (no) return no
  if (m.campaign.type === 'prepaid') return 'NO_AVAILABLE_CHOP_CHANGE'
  if (quantity < 1 || (m.campaign.type === 'chop' && quantity !== 1)) return 'INVALID_REQUEST'
  const full = overLimit(m, balanceIndex, quantity, kind)
  if (full) return full
  const earned = multiplied(m, balanceIndex, kind, quantity)
  write(m, true, (lines, operation) => put(m, lines, operation, balanceIndex, kind, earned))
  return undefined
}

function spend(
  m: Model,
  costs: { balanceIndex: number; quantity: number }[],
  kind: EntryKind,
  after: () => void,
): void {
  write(m, true, (lines, operation) => {
    for (const { balanceIndex, quantity } of costs) {
      const took = subtract(m, balanceIndex, quantity)
      const isRedemption = kind !== 'adjust'
      lines.push({ operation, balanceIndex, kind, quantity: 0 - quantity, day: dayOf(m), took, isRedemption })
    }
    after()
  })
}

export function adjust(m: Model, balanceIndex: number, quantity: number): Answer {
  const no = unusable(m)
  if (no) return no
  if (quantity === 0) return 'NO_AVAILABLE_CHOP_CHANGE'
  if (m.campaign.type === 'prepaid') return use(m, balanceIndex, quantity)
  if (quantity > 0 && balanceOf(m, balanceIndex) + quantity > limit(m.campaign, balanceIndex)) return 'CHOP_BALANCE_MAX'
  if (free(m, balanceIndex) + quantity < 0) return 'CHOP_BALANCE_NOT_ENOUGH'
  if (quantity > 0) write(m, true, (lines, operation) => put(m, lines, operation, balanceIndex, 'adjust', quantity))
  else spend(m, [{ balanceIndex, quantity: -quantity }], 'adjust', () => undefined)
  return undefined
}

function use(m: Model, balanceIndex: number, quantity: number): Answer {
  if (quantity > 0) return 'PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE'
  const no = notNow(m, 0 - quantity)
  if (no) return no
  if (balanceOf(m, balanceIndex) + quantity < 0) return 'CHOP_BALANCE_NOT_ENOUGH'
  spend(m, [{ balanceIndex, quantity: -quantity }], 'deduct', () => {
    freezeIf(m, balanceOf(m, balanceIndex) === 0)
    firstChop(m)
  })
  return undefined
}

function freezeIf(m: Model, isDone: boolean): void {
  if (isDone && m.campaign.freezeCard) Object.assign(m, { state: 'frozen', frozenBy: 'rule' })
}

export function redeem(m: Model, rewardId: string | undefined): Answer {
  const no = unusable(m)
  if (no) return no
  const { type, chopTypes, rewards, redeemChops, freezeCard } = m.campaign
  if (type === 'prepaid') return 'PREPAID_NOT_ALLOW_REDEEM'
  if (type !== 'multi-tiers' && type !== 'chop' && rewardId === undefined && rewards.length !== 1)
    return notNow(m) && type === 'point' ? notNow(m) : 'INVALID_REQUEST'
  const late = notNow(m)
  if (late) return late
  const balanceIndex = chopTypes[0]?.slot ?? 1
  if (chopTypes.every((one) => balanceOf(m, one.slot) === 0)) return 'CHOP_BALANCE_ZERO'
  if (type === 'chop') {
    const costs = chopTypes.map((one) => ({ balanceIndex: one.slot, quantity: redeemChops ?? one.stampCount }))
    if (costs.some((cost) => balanceOf(m, cost.balanceIndex) < cost.quantity)) return 'CHOP_BALANCE_NOT_ENOUGH'
    spend(m, costs, 'redeem', () => freezeIf(m, true))
    return undefined
  }
  if (type === 'multi-tiers') return redeemTier(m, balanceIndex, rewardId)
  const reward = rewards.find(({ id }) => id === (rewardId ?? rewards[0]?.id))
  if (!reward) return 'REWARD_NOT_FOUND'
  if (type === 'point') {
    if (free(m, balanceIndex) < reward.chopCount) return 'CHOP_BALANCE_NOT_ENOUGH'
    spend(m, [{ balanceIndex, quantity: reward.chopCount }], 'redeem', () => undefined)
    return undefined
  }
  if (freezeCard && m.given.includes(reward.id)) return 'NO_REDEEMABLE_REWARDS'
  if (balanceOf(m, balanceIndex) < reward.chopCount) return 'CHOP_BALANCE_NOT_ENOUGH'
  spend(m, [{ balanceIndex, quantity: reward.chopCount }], 'redeem', () => {
    if (!m.given.includes(reward.id)) m.given = [...m.given, reward.id]
    freezeIf(
      m,
      rewards.every(({ id }) => m.given.includes(id)),
    )
  })
  return undefined
}

function redeemTier(m: Model, balanceIndex: number, rewardId: string | undefined): Answer {
  const reached = m.campaign.rewards.filter(
    ({ chopCount, effectiveFrom }) => chopCount <= balanceOf(m, balanceIndex) && (effectiveFrom ?? '') <= dayOf(m),
  )
  const tier = reached.find(({ id }) => !m.given.includes(id))
  if (!tier || (rewardId !== undefined && rewardId !== tier.id)) return 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION'
  const isLast = m.campaign.rewards.at(-1) === tier
  const was = balanceOf(m, balanceIndex)
  spend(m, [{ balanceIndex, quantity: isLast ? balanceOf(m, balanceIndex) : 0 }], 'redeem', () => {
    m.given = isLast ? [] : [...m.given, tier.id]
    m.level = tierLevel(m.campaign, m.level, was, { quantity: 0, isRedemption: true, day: dayOf(m) })
    freezeIf(m, isLast)
  })
  return undefined
}

export function burn(m: Model, amount: number): Answer {
  const no = unusable(m)
  if (no) return no
  if (m.campaign.type === 'prepaid') return 'PREPAID_NOT_ALLOW_REDEEM'
  if (m.campaign.type !== 'point') return 'INVALID_REQUEST'
  const late = notNow(m)
  if (late) return late
  if (amount < 1) return 'INVALID_REQUEST'
  if (balanceOf(m, 1) === 0) return 'CHOP_BALANCE_ZERO'
  if (free(m, 1) < amount) return 'CHOP_BALANCE_NOT_ENOUGH'
  spend(m, [{ balanceIndex: 1, quantity: amount }], 'deduct', () => undefined)
  return undefined
}

export function approve(m: Model): Answer {
  if (isOver(m)) return 'CAMPAIGN_ENDED'
  if (m.campaign.type !== 'prepaid' || m.state !== 'pending') return 'NO_AVAILABLE_CHOP_CHANGE'
  m.state = 'active'
  beginAnew(m, 'begun', validity(m))
  write(m, true, (lines, operation) => put(m, lines, operation, 1, 'grant', limit(m.campaign, 1)))
  return undefined
}

export function renew(m: Model): Answer {
  if (isOver(m)) return 'CAMPAIGN_ENDED'
  if (m.state === 'pending') return 'MEMBER_PENDING'
  if (m.state === 'expired') m.state = 'active'
  const days = m.campaign.memberValidityDays
  const end = days === null ? null : endOfDay(addDays(dayOf(m), days), m.zone)
  grant(m, 'renewal', m.campaign.renewalChops, () => beginAnew(m, 'renewed', end))
  return undefined
}

const isOver = (m: Model) => m.campaign.ended || (m.campaign.endDate !== null && dayOf(m) > m.campaign.endDate)

function beginAnew(m: Model, how: 'begun' | 'renewed' | 'set', expiresAt: Date | null): void {
  Object.assign(m, { expiresAt, endIsSet: how === 'set', anew: `${how} ${m.now.toISOString()}` })
}

/** Void of an operation: each line's parcels go back to where they were. */
export function voidNth(m: Model, nth: number): Answer {
  if (m.campaign.ended) return 'CAMPAIGN_ENDED'
  const voided = m.operations[nth]
  if (!voided) return 'NOT_FOUND'
  if (!voided.isVoidable) return 'ENTRY_CANNOT_BE_VOIDED'
  if (voided.voided) return 'ALREADY_VOIDED'
  for (const { balanceIndex, quantity, made } of voided.lines) {
    const own = made && made.from !== null && made.from > m.now ? waitingLike(m, made) : 0
    if (quantity > 0 && free(m, balanceIndex) + own < quantity) return 'CHOP_BALANCE_NOT_ENOUGH'
    const upperLimit = Math.max(limit(m.campaign, balanceIndex), limit(voided.rules, balanceIndex))
    if (quantity < 0 && balanceOf(m, balanceIndex) - quantity > upperLimit) return 'CHOP_BALANCE_MAX'
  }
  const isRedemption = voided.lines.some((line) => line.isRedemption)
  voided.voided = true
  const byHandSince = m.level !== m.told.level
  write(m, false, (lines, operation) => {
    if (m.campaign.type === 'multi-tiers' && !byHandSince) m.level = levelAgain(m)
    for (const line of voided.lines) undo(m, line, lines, operation)
    if (isRedemption) undoRewards(m, voided)
    endsAgain(m)
  })
  if (m.frozenBy === 'rule' && isRedemption && voided.lines.some(({ quantity }) => quantity < 0))
    Object.assign(m, { state: 'active', frozenBy: null })
  else if (voided.lines.some(({ kind }) => kind === 'grant') && m.state === 'active')
    Object.assign(m, { state: 'pending', expiresAt: null, endIsSet: false, anew: null, hasEarned: false })
  return undefined
}

const waitingLike = (
  m: Model,
  { balanceIndex, from, until }: { balanceIndex: number; from: Date | null; until: Date | null },
) =>
  Math.min(
    waitingOf(m, balanceIndex),
    m.parcels
      .filter(
        (one) =>
          one.balanceIndex === balanceIndex && Number(one.from) === Number(from) && Number(one.until) === Number(until),
      )
      .reduce((sum, { left }) => sum + left, 0),
  )

function undo(m: Model, line: ModelLine, lines: ModelLine[], operation: number): void {
  if (line.quantity > 0) subtract(m, line.balanceIndex, line.quantity, line.made)
  else for (const { parcel, quantity } of line.took) parcel.left += quantity
  const earned = ['earn', 'scan', 'receipt', 'shopify', 'attend', 'tap'].includes(line.kind)
  if (earned) countInPeriod(m, -line.quantity, line.day)
  const carries = 0 - (line.carries ?? 0)
  lines.push({ ...line, operation, quantity: 0 - line.quantity, carries, day: dayOf(m), voidsDay: line.day })
}

function undoRewards(m: Model, { before, after }: Model['operations'][number]): void {
  const added = after.given.filter((id) => !before.given.includes(id))
  const cleared = before.given.filter((id) => !after.given.includes(id))
  m.given = [...m.given.filter((id) => !added.includes(id)), ...cleared.filter((id) => !m.given.includes(id))]
}

/** Staff act by hand: these are columns of the card and write no line. What ended before has ended. */
export function byHand(m: Model, what: { frozen: boolean } | { level: string } | { expiresAt: Date | null }): void {
  if ('expiresAt' in what) {
    beginAnew(m, 'set', what.expiresAt)
    if (m.state === 'expired' && (m.expiresAt === null || m.expiresAt > m.now)) m.state = 'active'
  } else if ('level' in what) {
    m.givenLevels = m.givenLevels.filter(({ after }, i) => i === 0 || after !== m.told.after)
    if (what.level !== m.told.level) m.givenLevels.push({ after: m.told.after, level: what.level })
    m.level = what.level
    if (m.period) m.period = { start: dayOf(m), earned: 0, level: what.level }
  } else if (what.frozen && m.state === 'active') Object.assign(m, { state: 'frozen', frozenBy: 'staff' })
  else if (!what.frozen && m.state === 'frozen') Object.assign(m, { state: 'active', frozenBy: null })
}

export const sumOfLines = (m: Model, balanceIndex: number): number =>
  modelLines(m).reduce((sum, line) => sum + (line.balanceIndex === balanceIndex ? line.quantity : 0), 0)
