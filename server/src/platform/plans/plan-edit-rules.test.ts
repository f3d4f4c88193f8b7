import { describe, expect, test } from 'vitest'
import type { PlanDetails } from '@chopcard/contract/platform/admin/plans.ts'
import { allowedWith, checkTrial, exceeding, losing, needsNewVersion } from './plan-edit-rules.ts'

const plan: PlanDetails = {
  name: 'Standard',
  price: 900,
  currency: 'USD',
  cycleDays: 30,
  quotas: { campaigns: 5, users: 3, members: 100 },
  features: ['estamp', 'adjustV2'],
  promptDays: 14,
  enabled: true,
  apiRate: 20,
  apiBurst: 60,
}

describe('a save makes a new version only where it changes what merchants have', () => {
  test.each<[string, Partial<PlanDetails>, boolean]>([
    ['another name', { name: 'Basic' }, false],
    ['no longer sold', { enabled: false }, false],
    ['the same features in another order', { features: ['adjustV2', 'estamp'] }, false],
    ['the same quotas in another order', { quotas: { members: 100, users: 3, campaigns: 5 } }, false],
    ['another price', { price: 901 }, true],
    ['another currency', { currency: 'EUR' }, true],
    ['another cycle', { cycleDays: 31 }, true],
    ['another quota', { quotas: { campaigns: 5, users: 4, members: 100 } }, true],
    ['a feature less', { features: ['estamp'] }, true],
    ['other prompt days', { promptDays: 7 }, true],
    ['fewer requests a second', { apiRate: 10 }, true],
    ['more requests at once', { apiBurst: 120 }, true],
  ])('a save of a plan makes a new version only for a change that affects merchants: %s', (_what, change, isNew) => {
    expect(needsNewVersion(plan, { ...plan, ...change })).toBe(isNew)
  })
})

test.each<[string, boolean, boolean, number, boolean]>([
  ['a trial stays on and free', true, true, 0, true],
  ['a trial cannot be switched off', true, false, 0, false],
  ['a trial cannot cost anything', true, true, 100, false],
  ['another plan may be switched off and cost something', false, false, 100, true],
])('the rules for a trial plan are kept: %s', (_what, isTrial, enabled, price, isAllowed) => {
  const check = () => checkTrial(isTrial, { enabled, price })
  if (isAllowed) expect(check).not.toThrow()
  else expect(check).toThrow('VALIDATION_FAILED')
})

test('a merchant’s own quota takes precedence over the plan’s, also when it is zero', () => {
  const own = { campaigns: null, users: 0, members: 200 }
  expect(allowedWith(plan.quotas, own)).toEqual({ campaigns: 5, users: 0, members: 200 })
})

test('a quota that is used up exactly is not exceeded', () => {
  expect(exceeding({ campaigns: 5, users: 4, members: 100 }, plan.quotas)).toEqual(['users'])
})

test('a feature of the old version that is missing in the new one is reported as lost', () => {
  expect(losing(['estamp', 'adjustV2'], ['adjustV2', 'couponGroup'])).toEqual(['estamp'])
})
