import { expect, test } from 'vitest'
import { campaignRules, cardFacts, codeOf, moment } from '../../loyalty/cards/rules-testing.ts'
import { bonusLeft, grantBonus, type Identity, mailboxOf, whyBlocked } from './referral-rules.ts'

const settings = {
  referralEnabled: true,
  referralEndDate: '2026-11-30',
  referrerBonus: 50,
  maxReferrerBonus: 120,
  refereeBonus: 20,
}
const ana: Identity = { email: 'ana@shop.example', mobile: '+6591111111', devices: ['aa', 'ab'] }
const ben: Identity = { email: 'ben@shop.example', mobile: '+6592222222', devices: ['bb'] }

test.each<[string, Identity, Identity, string, string | undefined]>([
  ['a friend', ana, ben, '2026-11-21', undefined],
  ['a friend on the last day', ana, ben, '2026-11-30', undefined],
  ['a friend who comes late', ana, ben, '2026-12-01', 'ended'],
  ['the same address', ana, { ...ben, email: 'ana@shop.example' }, '2026-11-21', 'own-email'],
  ['the same mailbox with a tag', ana, { ...ben, email: 'Ana+two@shop.example' }, '2026-11-21', 'own-email'],
  ['the same number', ana, { ...ben, mobile: '+6591111111' }, '2026-11-21', 'own-mobile'],
  ['the same device', ana, { ...ben, devices: ['ab'] }, '2026-11-21', 'own-device'],
  [
    'two of whom nothing is known',
    { email: null, mobile: null, devices: [] },
    { email: null, mobile: null, devices: [] },
    '2026-11-21',
    undefined,
  ],
])('a referral is blocked with its reason or allowed: %s', (_, referrer, referee, day, reason) => {
  expect(whyBlocked(settings, referrer, referee, day)).toBe(reason)
})

test('a dot in an address counts only where the mail provider counts dots', () => {
  expect(mailboxOf('a.n.a+x@gmail.com')).toBe(mailboxOf('ana@gmail.com'))
  expect(mailboxOf('a.n.a@shop.example')).not.toBe(mailboxOf('ana@shop.example'))
})

test.each([
  [0, 50],
  [50, 50],
  [100, 20],
  [120, 0],
  [500, 0],
])('a referrer with a bonus of %i so far gets %i more', (given, left) => {
  expect(bonusLeft(settings, given)).toBe(left)
})

const ask = { kind: 'referrer_bonus', quantity: 5, reference: 'friend' } as const

test('a bonus on a stamp card is cut to the free space and does not count as earned', () => {
  const { entries, card } = grantBonus(campaignRules({ maxEarnPerDay: 1 }), cardFacts([8]), ask, moment)
  expect(entries).toMatchObject([{ kind: 'referrer_bonus', measure: 'granted', quantity: 2 }])
  expect(card.balances).toEqual([10])
})

test('points of a referrer wait as the campaign says, and points of the new member do not', () => {
  const points = campaignRules({ type: 'point', pendingDays: 3 })
  const fresh = cardFacts([0], { firstChopAt: null })
  expect(grantBonus(points, fresh, ask, moment).card).toMatchObject({ lots: [{ quantity: 5 }], firstChopAt: null })
  expect(grantBonus(points, fresh, { ...ask, kind: 'referee_bonus' }, moment).card.lots).toEqual([])
})

test.each<[string, Parameters<typeof cardFacts>, object]>([
  ['full', [[10]], { code: 'CHOP_BALANCE_MAX' }],
  ['frozen', [[1], { state: 'frozen' }], { code: 'MEMBER_FROZEN' }],
  ['expired', [[1], { state: 'expired' }], { code: 'MEMBER_EXPIRED' }],
])('a card that is %s gets no bonus', (_, card, refusal) => {
  expect(codeOf(() => grantBonus(campaignRules(), cardFacts(...card), ask, moment))).toMatchObject(refusal)
})
