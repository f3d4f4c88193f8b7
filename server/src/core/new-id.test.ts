import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const ids = Array.from({ length: 20_000 }, newId)

test('an id is a UUID of version 7 and never made twice', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
})

test('an id comes after every id that was made before it, so that rows of the same moment keep their order', () => {
  expect(ids.toSorted()).toEqual(ids)
})

test('an id has random bits of its own behind the time and the sequence', () => {
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBeGreaterThan(ids.length - 10)
})
