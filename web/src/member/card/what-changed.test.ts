import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { describe, expect, test } from 'vitest'
import { cardWith, chopType, t } from '../fixture.ts'
import { landedStamps, newsOf } from './what-changed.ts'

const entry = (id: string, kind: MemberCard['history'][number]['kind'], quantity: number, voided = false) => ({
  id,
  kind,
  quantity,
  voided,
  chopTypeCode: 'Coffee',
  reward: null,
  at: '2026-11-21T06:00:00.000Z',
})
const before = cardWith({ history: [entry('1', 'redeem', -10)] })

describe('the news of a card', () => {
  test('the news of a card counts the new stamps', () => {
    expect(newsOf(before, { ...before, version: 8, chopTypes: [chopType(9, 10)] }, t)).toBe('2 stamps added!')
  })

  test('the news of a card names a reward that was just redeemed', () => {
    const after = { ...before, version: 8, chopTypes: [chopType(0, 10)] }
    after.history = [entry('2', 'redeem', -10), ...before.history]
    expect(newsOf(before, after, t)).toBe('Enjoy: free coffee!')
  })

  test('the news of a card ignores old and voided redemptions', () => {
    const after = { ...before, version: 8, chopTypes: [chopType(6, 10)] }
    after.history = [entry('2', 'redeem', -10, true), ...before.history]
    expect(newsOf(before, after, t)).toBe('Your card has been updated.')
  })

  test('the news of a card is empty for the version on show', () => {
    expect(newsOf(before, before, t)).toBe('')
  })
})

describe('new stamps', () => {
  test('new stamps are animated in the slots after the old balance, only for the type that grew', () => {
    const kinds = cardWith({ chopTypes: [chopType(2, 5), chopType(4, 4, 'Tart')] })
    const grown = { ...kinds, chopTypes: [chopType(4, 5), chopType(0, 4, 'Tart')] }
    expect(landedStamps(kinds, grown)).toEqual({ Coffee: 2 })
  })
})
