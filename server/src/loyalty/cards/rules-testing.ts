import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { CardFacts, Decision, Lot } from '../../ledger/decision.ts'
import { localDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { Moment, Today } from './card-rules.ts'

/** What the tables of the rules' tests begin with; each test names only what it is about. */

/** Noon of a day in Singapore. */
export const moment: Moment = { now: new Date('2026-11-21T04:00:00Z'), day: '2026-11-21', timeZone: 'Asia/Singapore' }

/** Another moment, in Singapore unless a zone is named. */
export const momentAt = (at: string, timeZone = moment.timeZone): Moment => {
  const now = new Date(at)
  return { now, timeZone, day: localDay(now, timeZone) }
}

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
  carryOver: false,
  billPerChop: null,
  multipliers: [],
  rewards: [],
  levels: [],
  chopTypes: [coffee],
  ...given,
})

export const reward = (
  id: string,
  chopCount: number,
  more: Partial<CampaignRules['rewards'][number]> = {},
): CampaignRules['rewards'][number] => ({ id, name: id, chopCount, effectiveFrom: null, levelId: null, ...more })

/** Points that may be burnt where they end, and where they may be spent from. */
export const lot = (quantity: number, until: string | null, from: string | null = null): Lot => ({
  from,
  until,
  quantity,
})

/** A card in use with these balances, chop type by chop type, that never expires. */
export const cardFacts = (balances: number[], given: Partial<CardFacts> = {}): CardFacts => ({
  state: 'active',
  balances,
  levelId: null,
  expiresAt: null,
  validity: null,
  firstChopAt: new Date(0),
  frozenBy: null,
  lots: [],
  redeemed: [],
  period: null,
  carried: 0,
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

/** What a decision writes, line by line: kind, quantity and balance index. */
export const entryTuples = ({ entries }: Decision): [string, number, number][] =>
  entries.map(({ kind, quantity, balanceIndex }) => [kind, quantity, balanceIndex])

/** The names of a table's rows that a rule does not meet: none for the right one, some for a planted defect. */
export function unmet<Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  meets: (row: Row) => boolean,
): string[] {
  return rows.filter((row) => !meets(row)).map(([name]) => name)
}
