import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { newKey } from './new-key.ts'
import { makeOperationKey } from './operation-key.ts'

const keys = () => {
  let n = 0
  return makeOperationKey(() => `key-${++n}`)
}

test('the idempotency key stays until there is a definite answer', () => {
  const key = keys()
  expect(key.current()).toBe('key-1')
  key.finish(new CallError({ status: 0, code: 'TIMEOUT' }))
  key.finish(new CallError({ status: 503, code: 'SERVICE_UNAVAILABLE' }))
  expect(key.current()).toBe('key-1')
})

test('a new key is used after a success and after a refusal', () => {
  const key = keys()
  key.current()
  key.finish()
  expect(key.current()).toBe('key-2')
  key.finish(new CallError({ status: 409, code: 'CHOP_BALANCE_MAX' }))
  expect(key.current()).toBe('key-3')
})

test('two generated idempotency keys are different', () => {
  expect(makeOperationKey().current()).not.toBe(makeOperationKey().current())
})

test('a generated key has thirty-two digits and stands before those that are made later', () => {
  const made = [0, 1, 1_000, 1_800_000_000_000, 1_800_000_000_001].map(newKey)
  expect(made.map((key) => /^[0-9a-f]{32}$/.test(key))).toEqual(made.map(() => true))
  expect(made.toSorted()).toEqual(made)
})
