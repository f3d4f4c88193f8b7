import { describe, expect, test } from 'vitest'
import { earnByPurchase, issueForBill } from './amount-rules.ts'
import { campaignRules, cardFacts, codeOf, moment, reward, today } from './rules-testing.ts'
import { voidOperation } from './void-rules.ts'

const points = { type: 'point', rewards: [reward('r', 10)], billPerChop: 1000, carryOver: true } as const
const rules = campaignRules(points)
const bill = (carried: number, amount: number, given: Parameters<typeof campaignRules>[0] = {}) =>
  issueForBill(campaignRules({ ...points, ...given }), cardFacts([5], { carried }), today, { amount }, moment)

test.each([
  ['below the next point', 0, 300, 0, 300],
  ['one minor unit below it', 0, 999, 0, 999],
  ['just enough', 0, 1000, 1, 0],
  ['enough with what was carried over', 300, 700, 1, 0],
  ['more than one point', 300, 2_750, 3, 50],
  ['a rest of an earlier, higher amount', 4_500, 1, 4, 501],
  ['a rest below zero, which is filled first', -200, 1000, 0, 800],
  ['a bill that does not fill it', -2_000, 1000, 0, -1000],
])('a bill gives points and carries its rest over: %s', (_, carried, amount, quantity, rest) => {
  const { entries, card } = bill(carried, amount)
  const carries = rest - carried
  expect(entries.map((entry) => [entry.quantity, entry.effects?.carried ?? 0])).toEqual([[quantity, carries]])
  expect([card.balances[0], card.carried]).toEqual([5 + quantity, rest])
  expect(quantity * 1000 + carries, 'nothing of the amount is lost or gained').toBe(amount)
})

test.each([
  ['too small without a carry-over', { carryOver: false }, 999, 'BILL_TOO_SMALL'],
  ['no amount is set', { billPerChop: null }, 1000, 'BILLS_NOT_COUNTED'],
  ['over the day’s cap', { maxEarnPerDay: 1 }, 2000, 'EXCEED_MAX_EARN_PER_DAY'],
  ['over the card’s end', { type: 'chop' as const, rewards: [] }, 6000, 'CHOP_BALANCE_MAX'],
  ['a card that nothing is earned on', { type: 'prepaid' as const }, 1000, 'NO_AVAILABLE_CHOP_CHANGE'],
  ['an ended campaign', { ended: true }, 1, 'CAMPAIGN_ENDED'],
] as const)('a bill is refused: %s', (_, given, amount, code) => {
  expect(codeOf(() => bill(0, amount, given)).code).toBe(code)
})

test('a rest that is not carried over is left as it was', () => {
  const { entries, card } = bill(400, 1_999, { carryOver: false })
  expect([entries[0]?.quantity, entries[0]?.effects?.carried, card.carried]).toEqual([1, undefined, 400])
})

test('a purchase of a receipt or an order converts its amount by its own rule', () => {
  const ask = { by: 'receipt', kind: 'receipt', reference: 'r', amount: 650, perChop: 500 } as const
  const { entries, card } = earnByPurchase(rules, cardFacts([0], { carried: 400 }), today, ask, moment)
  expect([entries[0]?.kind, entries[0]?.quantity, card.carried]).toEqual(['receipt', 2, 50])
})

describe('a void of bills', () => {
  const voided = (order: readonly number[]) => {
    let card = cardFacts([0])
    const lines = [300, 800, 950].map((amount, n) => {
      const decision = issueForBill(rules, card, today, { amount }, moment)
      card = decision.card
      return decision.entries.map((entry) => ({
        ...entry,
        id: String(n),
        day: moment.day,
        at: moment.now,
        voided: false,
      }))
    })
    for (const n of order) card = voidOperation(rules, rules, card, lines[n] ?? [], moment.now).card
    return [card.balances[0], card.carried]
  }
  test.each([
    ['the last', [2], [1, 100]],
    ['the first, whose rest became a point', [0], [2, -250]],
    ['all, the last first', [2, 1, 0], [0, 0]],
    ['all, the first first', [0, 1, 2], [0, 0]],
  ])('a void gives back exactly what the bill has changed: %s', (_, order, left) => {
    expect(voided(order)).toEqual(left)
  })
})
