import { expect, test } from 'vitest'
import { afterPassword } from './passkey-duty-rules.ts'

test.each([
  [{ required: false, hasPasskey: false, others: 0 }, 'everything'],
  [{ required: false, hasPasskey: true, others: 3 }, 'everything'],
  [{ required: true, hasPasskey: false, others: 0 }, 'add'],
  [{ required: true, hasPasskey: false, others: 3 }, 'add'],
  [{ required: true, hasPasskey: true, others: 1 }, 'refused'],
  [{ required: true, hasPasskey: true, others: 0 }, 'add'],
])('a password of an administrator with %j leads to: %s', (given, expected) => {
  expect(afterPassword(given)).toBe(expected)
})
