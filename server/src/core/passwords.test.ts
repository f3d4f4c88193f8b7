import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Demo-Passw0rd!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the password that was hashed is verified', async () => {
  const stored = await hashPassword('Demo-Passw0rd!')
  expect(await verifyPassword(stored, 'Demo-Passw0rd!')).toBe(true)
  expect(await verifyPassword(stored, 'demo-passw0rd!')).toBe(false)
})

test('an account without a hash accepts no password', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword(null, 'Demo-Passw0rd!')).toBe(false)
})

test('password checks beyond the queue are refused, and those within it are all answered', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('Demo-Passw0rd!')))
  const answered = results.filter((result) => result.status === 'fulfilled')
  const refused = results.filter((result) => result.status === 'rejected')
  expect(answered).toHaveLength(42)
  expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual(Array(58).fill('SERVICE_UNAVAILABLE'))
  expect(await verifyPassword(await hashPassword('again'), 'again')).toBe(true)
})
