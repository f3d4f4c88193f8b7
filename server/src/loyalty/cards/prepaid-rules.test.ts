import { describe, expect, test } from 'vitest'
import type { CardFacts } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { Today } from './card-rules.ts'
import { joinCard } from './join-rules.ts'
import { approvePrepaid, issuePrepaid, redeemPrepaid, usePrepaid } from './prepaid-rules.ts'
import { campaignRules, cardFacts, codeOf, entryTuples, moment, momentAt, today, unmet } from './rules-testing.ts'

const wash = campaignRules({ type: 'prepaid', memberValidityDays: 30, initialChops: 3 })
const capped = { ...wash, maxRedeemPerDay: 1 }
const tomorrow = '2026-11-21T16:00:00.000Z'

type Row = readonly [string, CampaignRules, CardFacts, Today, number, object]
const uses: Row[] = [
  ['one', wash, cardFacts([10]), today, -1, {}],
  ['all', wash, cardFacts([10]), today, -10, {}],
  ['one too many', wash, cardFacts([10]), today, -11, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
  ['of an empty card', wash, cardFacts([0]), today, -1, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
  ['none', wash, cardFacts([10]), today, 0, { code: 'NO_AVAILABLE_CHOP_CHANGE' }],
  ['one more', wash, cardFacts([5]), today, 1, { code: 'PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE' }],
  ['before its approval', wash, cardFacts([0], { state: 'pending' }), today, -1, { code: 'MEMBER_PENDING' }],
  ['frozen', wash, cardFacts([5], { state: 'frozen' }), today, -1, { code: 'MEMBER_FROZEN' }],
  [
    'over the day’s cap',
    capped,
    cardFacts([5]),
    { earned: 0, redemptions: 1 },
    -1,
    { code: 'EXCEED_MAX_REDEEM_PER_DAY', retryAt: tomorrow },
  ],
  [
    'several at once over the day’s cap',
    { ...wash, maxRedeemPerDay: 3 },
    cardFacts([5]),
    { earned: 0, redemptions: 2 },
    -2,
    { code: 'EXCEED_MAX_REDEEM_PER_DAY', retryAt: tomorrow },
  ],
  ['several at once up to the day’s cap', { ...wash, maxRedeemPerDay: 3 }, cardFacts([5]), today, -3, {}],
  [
    'more at once than any day’s cap',
    { ...wash, maxRedeemPerDay: 3 },
    cardFacts([5]),
    today,
    -4,
    { code: 'EXCEED_MAX_REDEEM_PER_DAY' },
  ],
  [
    'before redemptions begin',
    { ...wash, redemptionStart: '2026-11-22' },
    cardFacts([5]),
    today,
    -1,
    { code: 'REDEMPTION_NOT_OPEN', retryAt: tomorrow },
  ],
]
const answers = (rule: typeof usePrepaid, [, campaign, card, counted, quantity]: Row) =>
  codeOf(() => rule(campaign, card, counted, { quantity }, moment))

describe('a use of a prepaid card is an adjust of −1 or −n (decisions/campaigns.md §3)', () => {
  test.each(uses)('a use of a prepaid card is accepted or refused: %s', (...row) => {
    expect(answers(usePrepaid, row)).toEqual(row[5])
  })

  test('control: the table detects a rule that takes more than the card holds', () => {
    const wrong: typeof usePrepaid = (campaign, card, counted, { quantity }, at) =>
      usePrepaid(campaign, card, counted, { quantity: Math.max(quantity, -1) }, at)
    const meets = (rule: typeof usePrepaid) => (row: Row) =>
      JSON.stringify(answers(rule, row)) === JSON.stringify(row[5])
    const many = ['one too many', 'several at once over the day’s cap', 'more at once than any day’s cap']
    expect(unmet(uses, meets(wrong))).toEqual(many)
    expect(unmet(uses, meets(usePrepaid))).toEqual([])
  })

  test.each([
    [true, -9, 'active'],
    [true, -10, 'frozen'],
    [false, -10, 'active'],
  ])('a card with freezeCard %s and %i uses of 10 is %s', (freezeCard, quantity, state) => {
    const { card, entries } = usePrepaid({ ...wash, freezeCard }, cardFacts([10]), today, { quantity }, moment)
    expect([card.state, entries[0]?.kind, entries[0]?.measure]).toEqual([state, 'deduct', 'redeemed'])
  })
})

describe('the first use is a prepaid card’s first chop (decisions/cards.md §3)', () => {
  const begun = { ...wash, initialValidityDays: 7, resetInitialValidityOnFirstChop: true }
  const waiting = joinCard(begun, moment).card
  const expiryOf = ({ card }: { card: CardFacts }) => card.expiresAt?.toISOString() ?? null
  const later = momentAt('2026-11-25T04:00:00Z')

  test.each([
    ['resets the initial validity to the member’s', {}, '2026-12-25T15:59:59.999Z'],
    ['to none, where members’ cards have no end', { memberValidityDays: null }, null],
    [
      'resets nothing where the campaign says so',
      { resetInitialValidityOnFirstChop: false },
      '2026-11-28T15:59:59.999Z',
    ],
    ['resets nothing where there is no initial validity', { initialValidityDays: null }, '2026-12-21T15:59:59.999Z'],
  ])('the first use of a prepaid card counts as its first chop: %s', (_name, given, expiresAt) => {
    const rules = { ...begun, ...given }
    const approved = approvePrepaid(rules, waiting, moment)
    expect(approved.card.firstChopAt).toBeNull()
    const used = usePrepaid(rules, approved.card, today, { quantity: -1 }, later)
    expect([used.card.firstChopAt, expiryOf(used)]).toEqual([later.now, expiresAt])
    const again = usePrepaid(rules, used.card, today, { quantity: -1 }, momentAt('2026-11-27T04:00:00Z'))
    expect([again.card.firstChopAt, expiryOf(again)], 'only the first').toEqual([later.now, expiresAt])
  })

  test('the initial validity of a prepaid card runs from its approval until the first use', () => {
    const approved = approvePrepaid(begun, waiting, later)
    expect(expiryOf(approved)).toBe('2026-12-02T15:59:59.999Z')
    const late = momentAt('2026-12-02T16:00:00Z')
    expect(codeOf(() => usePrepaid(begun, approved.card, today, { quantity: -1 }, late))).toEqual({
      code: 'MEMBER_EXPIRED',
    })
  })
})

describe('approval (decisions/cards.md §2)', () => {
  const joined = joinCard(wash, moment).card

  test('a new prepaid card is empty, waits for approval, and its validity has not begun', () => {
    expect(joined).toMatchObject({ state: 'pending', balances: [0], expiresAt: null })
  })

  test('an approval grants the whole count once and begins the validity', () => {
    const approved = approvePrepaid(wash, joined, momentAt('2026-12-01T04:00:00Z'))
    expect(entryTuples(approved)).toEqual([['grant', 10, 1]])
    expect(approved.card).toMatchObject({
      state: 'active',
      balances: [10],
      expiresAt: new Date('2026-12-31T15:59:59.999Z'),
    })
    expect(codeOf(() => approvePrepaid(wash, approved.card, moment))).toEqual({ code: 'NO_AVAILABLE_CHOP_CHANGE' })
  })

  test.each([
    ['of an ended campaign', { ...wash, ended: true }, joined, 'CAMPAIGN_ENDED'],
    ['after the campaign’s last day', { ...wash, endDate: '2026-11-20' }, joined, 'CAMPAIGN_ENDED'],
    ['of another type', { ...wash, type: 'chop' as const }, joined, 'NO_AVAILABLE_CHOP_CHANGE'],
    ['of a closed card', wash, { ...joined, state: 'closed' as const }, 'NO_AVAILABLE_CHOP_CHANGE'],
  ])('an approval of a prepaid card is refused: %s', (_name, rules, card, code) => {
    expect(codeOf(() => approvePrepaid(rules, card, moment))).toEqual({ code })
  })

  test('nothing can be issued to or redeemed from a prepaid card', () => {
    const full = cardFacts([10])
    expect(codeOf(() => issuePrepaid(wash, full, today, {}, moment))).toEqual({ code: 'NO_AVAILABLE_CHOP_CHANGE' })
    expect(codeOf(() => redeemPrepaid(wash, full, today, {}, moment))).toEqual({ code: 'PREPAID_NOT_ALLOW_REDEEM' })
  })
})
