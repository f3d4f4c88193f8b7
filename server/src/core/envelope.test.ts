import { expect, test } from 'vitest'
import { refusalOf } from './envelope.ts'

const cases = [
  ['a deadlock that was broken', '40P01', 'deadlock detected', 'CONFLICT_TRY_AGAIN'],
  ['a change that another one came before', '40001', 'could not serialize access', 'CONFLICT_TRY_AGAIN'],
  ['a lock that was not free in time', '55P03', 'canceling statement due to lock timeout', 'SERVICE_UNAVAILABLE'],
  ['a server that is stopping', '57P01', 'terminating connection', 'SERVICE_UNAVAILABLE'],
  ['a full disk of the database', '53100', 'could not extend file', 'SERVICE_UNAVAILABLE'],
  ['a disk of files that is full', 'ENOSPC', 'no space left on device', 'SERVICE_UNAVAILABLE'],
  ['a text that the database cannot store', '22021', 'invalid byte sequence', 'INVALID_REQUEST'],
  ['an error of the program', undefined, 'cannot read properties of undefined', 'INTERNAL_ERROR'],
] as const

test.each(cases)('an error is answered with a code that says what to do: %s', (_, code, message, answer) => {
  expect(refusalOf(Object.assign(new Error(message), { code })).code).toBe(answer)
})
