import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
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
