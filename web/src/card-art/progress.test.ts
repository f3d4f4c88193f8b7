import { expect, test } from 'vitest'
import { cardWith, chopType, reward, t } from '../member/fixture.ts'
import { progressText } from './progress.ts'

test.each([
  ['what is missing to the reward', cardWith(), '3 more to free coffee'],
  ['the reward, once it is reached', cardWith({ rewards: [reward(10, 10)] }), 'free coffee is yours'],
  [
    'the nearest of several rewards',
    cardWith({ rewards: [reward(20, 7, 'a cake'), reward(9, 7, 'a tea')] }),
    '2 more to a tea',
  ],
  [
    'the dearest of those reached',
    cardWith({ rewards: [reward(3, 7, 'a tea'), reward(5, 7, 'a cake'), reward(20, 7, 'a cup')] }),
    'a cake is yours',
  ],
  ['what is left of a prepaid card', cardWith({ campaign: { type: 'prepaid' } }), '7 of 10 left'],
  [
    'the lowest tier that was not given yet',
    cardWith({
      campaign: { type: 'multi-tiers' },
      rewards: [
        { ...reward(3, 7, 'a tea'), given: true },
        reward(5, 7, 'a cake'),
        reward(6, 7, 'a cup'),
        reward(20, 7, 'a pot'),
      ],
    }),
    'a cake is yours',
  ],
  [
    'the next tier while a reached one does not count yet',
    cardWith({
      campaign: { type: 'multi-tiers' },
      rewards: [{ ...reward(5, 7, 'a cake'), effectiveFrom: '2026-11-22' }, reward(20, 7, 'a pot')],
    }),
    '13 more to a pot',
  ],
  [
    'the points, when nothing can be had for them',
    cardWith({ campaign: { type: 'point' }, rewards: [], spendable: 1 }),
    '1 point',
  ],
  [
    'the sum of several kinds, when there is no reward',
    cardWith({ rewards: [], chopTypes: [chopType(2, 5), chopType(1, 4, 'Tart')] }),
    '3 of 9',
  ],
])('the headline of a card tells %s', (_, card, words) => {
  expect(progressText(card, '2026-11-21', t)).toBe(words)
})
