import { describe, expect, test } from 'vitest'
import { campaignRules, cardFacts, codeOf, moment } from './rules-testing.ts'
import { type VoidableEntry, voidOperation } from './void-rules.ts'

const rules = (stampCount: number) => campaignRules({ chopTypes: [{ id: 'a', slot: 1, code: 'A', stampCount }] })
const card = (balance: number, more: Parameters<typeof cardFacts>[1] = {}) => cardFacts([balance], more)
const line = (quantity: number, more: Partial<VoidableEntry> = {}): VoidableEntry => ({
  id: 'e1',
  slot: 1,
  kind: quantity > 0 ? 'earn' : 'redeem',
  measure: quantity > 0 ? 'earned' : 'redeemed',
  quantity,
  day: '2026-11-20',
  voided: false,
  ...more,
})

describe('void (decisions.md §5)', () => {
  test('writes the opposite entry, which points at the first and counts as it did', () => {
    expect(voidOperation(rules(10), rules(10), card(4), [line(1)], moment.now)).toMatchObject({
      entries: [{ kind: 'void', quantity: -1, measure: 'earned', voids: { id: 'e1', day: '2026-11-20' } }],
      card: { balances: [3] },
    })
  })

  test.each([
    ['a void', rules(10), card(4), [line(1, { kind: 'void' })], 'ENTRY_CANNOT_BE_VOIDED'],
    ['what was voided', rules(10), card(4), [line(1, { voided: true })], 'ALREADY_VOIDED'],
    ['below zero', rules(10), card(0), [line(1)], 'CHOP_BALANCE_NOT_ENOUGH'],
    ['above the stamp count', rules(10), card(5), [line(-10)], 'CHOP_BALANCE_MAX'],
    ['on a closed card', rules(10), card(5, { state: 'closed' }), [line(1)], 'MEMBER_CLOSED'],
    ['of an ended campaign', { ...rules(10), ended: true }, card(5), [line(1)], 'CAMPAIGN_ENDED'],
  ])('is refused: %s', (_name, campaign, facts, lines, code) => {
    expect(codeOf(() => voidOperation(campaign, rules(10), facts, lines, moment.now))).toEqual({ code })
  })

  test('gives back by the revision that took, though the card has become smaller since', () => {
    expect(voidOperation(rules(8), rules(10), card(0), [line(-10)], moment.now).card.balances).toEqual([10])
  })

  test('voiding the redemption that froze the card thaws it; a card frozen by hand stays frozen', () => {
    expect(
      voidOperation(rules(10), rules(10), card(0, { state: 'frozen', frozenBy: 'rule' }), [line(-10)], moment.now).card,
    ).toMatchObject({ state: 'active', frozenBy: null })
    expect(
      voidOperation(rules(10), rules(10), card(0, { state: 'frozen', frozenBy: 'staff' }), [line(-10)], moment.now)
        .card,
    ).toMatchObject({ state: 'frozen', frozenBy: 'staff' })
  })
})
