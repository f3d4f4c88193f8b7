import { expect, test } from 'vitest'
import type { CampaignType } from './campaign-types.ts'
import { balanceLimit, isCardFull, redemptionCost, stampCountIn, totalRedemptionCost } from './limit-rules.ts'

const of = (...balances: number[]) => balances.map((balance) => ({ balance, stampCount: 10 }))

test.each<[CampaignType, number]>([
  ['chop', 10],
  ['multi-tiers', 10],
  ['multi-rewards', 10],
  ['prepaid', 10],
  ['point', Number.MAX_SAFE_INTEGER],
])('a balance of a %s campaign may be at most %i', (type, limit) => {
  expect(balanceLimit(type, 10)).toBe(limit)
})

test.each<[CampaignType, number[], boolean]>([
  ['chop', [10], true],
  ['chop', [9], false],
  ['chop', [10, 9], false],
  ['chop', [10, 10], true],
  ['multi-tiers', [10], true],
  ['multi-rewards', [10], true],
  ['point', [1_000_000], false],
  ['prepaid', [10], false],
])('a card of a %s campaign with the balances %j is full: %s', (campaignType, balances, isFull) => {
  expect(isCardFull({ campaignType, balances: of(...balances) })).toBe(isFull)
})

test.each<[CampaignType, number[], number]>([
  ['chop', [], 10],
  ['prepaid', [], 10],
  ['point', [30, 50], 10],
  ['multi-tiers', [30, 50], 50],
  ['multi-rewards', [50, 30], 50],
  ['multi-rewards', [], 0],
])('a chop type of a %s campaign whose rewards cost %j has the stamp count %i', (type, costs, stampCount) => {
  expect(stampCountIn(type, 10, costs)).toBe(stampCount)
})

test('the one reward takes the same count of every chop type, or each as a whole', () => {
  const chopTypes = [{ stampCount: 10 }, { stampCount: 6 }]
  expect(redemptionCost({ redeemChops: 5 }, { stampCount: 10 })).toBe(5)
  expect(redemptionCost({ redeemChops: null }, { stampCount: 10 })).toBe(10)
  expect(totalRedemptionCost({ redeemChops: 5, chopTypes })).toBe(10)
  expect(totalRedemptionCost({ redeemChops: null, chopTypes })).toBe(16)
})
