import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { memoryStore } from './store.ts'
import { makeOperationList } from './operation-list.ts'

type Options = { key: string; signal?: AbortSignal; onChecking?: (attempt: number) => void }

type Ask = { kind: string; cardId: string; pin?: string }
type Result = { entry: { id: string }; card: { id: string; email?: string } }

const subject = 'Mei'
const ask: Ask = { kind: 'issue', cardId: 'c1' }
const good: Result = { entry: { id: 'e1' }, card: { id: 'c1' } }

/** A session whose connection does what the test says, call by call. */
function setUp(store = memoryStore(), at = { now: 0 }, name = 'key') {
  const asked: string[] = []
  const waiting: { answer: (value: typeof good) => void; fail: (error: unknown) => void; options: Options }[] = []
  let made = 0
  const session = makeOperationList<Ask, Result>({
    store,
    forget: ['card'],
    now: () => at.now,
    makeKey: () => `${name}${++made}`,
    send: (_ask, options) =>
      new Promise((answer, fail) => {
        asked.push(options.key)
        waiting.push({ answer, fail, options })
      }),
  })
  return { session, asked, waiting, store, at }
}

test('an answer completes the operation and removes it from the storage', async () => {
  const { session, waiting, store } = setUp()
  const ended = session.run(ask, subject, 'staff')
  expect(store.getItem('till-unsettled')).toContain('key1')
  waiting[0]?.answer(good)
  expect(await ended).toMatchObject({ state: 'done', entry: { id: 'e1' } })
  expect(store.getItem('till-unsettled')).toBe('[]')
})

test('a refusal is a final answer to an operation', async () => {
  const { session, waiting } = setUp()
  const ended = session.run(ask, subject, 'staff')
  waiting[0]?.fail(new CallError({ status: 409, code: 'CHOP_BALANCE_MAX' }))
  expect(await ended).toMatchObject({ state: 'refused' })
})

test.each([
  ['a lost connection that was given up', new CallError({ status: 0, code: 'ABORTED' })],
  ['a fault of the server', new CallError({ status: 500, code: 'INTERNAL_ERROR' })],
  ['a session that ended meanwhile', new CallError({ status: 401, code: 'UNAUTHORIZED' })],
])('an operation stays open after %s, and checking it again uses the same key', async (_, error) => {
  const { session, waiting, asked } = setUp()
  const ended = session.run(ask, subject, 'staff')
  waiting[0]?.fail(error)
  expect(await ended).toMatchObject({ state: 'open', key: 'key1' })
  const again = session.again('key1')
  waiting[1]?.answer(good)
  expect(await again).toMatchObject({ state: 'done' })
  expect(asked).toEqual(['key1', 'key1'])
})

test('operations of two simultaneous customers have different keys', () => {
  const { session, asked } = setUp()
  void session.run(ask, subject, 'staff')
  void session.run({ ...ask, cardId: 'c2' }, subject, 'staff')
  expect(asked).toEqual(['key1', 'key2'])
})

test('an operation shows that it is being checked while the connection is retried', () => {
  const { session, waiting } = setUp()
  void session.run(ask, subject, 'staff')
  waiting[0]?.options.onChecking?.(1)
  expect(session.operations()).toMatchObject([{ state: 'checking' }])
})

test('a second check during a running one sends nothing', () => {
  const { session, asked } = setUp()
  void session.run(ask, subject, 'staff')
  void session.again('key1')
  expect(asked).toEqual(['key1'])
})

test('an open operation continues with the same key after a reload', async () => {
  const { session, store } = setUp()
  void session.run(ask, subject, 'staff')
  const reloaded = setUp(store)
  reloaded.session.resume('staff')
  expect(reloaded.asked).toEqual(['key1'])
  reloaded.waiting[0]?.answer(good)
  await Promise.resolve()
  await Promise.resolve()
  expect(reloaded.session.operations()).toMatchObject([{ key: 'key1', state: 'done' }])
})

test('an old open operation waits for a person, so that no chop is added unexpectedly', () => {
  const { session, store } = setUp()
  void session.run(ask, subject, 'staff')
  const next = setUp(store, { now: 3_600_000 })
  next.session.resume('staff')
  expect(next.asked).toEqual([])
  expect(next.session.operations()).toMatchObject([{ key: 'key1', state: 'open' }])
})

test('another user’s open operation is neither continued nor deleted', () => {
  const { session, store } = setUp()
  void session.run(ask, subject, 'staff')
  const other = setUp(store, { now: 0 }, 'other')
  other.session.resume('somebody else')
  expect(other.session.operations()).toEqual([])
  void other.session.run({ ...ask, cardId: 'c2' }, subject, 'somebody else')
  expect(store.getItem('till-unsettled')).toContain('c1')
})

test('an operation that a person removes is deleted from list and storage', async () => {
  const { session, waiting, store } = setUp()
  const ended = session.run(ask, subject, 'staff')
  waiting[0]?.fail(new CallError({ status: 0, code: 'ABORTED' }))
  await ended
  session.forget('key1')
  expect(session.operations()).toEqual([])
  expect(store.getItem('till-unsettled')).toBe('[]')
})

test('the list is restored after a reload without member data, and an undo still knows its entry', async () => {
  const { session, waiting, store } = setUp()
  const first = session.run(ask, subject, 'staff')
  waiting[0]?.answer({ ...good, card: { id: 'c1', email: 'mei@secret.example' } })
  await first
  const second = session.run({ ...ask, cardId: 'c2' }, subject, 'staff')
  waiting[1]?.fail(new CallError({ status: 409, code: 'CHOP_BALANCE_MAX', message: 'The card is full' }))
  await second
  expect(store.getItem('till-done')).not.toContain('secret')
  const reloaded = setUp(store, { now: 1000 }, 'later')
  reloaded.session.resume('staff')
  expect(reloaded.asked).toEqual([])
  expect(reloaded.session.operations().map(({ key, state }) => [key, state])).toEqual([
    ['key2', 'refused'],
    ['key1', 'done'],
  ])
  expect(reloaded.session.operations()[1]).toMatchObject({ entry: { id: 'e1' }, subject })
  expect(reloaded.session.operations()[0]?.error).toBeInstanceOf(CallError)
  const other = setUp(store)
  other.session.resume('somebody else')
  expect(other.session.operations()).toEqual([])
})

test('the list of another day is not restored', async () => {
  const { session, waiting, store } = setUp()
  const ended = session.run(ask, subject, 'staff')
  waiting[0]?.answer(good)
  await ended
  const next = setUp(store, { now: 86_400_000 })
  next.session.resume('staff')
  expect(next.session.operations()).toEqual([])
})
