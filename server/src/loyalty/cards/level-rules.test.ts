import { describe, expect, test } from 'vitest'
import type { CardFacts } from '../../ledger/decision.ts'
import { countEarned, levelByHand, levelFor, accruePeriod } from './level-rules.ts'
import { campaignRules, cardFacts, unmet } from './rules-testing.ts'

const levels = [
  { id: 'guest', minEarned: 0 },
  { id: 'friend', minEarned: 5 },
  { id: 'family', minEarned: 12 },
]
const earned = campaignRules({ type: 'point', levels, levelBy: 'earned', levelPeriodDays: 30, levelGraceDays: 5 })
const card = (start: string, sum: number, levelId: string, began = levelId): CardFacts =>
  cardFacts([0], { levelId, period: { start, earned: sum, levelId: began } })

describe('levels by what was earned in a period (decisions/cards.md §7)', () => {
  test.each([
    [0, 'guest'],
    [4, 'guest'],
    [5, 'friend'],
    [11, 'friend'],
    [12, 'family'],
  ])('a member who earned %i chops reaches the level %s', (sum, level) => {
    expect(levelFor(earned, sum)).toBe(level)
  })

  const days: readonly (readonly [string, string, CardFacts, object])[] = [
    [
      'within the period',
      '2026-11-30',
      card('2026-11-01', 5, 'friend'),
      { levelId: 'friend', period: { start: '2026-11-01' } },
    ],
    [
      'the last day of grace',
      '2026-12-05',
      card('2026-11-01', 0, 'family'),
      { levelId: 'family', period: { start: '2026-11-01' } },
    ],
    [
      'the day after: lowered to what was earned',
      '2026-12-06',
      card('2026-11-01', 6, 'family'),
      { levelId: 'friend', period: { start: '2026-12-06', earned: 0, levelId: 'friend' } },
    ],
    [
      'after it, earned again: kept',
      '2026-12-06',
      card('2026-11-01', 12, 'family'),
      { levelId: 'family', period: { start: '2026-12-06' } },
    ],
    [
      'several periods passed: the lowest',
      '2027-03-01',
      card('2026-11-01', 20, 'family'),
      { levelId: 'guest', period: { start: '2027-02-14' } },
    ],
    [
      'over a leap day',
      '2028-03-08',
      card('2028-02-02', 5, 'friend'),
      { levelId: 'friend', period: { start: '2028-03-08' } },
    ],
    [
      'no period yet: it begins',
      '2026-11-21',
      cardFacts([0], { levelId: 'friend' }),
      { levelId: 'friend', period: { start: '2026-11-21', earned: 0, levelId: 'friend' } },
    ],
  ]
  test.each(days)('a level’s qualification period is settled on a day: %s', (_name, day, facts, expected) => {
    expect(accruePeriod(earned, facts, day)).toMatchObject(expected)
  })

  test('control: the table detects a rule without days of grace', () => {
    const hasty = { ...earned, levelGraceDays: 0 }
    const meets =
      (rules: typeof earned) =>
      ([, day, facts, expected]: (typeof days)[number]) => {
        const { levelId, period } = accruePeriod(rules, facts, day)
        const { levelId: level, period: wanted } = expected as { levelId: string; period: { start: string } }
        return levelId === level && period?.start === wanted.start
      }
    expect(unmet(days, meets(hasty))).toContain('the last day of grace')
    expect(unmet(days, meets(earned))).toEqual([])
  })

  test.each([
    ['upgraded at once', card('2026-11-01', 4, 'guest'), 1, '2026-11-21', 'friend', 5],
    ['never lowered within the period it began with', card('2026-11-01', 0, 'family'), 1, '2026-11-21', 'family', 1],
    ['a void takes the upgrade back', card('2026-11-01', 5, 'friend', 'guest'), -1, '2026-11-21', 'guest', 4],
    ['a void leaves the level the period began with', card('2026-11-01', 5, 'family'), -5, '2026-11-21', 'family', 0],
    [
      'a void of an earlier period’s chops changes nothing',
      card('2026-11-01', 5, 'friend', 'guest'),
      -1,
      '2026-10-31',
      'friend',
      5,
    ],
    ['a void of more than was earned in it', card('2026-11-01', 1, 'guest'), -3, '2026-11-21', 'guest', 0],
  ])('an earned chop is counted towards the level: %s', (_name, facts, quantity, day, levelId, sum) => {
    expect(countEarned(earned, facts, quantity, day)).toMatchObject({ levelId, period: { earned: sum } })
  })

  test('a level that staff set begins a period of its own, and later earnings do not lower it', () => {
    const set = levelByHand(earned, card('2026-11-01', 0, 'guest'), 'family', '2026-11-21')
    expect(set).toMatchObject({ levelId: 'family', period: { start: '2026-11-21', earned: 0, levelId: 'family' } })
    expect(countEarned(earned, set, 5, '2026-11-21').levelId).toBe('family')
  })

  test.each([
    ['set by staff', { ...earned, levelBy: 'hand' as const }],
    ['set by tiers', { ...earned, type: 'multi-tiers' as const }],
  ])('a card whose levels are %s has no qualification period', (_name, rules) => {
    expect(accruePeriod(rules, card('2026-01-01', 0, 'family'), '2026-11-21')).toMatchObject({
      levelId: 'family',
      period: null,
    })
  })
})
