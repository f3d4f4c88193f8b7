import { expect, test } from 'vitest'
import { makeSessions, moveRegistrationCookie, type Holder } from './session.ts'
import { memoryStore } from './store.ts'

const week = 604_800_000

test('a token lasts seven days, and not a millisecond longer', () => {
  let now = 1_000
  const sessions = makeSessions(memoryStore(), () => now)
  sessions.save('merchant', 'mt_1')
  now += week - 1
  expect(sessions.token('merchant')).toBe('mt_1')
  now += 1
  expect(sessions.token('merchant')).toBeUndefined()
})

test('an expired token leaves nothing behind', () => {
  let now = 0
  const store = memoryStore()
  const sessions = makeSessions(store, () => now)
  sessions.save('system', 'st_1')
  now = week
  sessions.token('system')
  expect(store.getItem('system-token')).toBeNull()
})

test('the audiences keep their tokens apart', () => {
  const sessions = makeSessions(memoryStore())
  sessions.save('merchant', 'mt_1')
  sessions.save('system', 'st_1')
  sessions.clear('merchant')
  expect((['merchant', 'system', 'member'] as Holder[]).map(sessions.token)).toEqual([undefined, 'st_1', undefined])
})

test.each(['', 'not json', '{"token":1}', 'null', '{"token":"x"}'])('what is not a session is none: %j', (text) => {
  const store = memoryStore()
  store.setItem('merchant-token', text)
  expect(makeSessions(store).token('merchant')).toBeUndefined()
})

test('arriving from a sign-in link moves the token out of its cookie and deletes the cookie', () => {
  const sessions = makeSessions(memoryStore())
  const page = { cookie: 'a=b; merchant-token=mt_k.x%3Dy; c=d' }
  expect(moveRegistrationCookie('?registration=1', page, sessions)).toBe(true)
  expect(sessions.token('merchant')).toBe('mt_k.x=y')
  expect(page.cookie).toMatch(/^merchant-token=; Max-Age=0/)
})

test('without the word in the address no cookie is read', () => {
  const sessions = makeSessions(memoryStore())
  const page = { cookie: 'merchant-token=mt_1' }
  expect(moveRegistrationCookie('?page=2', page, sessions)).toBe(false)
  expect(sessions.token('merchant')).toBeUndefined()
  expect(page.cookie).toBe('merchant-token=mt_1')
})
