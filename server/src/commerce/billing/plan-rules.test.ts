import { describe, expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import {
  creditOf,
  daysAhead,
  effectOf,
  type Period,
  type PlanFacts,
  quote,
  regained,
  type Standing,
} from './plan-rules.ts'

const month: PlanFacts = { id: 'month', price: 3_000, currency: 'USD', cycleDays: 30 }
const year: PlanFacts = { id: 'year', price: 36_500, currency: 'USD', cycleDays: 365 }
const free: PlanFacts = { id: 'free', price: 0, currency: 'USD', cycleDays: 90 }

const paidMonth = (startsOn: string, endsOn: string, more: Partial<Period> = {}): Period => ({
  startsOn,
  endsOn,
  days: 30,
  value: 3_000,
  currency: 'USD',
  ...more,
})
const standing = (given: Partial<Standing>): Standing => ({
  planId: 'month',
  isTrial: false,
  endsOn: null,
  periods: [],
  ...given,
})
const buying = ({ id, ...plan }: PlanFacts, paid = plan.price) => ({ ...plan, planId: id, paid })

describe('renewing the same plan', () => {
  test.each([
    // today, last day before, last day after
    ['early, its days go behind the last one', '2026-01-10', '2026-01-31', '2026-02-01', '2026-03-02'],
    ['on the last day', '2026-01-31', '2026-01-31', '2026-01-31', '2026-03-02'],
    ['a day after the end', '2026-02-01', '2026-01-31', '2026-02-01', '2026-03-03'],
    ['over the end of February', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-30'],
    ['over the end of February in a leap year', '2028-02-01', '2028-02-28', '2028-02-29', '2028-03-29'],
    ['over the end of a year', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-30'],
    ['long after the end', '2026-08-15', '2025-08-15', '2026-08-15', '2026-09-14'],
  ])('a renewal of the same plan adds its days: %s', (_, today, before, startsOn, endsOn) => {
    const effect = effectOf(standing({ endsOn: before }), buying(month), today)
    expect(effect).toEqual({ startsOn, endsOn, days: 30, value: 3_000, cutsBefore: false })
  })

  test('a second renewal of the same plan adds its days to those of the first', () => {
    const once = effectOf(standing({ endsOn: '2026-01-31' }), buying(month), '2026-01-10')
    expect(effectOf(standing({ endsOn: once.endsOn }), buying(month), '2026-01-10').endsOn).toBe('2026-04-01')
  })

  test('a renewal is refused when it reaches too far into the future or when the plan has no end', () => {
    const far = new Date(Date.parse('2026-01-01') + (daysAhead - 29) * 86_400_000).toISOString().slice(0, 10)
    expect(() => quote(standing({ endsOn: far }), month, '2026-01-01')).toThrow(Refusal)
    expect(() => quote(standing({ endsOn: far }), month, '2026-01-02')).not.toThrow()
    expect(() => quote(standing({ endsOn: null }), month, '2026-01-01')).toThrow(Refusal)
  })
})

describe('credit for unused days', () => {
  test.each([
    ['all of it on the day of paying', '2026-01-01', 3_000],
    ['by days', '2026-01-11', 2_000],
    ['one day is left', '2026-01-30', 100],
    ['nothing on the last day', '2026-01-31', 0],
    ['nothing afterwards', '2026-02-10', 0],
  ])('the credit for unused days of a plan is right: %s', (_, today, credit) => {
    expect(creditOf([paidMonth('2026-01-01', '2026-01-31')], 'USD', today)).toBe(credit)
  })

  test('the credit counts days that have not begun, rounds down and ignores other currencies', () => {
    const ahead = paidMonth('2026-02-01', '2026-03-02')
    expect(creditOf([paidMonth('2026-01-01', '2026-01-31'), ahead], 'USD', '2026-01-21')).toBe(1_000 + 3_000)
    expect(creditOf([paidMonth('2026-01-01', '2026-01-31', { value: 1_000 })], 'USD', '2026-01-30')).toBe(33)
    expect(creditOf([ahead], 'EUR', '2026-01-21')).toBe(0)
  })

  test('the credit is exact where a product would exceed the safe integers', () => {
    const dear = { startsOn: '2026-01-01', endsOn: '2026-12-31', days: 365, value: 900_000_000_000_001 }
    expect(creditOf([{ ...dear, currency: 'USD' }], 'USD', '2026-01-01')).toBe(897_534_246_575_343)
  })
})

describe('changing to another plan', () => {
  const half = standing({ endsOn: '2026-01-31', periods: [paidMonth('2026-01-01', '2026-01-31')] })

  test('a change of plan costs its price less the credit, begins today and lasts for its own cycle', () => {
    const offer = quote(half, year, '2026-01-16')
    expect(offer).toMatchObject({ act: 'change', price: 36_500, credit: 1_500, amount: 35_000, startsOn: '2026-01-16' })
    const effect = effectOf(half, buying(year, offer.amount), '2026-01-16')
    expect(effect).toEqual({ startsOn: '2026-01-16', endsOn: '2027-01-16', days: 365, value: 36_500, cutsBefore: true })
  })

  test.each([
    // currency, price, paid for already, charged, days
    ['a few cents are not charged, and the credit alone counts', 'USD', 1_000, 970, 0, 29],
    ['the smallest payment by card is charged', 'USD', 1_000, 950, 50, 30],
    ['thousandths of a dinar are charged in tens', 'KWD', 10_000, 3_333, 6_670, 30],
    ['hundredths of an ariary are charged as whole ones', 'MGA', 100_000, 3_333, 96_700, 30],
    ['a price without credit stays what it is', 'USD', 30, 0, 30, 30],
  ])('a change of plan costs what a card can pay: %s', (_, currency, price, value, amount, days) => {
    const before = standing({
      endsOn: '2026-01-31',
      periods: [paidMonth('2026-01-02', '2026-01-31', { value, currency })],
    })
    const plan = { id: 'other', price, currency, cycleDays: 30 }
    const offer = quote(before, plan, '2026-01-01')
    expect([offer.amount, offer.credit]).toEqual([amount, price - amount])
    expect(effectOf(before, buying(plan, offer.amount), '2026-01-01').days).toBe(days)
  })

  test.each([
    ['paid on the day', '2026-01-16', 365],
    ['paid five days later brings as much less as was used meanwhile', '2026-01-21', 360],
    ['paid after the old one has ended', '2026-02-02', 350],
  ])('a change of plan gives its days when it is %s', (_, today, days) => {
    expect(effectOf(half, buying(year, 35_000), today).days).toBe(days)
  })

  test('a change to a cheaper plan costs nothing when the credit is enough, and the rest becomes days', () => {
    const paidYear = { startsOn: '2026-01-01', endsOn: '2027-01-01', days: 365, value: 36_500, currency: 'USD' }
    const rich = standing({ planId: 'year', endsOn: '2027-01-01', periods: [paidYear] })
    expect(quote(rich, month, '2026-01-01')).toMatchObject({ credit: 3_000, amount: 0, endsOn: '2027-01-01' })
    expect(effectOf(rich, buying(month, 0), '2026-01-01')).toMatchObject({ days: 365, value: 36_500 })
  })

  test('two changes of plan forth and back on one day cost nothing and lose no day', () => {
    const to = effectOf(half, buying(year, 35_000), '2026-01-16')
    const there = standing({ planId: 'year', endsOn: to.endsOn, periods: [{ ...to, currency: 'USD' }] })
    const back = quote(there, month, '2026-01-16')
    expect([back.amount, effectOf(there, buying(month, 0), '2026-01-16').value]).toEqual([0, 36_500])
  })

  test('a change from a trial keeps the remaining days of the trial', () => {
    const trial = standing({ planId: 'trial', isTrial: true, endsOn: '2026-01-20' })
    expect(quote(trial, month, '2026-01-10')).toMatchObject({ act: 'subscribe', amount: 3_000, endsOn: '2026-02-19' })
  })

  test('a change from a free plan drops the days that nobody paid for', () => {
    const given = standing({ planId: 'free', endsOn: '2026-12-31' })
    expect(quote(given, month, '2026-01-10')).toMatchObject({
      act: 'subscribe',
      credit: 0,
      amount: 3_000,
      endsOn: '2026-02-09',
    })
  })

  test('a change to a free plan takes effect for one cycle', () => {
    expect(quote(standing({ endsOn: '2026-01-01' }), free, '2026-01-10')).toMatchObject({
      act: 'subscribe',
      amount: 0,
      endsOn: '2026-04-10',
    })
  })

  test('a change of plan is refused while days remain that were paid in another currency', () => {
    const euros = { ...half, periods: [paidMonth('2026-01-01', '2026-01-31', { currency: 'EUR' })] }
    expect(() => quote(euros, year, '2026-01-16')).toThrow(Refusal)
    expect(() => quote(euros, year, '2026-01-31')).not.toThrow()
  })
})

describe('days restored after a dispute', () => {
  const taken = { planId: 'month', currency: 'USD', days: 30, value: 3_000, undone: 20 }
  test.each([
    // the plan by now, its last day, the first and the last day given again, how many
    ['behind the last day of the same plan', month, '2026-01-31', '2026-02-01', '2026-02-20', 20],
    ['from today on where it has ended', month, '2026-01-05', '2026-01-10', '2026-01-30', 20],
    ['as days of a dearer plan', { ...month, id: 'big', price: 6_000 }, '2026-01-31', '2026-02-01', '2026-02-10', 10],
    ['day by day on a free plan', free, '2026-01-31', '2026-02-01', '2026-02-20', 20],
    ['day by day beside another currency', { ...year, currency: 'EUR' }, '2026-01-31', '2026-02-01', '2026-02-20', 20],
  ])('days that a dispute took away are restored: %s', (_, plan, before, startsOn, endsOn, days) => {
    const again = regained(standing({ planId: plan.id, endsOn: before }), plan, taken, '2026-01-10')
    expect(again).toEqual({ startsOn, endsOn, days, value: 2_000 })
  })
})
