import { describe, expect, test } from 'vitest'
import { validitySet } from '../../loyalty/cards/card-rules.ts'
import { usePrepaid } from '../../loyalty/cards/prepaid-rules.ts'
import { campaignRules, cardFacts, codeOf, coffee, moment, today } from '../../loyalty/cards/rules-testing.ts'
import { importBalances } from './import-rules.ts'

const passport = campaignRules({
  type: 'prepaid',
  memberValidityDays: 365,
  initialValidityDays: 30,
  resetInitialValidityOnFirstChop: true,
})
const waiting = cardFacts([0], { state: 'pending', firstChopAt: null })
const end = new Date('2027-01-31T15:59:59.999Z')
const imported = (card = waiting, campaign = passport) =>
  importBalances(campaign, card, [{ slot: coffee.slot, balance: 6 }], moment).card

describe('importing a balance into a prepaid card (decisions/members.md §6)', () => {
  test.each([
    [
      'its initial validity runs from the import on, as from an approval',
      waiting,
      passport,
      '2026-12-21T15:59:59.999Z',
    ],
    [
      'without one the whole validity does',
      waiting,
      { ...passport, initialValidityDays: null },
      '2027-11-21T15:59:59.999Z',
    ],
    ['a campaign without an end gives it none', waiting, campaignRules({ type: 'prepaid' }), undefined],
    [
      'the end that the file says stays',
      { ...waiting, expiresAt: end, validity: validitySet(end, moment.now) },
      passport,
      end.toISOString(),
    ],
    ['a card in use keeps its end', cardFacts([2], { expiresAt: end }), passport, end.toISOString()],
  ])('an import with a balance activates a waiting prepaid card: %s', (_name, card, campaign, expected) => {
    const after = imported(card, campaign)
    expect([after.state, after.balances, after.expiresAt?.toISOString()]).toEqual(['active', [6], expected])
  })

  test.each([
    ['that staff have ended', { ended: true }],
    ['whose last day has passed', { endDate: '2026-11-20' }],
  ])('an import changes no balance of a campaign %s', (_which, over) => {
    expect(codeOf(() => imported(waiting, { ...passport, ...over }))).toEqual({ code: 'CAMPAIGN_ENDED' })
    expect(codeOf(() => imported(cardFacts([2]), { ...passport, ...over }))).toEqual({ code: 'CAMPAIGN_ENDED' })
  })

  test('the first use of an imported prepaid card resets the initial validity, but not an expiry from the file', () => {
    const used = (card: typeof waiting) =>
      usePrepaid(passport, imported(card), today, { quantity: -1 }, moment).card.expiresAt?.toISOString()
    expect(used(waiting)).toBe('2027-11-21T15:59:59.999Z')
    expect(used({ ...waiting, expiresAt: end, validity: validitySet(end, moment.now) })).toBe(end.toISOString())
  })
})
