import { describe, expect, test } from 'vitest'
import type { CardFacts, Decision } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { accrueToNow } from './balance-rules.ts'
import { adjustChops, issueMany } from './chop-rules.ts'
import { levelByHand, type PastEntry } from './level-rules.ts'
import { redeemChosen } from './multi-rewards-rules.ts'
import { redeemTier } from './multi-tiers-rules.ts'
import { redeemPoints } from './point-rules.ts'
import { approvePrepaid, usePrepaid } from './prepaid-rules.ts'
import { campaignRules, cardFacts, codeOf, lot, moment, momentAt, reward, today, unmet } from './rules-testing.ts'
import { type VoidableEntry, voidOperation } from './void-rules.ts'

const rules = (stampCount: number) => campaignRules({ chopTypes: [{ id: 'a', slot: 1, code: 'A', stampCount }] })
const cardWith = (balance: number, more: Parameters<typeof cardFacts>[1] = {}) => cardFacts([balance], more)
const entryOf = (quantity: number, more: Partial<VoidableEntry> = {}): VoidableEntry => ({
  id: 'e1',
  balanceIndex: 1,
  kind: quantity > 0 ? 'earn' : 'redeem',
  measure: quantity > 0 ? 'earned' : 'redeemed',
  quantity,
  day: '2026-11-20',
  at: moment.now,
  voided: false,
  ...more,
})

describe('void (decisions/ledger.md §4)', () => {
  test('a void writes the opposite entry, which refers to the first and counts in the same measure', () => {
    expect(voidOperation(rules(10), rules(10), cardWith(4), [entryOf(1)], moment.now)).toMatchObject({
      entries: [{ kind: 'void', quantity: -1, measure: 'earned', voids: { id: 'e1', day: '2026-11-20' } }],
      card: { balances: [3] },
    })
  })

  test.each([
    ['a void', rules(10), cardWith(4), [entryOf(1, { kind: 'void' })], 'ENTRY_CANNOT_BE_VOIDED'],
    ['what was voided', rules(10), cardWith(4), [entryOf(1, { voided: true })], 'ALREADY_VOIDED'],
    ['below zero', rules(10), cardWith(0), [entryOf(1)], 'CHOP_BALANCE_NOT_ENOUGH'],
    ['above the stamp count', rules(10), cardWith(5), [entryOf(-10)], 'CHOP_BALANCE_MAX'],
    ['on a closed card', rules(10), cardWith(5, { state: 'closed' }), [entryOf(1)], 'MEMBER_CLOSED'],
    ['of an ended campaign', { ...rules(10), ended: true }, cardWith(5), [entryOf(1)], 'CAMPAIGN_ENDED'],
  ])('a void is refused: %s', (_name, campaign, facts, lines, code) => {
    expect(codeOf(() => voidOperation(campaign, rules(10), facts, lines, moment.now))).toEqual({ code })
  })

  test('a void restores the amount by the campaign revision of the entry, although the card has become smaller since', () => {
    expect(voidOperation(rules(8), rules(10), cardWith(0), [entryOf(-10)], moment.now).card.balances).toEqual([10])
  })

  test('a void of the redemption that froze the card unfreezes it, and a card that staff froze stays frozen', () => {
    expect(
      voidOperation(
        rules(10),
        rules(10),
        cardWith(0, { state: 'frozen', frozenBy: 'rule' }),
        [entryOf(-10)],
        moment.now,
      ).card,
    ).toMatchObject({ state: 'active', frozenBy: null })
    expect(
      voidOperation(
        rules(10),
        rules(10),
        cardWith(0, { state: 'frozen', frozenBy: 'staff' }),
        [entryOf(-10)],
        moment.now,
      ).card,
    ).toMatchObject({ state: 'frozen', frozenBy: 'staff' })
  })
})

const asWritten = ({ entries }: Decision): VoidableEntry[] =>
  entries.map((entry, i) => ({ ...entry, id: `w${i}`, day: moment.day, at: moment.now, voided: false }))
const undone = (campaign: CampaignRules, decision: Decision, card: CardFacts = decision.card, now = moment.now) =>
  voidOperation(campaign, campaign, card, asWritten(decision), now)

describe('void of points and their lots (decisions/ledger.md §4)', () => {
  const points = campaignRules({ type: 'point', rewards: [reward('tea', 5)], pointValidityDays: 10, pendingDays: 3 })
  const [first, second] = ['2026-11-25T15:59:59.999Z', '2026-12-25T15:59:59.999Z']
  const opens = '2026-11-23T16:00:00.000Z'
  const full = cardFacts([10], { lots: [lot(3, first), lot(4, second)] })
  const burn = (amount: number) => redeemPoints(points, full, today, { amount }, moment)

  test('a void of a burn restores the very lots of points that it took', () => {
    const { card } = undone(points, burn(8))
    expect(card.balances).toEqual([10])
    expect(card.lots.toSorted((a, b) => Number(a.until && b.until && a.until > b.until) || -1)).toEqual(full.lots)
  })

  test('a void restores points that have ended since, which are written off next', () => {
    const { card } = undone(points, burn(8), burn(8).card, new Date(first))
    expect(card).toMatchObject({ balances: [10] })
    const accrued = accrueToNow(points, card, momentAt(first))
    expect(accrued.entries).toMatchObject([{ kind: 'expire', quantity: -3 }])
    expect(accrued.card.balances).toEqual([7])
  })

  test('a void of earned points removes their own lot, although another lot ends first', () => {
    const earned = issueMany(points, full, today, { quantity: 2 }, moment)
    expect(undone(points, earned).card).toMatchObject({ balances: [10], lots: full.lots })
  })

  test('a void of earned points that were spent removes the points that end first', () => {
    const earned = issueMany(points, cardFacts([0]), today, { quantity: 2 }, moment)
    const spent = { ...earned.card, balances: [9], lots: [lot(4, second), lot(3, first)] }
    expect(undone(points, earned, spent).card.lots).toEqual([lot(4, second), lot(1, first)])
  })

  const receipt = issueMany(points, full, today, { quantity: 6, kind: 'receipt', reference: 'r1' }, moment)
  test('a void of a receipt cancels its own waiting points and no others', () => {
    const other = issueMany(points, receipt.card, today, { quantity: 6, kind: 'receipt', reference: 'r2' }, moment)
    const { card } = undone(points, receipt, other.card)
    expect(card.balances).toEqual([16])
    expect(card.lots.filter(({ from }) => from).map(({ reference }) => reference)).toEqual(['r2'])
  })

  test('a void of a receipt removes its own points also after their waiting time', () => {
    const later = momentAt(opens)
    const { card } = undone(points, receipt, accrueToNow(points, receipt.card, later).card, later.now)
    expect(card).toMatchObject({ balances: [10], lots: full.lots })
  })

  test('a refused void says from when waiting points make it possible', () => {
    const earned = issueMany(points, cardFacts([0]), today, { quantity: 5 }, moment)
    const waiting = { ...earned.card, balances: [7], lots: [lot(7, null, opens)] }
    expect(codeOf(() => undone(points, earned, waiting))).toEqual({ code: 'CHOP_BALANCE_NOT_ENOUGH', retryAt: opens })
    const ends = { ...waiting, expiresAt: new Date(opens) }
    expect(
      codeOf(() => undone({ ...points, expireChops: true }, earned, ends)),
      'they end with the card',
    ).toEqual({
      code: 'CHOP_BALANCE_NOT_ENOUGH',
    })
  })
})

/** What is done, each a number of chops, a redemption or a level by hand; then what is voided, and the level after each. */
const levelsAfterVoids: readonly (readonly [string, (number | 'redeem' | 'gold' | 'silver')[], number[], string[]])[] =
  [
    ['of the only rise', [5], [0], ['bronze']],
    ['of the first of two rises', [5, 5], [0], ['silver']],
    ['of the second', [5, 5], [1], ['silver']],
    ['of what the first had made room for', [3, 1, 6], [0, 2], ['silver', 'bronze']],
    ['of a rise whose tier a later one reaches all the same', [3, 3], [0], ['silver']],
    ['of both rises, the second first', [3, 7], [1, 0], ['silver', 'bronze']],
    ['of both rises, the first first', [3, 7], [0, 1], ['silver', 'bronze']],
    ['of a fall, and of what climbed again after it', [4, -4, 3], [1, 2], ['silver', 'silver']],
    ['of a rise before a level by hand, which stays', [3, 'gold'], [0], ['gold']],
    ['of a rise after a level by hand, which comes back', [1, 'gold', 3], [2], ['gold']],
    ['of a rise before a level by hand and a later tier', [3, 'gold', 1, 6], [0, 3], ['silver', 'gold']],
    ['of the last redemption, whose round was the only one', [10, 'redeem'], [1], ['gold']],
    ['of a rise of the next round', [10, 'redeem', 'redeem', 3], [3], ['gold']],
  ]

/** Plays a row as the application does, each void with the log until then; answers with the levels after the voids. */
function levelsOf(
  campaign: CampaignRules,
  start: CardFacts,
  [, acts, voids]: (typeof levelsAfterVoids)[number],
  rule: typeof voidOperation = voidOperation,
): (string | null)[] {
  let card = start
  const past: PastEntry[] = []
  const done: VoidableEntry[][] = []
  const keep = (decision: Decision) => {
    const lines = decision.entries.map((entry) => ({
      ...entry,
      id: `w${past.length}`,
      day: moment.day,
      at: moment.now,
      voided: false,
    }))
    for (const line of lines) {
      for (const one of past) if (one.id === line.voids?.id) one.voided = true
      past.push({ ...line, rules: campaign, level: line.effects?.level })
    }
    card = decision.card
    return lines
  }
  for (const act of acts) {
    if (act === 'redeem') done.push(keep(redeemTier(campaign, card, today, {}, moment)))
    else if (typeof act === 'number') done.push(keep(adjustChops(campaign, card, today, { quantity: act }, moment)))
    else {
      card = levelByHand(campaign, card, act, moment.day)
      done.push([])
    }
  }
  return voids.map((nth) => {
    keep(rule(campaign, campaign, card, done[nth] ?? [], moment.now, past))
    return card.levelId
  })
}

describe('void of rewards, tiers and levels (decisions/ledger.md §4)', () => {
  const levels = ['bronze', 'silver', 'gold'].map((id) => ({ id, minEarned: 0 }))
  const rewards = [reward('tea', 3, { levelId: 'silver' }), reward('feast', 10, { levelId: 'gold' })]
  const climb = campaignRules({ type: 'multi-tiers', rewards, levels, freezeCard: true })
  const start = cardFacts([0], { levelId: 'bronze' })

  test('a void of the last tier restores the round with its chops and given tiers, and unfreezes the card', () => {
    const last = redeemTier(climb, cardFacts([10], { redeemed: ['tea'], levelId: 'gold' }), today, {}, moment)
    expect(last.card).toMatchObject({ state: 'frozen', balances: [0], redeemed: [] })
    expect(undone(climb, last).card).toMatchObject({
      state: 'active',
      frozenBy: null,
      balances: [10],
      redeemed: ['tea'],
    })
  })

  test('a card that its last tier froze stays frozen when an earlier tier of that round is voided', () => {
    const tea = redeemTier(climb, cardFacts([10], { levelId: 'gold' }), today, {}, moment)
    const last = redeemTier(climb, tea.card, today, {}, moment)
    expect(last.card).toMatchObject({ state: 'frozen', frozenBy: 'rule' })
    expect(undone(climb, tea, last.card).card).toMatchObject({ state: 'frozen', frozenBy: 'rule', balances: [0] })
  })

  test('a void of a tier makes it available again, and a void from a finished round leaves the new round alone', () => {
    const tea = redeemTier(climb, cardFacts([5], { levelId: 'silver' }), today, {}, moment)
    expect(undone(climb, tea).card.redeemed).toEqual([])
    expect(undone(climb, tea, { ...tea.card, redeemed: [] }).card).toMatchObject({ redeemed: [], balances: [5] })
  })

  test.each(levelsAfterVoids)(
    'a void of tiers leaves the level that follows from the rest of the log: %s',
    (...row) => {
      expect(levelsOf({ ...climb, freezeCard: false }, start, row)).toEqual(row[3])
    },
  )

  test('control: the table detects a void that reads only its own entry', () => {
    const alone: typeof voidOperation = (now, then, card, lines, at) => {
      const { card: after, ...decision } = voidOperation(now, then, card, lines, at)
      return { ...decision, card: { ...after, levelId: lines[0]?.effects?.level?.from ?? null } }
    }
    const meets = (rule: typeof voidOperation) => (row: (typeof levelsAfterVoids)[number]) =>
      levelsOf({ ...climb, freezeCard: false }, start, row, rule).join() === row[3].join()
    expect(unmet(levelsAfterVoids, meets(alone))).toContain('of what the first had made room for')
    expect(unmet(levelsAfterVoids, meets(voidOperation))).toEqual([])
  })

  test('a void of a chosen reward makes it available again and unfreezes the card', () => {
    const menu = campaignRules({ type: 'multi-rewards', rewards: [reward('tea', 3)], freezeCard: true })
    const given = redeemChosen(menu, cardFacts([3]), today, {}, moment)
    expect(given.card).toMatchObject({ state: 'frozen', redeemed: ['tea'] })
    expect(undone(menu, given).card).toMatchObject({ state: 'active', redeemed: [], balances: [3] })
  })

  test('a void of a use unfreezes a prepaid card, and a void of its approval makes it wait again', () => {
    const wash = campaignRules({ type: 'prepaid', freezeCard: true, memberValidityDays: 30 })
    const approved = approvePrepaid(wash, cardFacts([0], { state: 'pending' }), moment)
    const used = usePrepaid(wash, approved.card, today, { quantity: -10 }, moment)
    expect(used.card.state).toBe('frozen')
    const back = undone(wash, used).card
    expect(back).toMatchObject({ state: 'active', balances: [10] })
    expect(undone(wash, approved, back).card).toMatchObject({ state: 'pending', balances: [0], expiresAt: null })
  })
})
