import { expect, test } from 'vitest'
import { makeSessions, moveRegistrationCookie, type Holder } from './session.ts'
import { memoryStore } from './store.ts'

const week = 604_800_000

test('a token is valid for exactly seven days', () => {
  let now = 1_000
  const sessions = makeSessions(memoryStore(), () => now)
  sessions.save('merchant', 'mt_1')
  now += week - 1
  expect(sessions.token('merchant')).toBe('mt_1')
  now += 1
  expect(sessions.token('merchant')).toBeUndefined()
})

test('an expired token is removed from the storage', () => {
  let now = 0
  const store = memoryStore()
  const sessions = makeSessions(store, () => now)
  sessions.save('system', 'st_1')
  now = week
  sessions.token('system')
  expect(store.getItem('system-token')).toBeNull()
})

test('the tokens of the audiences are stored separately', () => {
  const sessions = makeSessions(memoryStore())
  sessions.save('merchant', 'mt_1')
  sessions.save('system', 'st_1')
  sessions.clear('merchant')
  expect((['merchant', 'system', 'member'] as Holder[]).map(sessions.token)).toEqual([undefined, 'st_1', undefined])
})

test.each(['', 'not json', '{"token":1}', 'null', '{"token":"x"}'])(
  'a stored text that is no session is ignored: %j',
  (text) => {
    const store = memoryStore()
    store.setItem('merchant-token', text)
    expect(makeSessions(store).token('merchant')).toBeUndefined()
  },
)

test('a sign-in link’s token is moved from its cookie, and the cookie is deleted', () => {
  const sessions = makeSessions(memoryStore())
  const page = { cookie: 'a=b; merchant-token=mt_k.x%3Dy; c=d' }
  expect(moveRegistrationCookie('?registration=1', page, sessions)).toBe(true)
  expect(sessions.token('merchant')).toBe('mt_k.x=y')
  expect(page.cookie).toMatch(/^merchant-token=; Max-Age=0/)
})

test('the cookie is not read without the marker in the address', () => {
  const sessions = makeSessions(memoryStore())
  const page = { cookie: 'merchant-token=mt_1' }
  expect(moveRegistrationCookie('?page=2', page, sessions)).toBe(false)
  expect(sessions.token('merchant')).toBeUndefined()
  expect(page.cookie).toBe('merchant-token=mt_1')
})
