import { expect, test } from 'vitest'
import { memoryStore } from '../../../lib/store.ts'
import { chosenChopType, keepChopType } from './chosen-chop-type.ts'

const line = (chopTypeId: string) => ({ chopTypeId, code: chopTypeId, balance: 0, stampCount: 10 })
const card = (...types: string[]) => ({ campaignId: 'k', balances: types.map(line) })

test('the only chop type of a card is chosen by itself', () => {
  expect(chosenChopType(card('a'), memoryStore())).toBe('a')
})

test('the chosen chop type is remembered on this device for this campaign only', () => {
  const store = memoryStore()
  expect(chosenChopType(card('a', 'b'), store)).toBeUndefined()
  keepChopType('k', 'b', store)
  expect(chosenChopType(card('a', 'b'), store)).toBe('b')
  expect(chosenChopType({ ...card('a', 'b'), campaignId: 'other' }, store)).toBeUndefined()
})

test('a chop type that the campaign has dropped is asked for again', () => {
  const store = memoryStore()
  keepChopType('k', 'gone', store)
  expect(chosenChopType(card('a', 'b'), store)).toBeUndefined()
})
