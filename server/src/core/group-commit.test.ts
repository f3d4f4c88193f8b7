import { afterEach, expect, test, vi } from 'vitest'
import { type GroupLimits, openGroupCommit, type Outcome } from './group-commit.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A group whose batches wait until they are let go; each batch as the items of its keys. */
function heldGroup(options: GroupLimits) {
  const batches: { items: string[][]; end(outcomes?: Outcome<string>[][]): void }[] = []
  const add = openGroupCommit<string, string>({
    limits: () => options,
    run: (batch) => {
      const items = batch.map((list) => [...list])
      const { promise, resolve } = Promise.withResolvers<Outcome<string>[][]>()
      const allDone = items.map((list) => list.map((item) => ({ done: `${item} done` })))
      batches.push({ items, end: (outcomes = allDone) => resolve(outcomes) })
      return promise
    },
  })
  const begun = async (count: number) => {
    await expect.poll(() => batches.length).toBe(count)
  }
  return { add, batches, begun }
}

test('the next batch takes all items that come while batches run', async () => {
  const { add, batches, begun } = heldGroup({ maxItems: 10, maxBatches: 1 })
  const first = add('a', 'a1')
  await begun(1)
  const later = [add('b', 'b1'), add('c', 'c1')]
  batches[0]?.end()
  expect(await first).toBe('a1 done')
  await begun(2)
  expect(batches[1]?.items).toEqual([['b1'], ['c1']])
  batches[1]?.end()
  expect(await Promise.all(later)).toEqual(['b1 done', 'c1 done'])
})

test('items of one key are never in two batches at a time, and keep their order', async () => {
  const { add, batches, begun } = heldGroup({ maxItems: 10, maxBatches: 2 })
  const first = add('a', 'a1')
  await begun(1)
  const rest = [add('a', 'a2'), add('b', 'b1'), add('a', 'a3')]
  await begun(2)
  expect(batches[1]?.items, 'a2 and a3 wait for a1').toEqual([['b1']])
  batches[0]?.end()
  await begun(3)
  expect(batches[2]?.items).toEqual([['a2', 'a3']])
  for (const { end } of batches) end()
  expect(await Promise.all([first, ...rest])).toEqual(['a1 done', 'a2 done', 'b1 done', 'a3 done'])
})

test('a batch beside a running one starts when as many items wait as are under way', async () => {
  const { add, batches, begun } = heldGroup({ maxItems: 10, maxBatches: 2 })
  const all = [add('a', 'a'), add('b', 'b')]
  await begun(1)
  all.push(add('c', 'c'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(batches, 'one item waits, two are under way').toHaveLength(1)
  all.push(add('d', 'd'))
  await begun(2)
  expect(batches[1]?.items).toEqual([['c'], ['d']])
  all.push(add('e', 'e'))
  batches[0]?.end()
  await Promise.all(all.slice(0, 2))
  expect(batches, 'one item waits, two are still under way').toHaveLength(2)
  batches[1]?.end()
  await begun(3)
  batches[2]?.end()
  expect(await Promise.all(all)).toHaveLength(5)
})

test('a batch starts when as many items wait as went with the one before, or when the first has waited long enough', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const { add, batches } = heldGroup({ maxItems: 10, maxBatches: 1, gatherMs: 5 })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const all = ['a', 'b'].map((key) => add(key, key))
  await turn()
  batches[0]?.end()
  await Promise.all(all)
  const third = add('c', 'c')
  await turn()
  expect(batches, 'two are expected').toHaveLength(1)
  all.push(third, add('d', 'd'))
  await turn()
  expect(batches[1]?.items).toEqual([['c'], ['d']])
  batches[1]?.end()
  await Promise.all(all)
  const last = add('e', 'e')
  await turn()
  expect(batches).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5)
  expect(batches[2]?.items).toEqual([['e']])
  batches[2]?.end()
  expect(await last).toBe('e done')
})

test('a batch takes no more items than its limit', async () => {
  const { add, batches, begun } = heldGroup({ maxItems: 2, maxBatches: 1 })
  const all = ['a', 'b', 'c'].map((key) => add(key, key))
  await begun(1)
  expect(batches[0]?.items).toEqual([['a'], ['b']])
  batches[0]?.end()
  await begun(2)
  expect(batches[1]?.items).toEqual([['c']])
  batches[1]?.end()
  expect(await Promise.all(all)).toHaveLength(3)
})

test('an item that is to be run again is the first of the next batch, and a failed one fails alone', async () => {
  const { add, batches, begun } = heldGroup({ maxItems: 3, maxBatches: 1 })
  const [done, failed, again] = ['a', 'b', 'c'].map((key) => add(key, key))
  await begun(1)
  const later = add('d', 'd')
  batches[0]?.end([[{ done: 'yes' }], [{ failed: new Error('no') }], ['again']])
  await expect(done).resolves.toBe('yes')
  await expect(failed).rejects.toThrow('no')
  await begun(2)
  expect(batches[1]?.items).toEqual([['c'], ['d']])
  batches[1]?.end()
  expect(await Promise.all([again, later])).toEqual(['c done', 'd done'])
})

test('items that wait too long behind a stalled database are refused without a run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { add, batches, begun } = heldGroup({ maxItems: 10, maxBatches: 1 })
  const first = add('a', 'a1')
  await begun(1)
  const late = add('b', 'b1')
  vi.advanceTimersByTime(5_001)
  batches[0]?.end()
  expect(await first).toBe('a1 done')
  await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(batches).toHaveLength(1)
})

test('the limits are asked for before each batch, so that a group gives way while others are busy', async () => {
  const limits = { maxItems: 1, maxBatches: 1 }
  const { add, batches, begun } = heldGroup(limits)
  const all = ['a', 'b', 'c'].map((key) => add(key, key))
  await begun(1)
  Object.assign(limits, { maxItems: 10 })
  batches[0]?.end()
  await begun(2)
  expect(batches.map(({ items }) => items)).toEqual([[['a']], [['b'], ['c']]])
  batches[1]?.end()
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done'])
})
