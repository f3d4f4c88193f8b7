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

describe('news', () => {
  test('counts the stamps that came', () => {
    expect(newsOf(before, { ...before, version: 8, chopTypes: [chopType(9, 10)] }, t)).toBe('2 stamps added!')
  })

  test('wishes joy of a reward that was collected just now', () => {
    const after = { ...before, version: 8, chopTypes: [chopType(0, 10)] }
    after.history = [entry('2', 'redeem', -10), ...before.history]
    expect(newsOf(before, after, t)).toBe('Enjoy: free coffee!')
  })

  test('does not take an old redemption, or a voided one, for a new one', () => {
    const after = { ...before, version: 8, chopTypes: [chopType(6, 10)] }
    after.history = [entry('2', 'redeem', -10, true), ...before.history]
    expect(newsOf(before, after, t)).toBe('Your card has been updated.')
  })

  test('is silent about the version that is on show', () => {
    expect(newsOf(before, before, t)).toBe('')
  })
})

describe('stamps land', () => {
  test('in the slots from the old balance on, of the kind that grew alone', () => {
    const kinds = cardWith({ chopTypes: [chopType(2, 5), chopType(4, 4, 'Tart')] })
    const grown = { ...kinds, chopTypes: [chopType(4, 5), chopType(0, 4, 'Tart')] }
    expect(landedStamps(kinds, grown)).toEqual({ Coffee: 2 })
  })
})
