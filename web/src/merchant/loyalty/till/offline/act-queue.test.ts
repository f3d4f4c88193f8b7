import { expect, test } from 'vitest'
import { CallError } from '../../../../lib/call-error.ts'
import { type ActStore } from './act-store.ts'
import { makeActQueue } from './act-queue.ts'
import type { QueuedAct } from './queued-act.ts'

function memoryActs(): ActStore & { kept: Map<string, QueuedAct> } {
  const kept = new Map<string, QueuedAct>()
  return {
    kept,
    all: async () => [...kept.values()].map((act) => ({ ...act })),
    put: async (act) => void kept.set(act.id, { ...act }),
    remove: async (ids) => ids.forEach((id) => kept.delete(id)),
    watch: () => undefined,
  }
}

function setting(send: (act: QueuedAct & { actedAt: string }) => Promise<unknown>, store = memoryActs()) {
  let [time, id] = [1000, 0]
  const queue = makeActQueue({ store, send, now: () => time++, makeId: () => `act-${++id}` })
  const add = (memberId: string, by = 'mei') =>
    queue.add({ by, act: { kind: 'issue', memberId, quantity: 1 }, cardNumber: '1', cost: 0 })
  return { queue, store, add }
}

const later = (at: number) => new Date(at + 60_000).toISOString()
const offline = new CallError({ status: 0, code: 'OFFLINE' })
const full = new CallError({ status: 409, code: 'CHOP_BALANCE_MAX', message: 'The card is full' })

test('offline operations are sent once, in their order, with the server’s time, by their own user only', async () => {
  const sent: string[] = []
  const { queue, add } = setting(async ({ id, act, actedAt }) => void sent.push(`${id} ${act.memberId} ${actedAt}`))
  await add('a')
  await add('b')
  await add('a', 'siti')
  await add('a')
  expect(await queue.replay('mei', later)).toBe(true)
  expect(await queue.replay('mei', later)).toBe(true)
  expect(sent).toEqual([`act-1 a ${later(1000)}`, `act-2 b ${later(1001)}`, `act-4 a ${later(1003)}`])
  expect(queue.snapshot().acts.map(({ state }) => state)).toEqual(['done', 'done', 'waiting', 'done'])
})

test('an offline operation without an answer stops the later ones and is repeated unchanged', async () => {
  const sent: string[] = []
  let answers = false
  const { queue, add, store } = setting(async ({ id, actedAt }) => {
    sent.push(`${id} ${actedAt}`)
    if (!answers) throw offline
  })
  await add('a')
  await add('a')
  expect(await queue.replay('mei', later)).toBe(false)
  expect(queue.snapshot().halted).toBe(offline)
  answers = true
  // The page was loaded anew, and the device's clock was set meanwhile.
  const again = setting(async ({ id, actedAt }) => void sent.push(`${id} ${actedAt}`), store).queue
  expect(await again.replay('mei', (at) => new Date(at).toISOString())).toBe(true)
  expect(sent.slice(0, 2)).toEqual([`act-1 ${later(1000)}`, `act-1 ${later(1000)}`])
  expect(sent).toHaveLength(3)
})

test('a refused offline operation is shown until it is read, and does not stop the others', async () => {
  const { queue, add, store } = setting(async ({ id }) => {
    if (id === 'act-1') throw full
  })
  await add('a')
  await add('b')
  expect(await queue.replay('mei', later)).toBe(true)
  expect(queue.snapshot().acts).toMatchObject([
    { state: 'refused', refusal: { code: 'CHOP_BALANCE_MAX', message: 'The card is full' } },
    { state: 'done' },
  ])
  await queue.tidy()
  expect(store.kept.size).toBe(2)
  await queue.clear(['act-1'])
  expect(queue.snapshot().acts.map(({ id }) => id)).toEqual(['act-2'])
})

test.each([401, 403, 429, 503])(
  'an answer with status %i is not final, and the offline operation waits',
  async (status) => {
    const { queue, add } = setting(async () => {
      throw new CallError({ status, code: 'SERVICE_EXPIRED' })
    })
    await add('a')
    expect(await queue.replay('mei', later)).toBe(false)
    await queue.clear()
    expect(queue.snapshot().acts).toMatchObject([{ state: 'waiting' }])
  },
)

test('an offline operation that cannot be stored is not shown as stored', async () => {
  const store = { ...memoryActs(), put: () => Promise.reject(new Error('full')) }
  const { queue, add } = setting(async () => undefined, store)
  await expect(add('a')).rejects.toThrow('full')
  expect(queue.snapshot().acts).toEqual([])
})
