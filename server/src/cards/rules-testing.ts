import { type ErrorCode, Refusal } from '@chopcard/contract/errors.ts'
import type { CardFacts } from '../chops/decision.ts'
import type { CampaignRules } from './campaign-rules.ts'
import type { Moment, Today } from './card-rules.ts'

/** What the tables of the rules' tests begin with; each test names only what it is about. */

/** Noon of a day in Singapore. */
export const moment: Moment = { now: new Date('2026-11-21T04:00:00Z'), day: '2026-11-21', timeZone: 'Asia/Singapore' }

/** Nothing yet. */
export const today: Today = { earned: 0, redemptions: 0 }

export const coffee = { id: 'coffee', slot: 1, code: 'COFFEE', stampCount: 10 }

/** A stamp card with one chop type of ten and without limits. */
export const campaignRules = (given: Partial<CampaignRules> = {}): CampaignRules => ({
  type: 'chop',
  ended: false,
  endDate: null,
  redemptionStart: null,
  maxEarnPerDay: null,
  maxRedeemPerDay: null,
  memberValidityDays: null,
  initialValidityDays: null,
  resetInitialValidityOnFirstChop: false,
  extendValidityDays: null,
  freezeCard: false,
  redeemChops: null,
  rewardName: 'Coffee',
  expireChops: false,
  initialChops: 0,
  renewalChops: 0,
  pointValidityDays: null,
  pendingDays: null,
  levelBy: 'hand',
  levelPeriodDays: null,
  levelGraceDays: 0,
  rewards: [],
  levels: [],
  chopTypes: [coffee],
  ...given,
})

/** A card in use with these balances, slot by slot, that never expires. */
export const cardFacts = (balances: number[], given: Partial<CardFacts> = {}): CardFacts => ({
  state: 'active',
  balances,
  levelId: null,
  expiresAt: null,
  firstChopAt: new Date(0),
  frozenBy: null,
  lots: [],
  redeemed: [],
  period: null,
  ...given,
})

/** The code that a rule refuses with, and when time lifts it; nothing when it decides. */
export function codeOf(rule: () => unknown): { code?: ErrorCode; retryAt?: string } {
  try {
    rule()
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, ...(error.facts.retryAt && { retryAt: error.facts.retryAt }) }
  }
}
