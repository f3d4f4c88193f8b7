import { expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const rules = {
  atOnce: 2,
  atOnceOfOne: 1,
  maxWaiting: 3,
  maxWaitingOfOne: 1,
  refusal: () => new Refusal('IMPORT_BUSY'),
}

/** Works that end when they are told to, with the order in which they began. */
function bench() {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const inTurn = limitConcurrency(rules)
  const start = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends[name] = () => resolve(name)
      return promise
    })
  return { begun, ends, start }
}
const nextTurn = () => new Promise((go) => setImmediate(go))

test('two tasks run at a time, one of each owner, and a waiting owner does not block the others', async () => {
  const { begun, ends, start } = bench()
  const all = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1'), start('c', 'c1')]
  await nextTurn()
  expect(begun).toEqual(['a1', 'b1'])
  ends['b1']?.()
  await nextTurn()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  ends['a1']?.()
  await nextTurn()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  ends['a2']?.()
  ends['c1']?.()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a task is refused at once when the queue is full or its owner has too many, and a failed task frees its place', async () => {
  const { ends, start } = bench()
  const first = [start('a', 'a1'), start('b', 'b1'), start('a', 'a2'), start('b', 'b2'), start('c', 'c1')]
  await expect(start('a', 'a3')).rejects.toMatchObject({ code: 'IMPORT_BUSY' })
  await expect(start('d', 'd1')).rejects.toMatchObject({ code: 'IMPORT_BUSY' })
  const inTurn = limitConcurrency({ ...rules, atOnce: 1, maxWaiting: 1 })
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('a', () => Promise.resolve('next'))).toBe('next')
  await nextTurn()
  for (const name of ['a1', 'b1']) ends[name]?.()
  await nextTurn()
  for (const name of ['a2', 'b2']) ends[name]?.()
  await nextTurn()
  ends['c1']?.()
  expect(await Promise.all(first)).toHaveLength(5)
})

test('a task that waits too long is refused', async () => {
  const inTurn = limitConcurrency({ ...rules, timeoutMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = inTurn('a', () => promise)
  await expect(inTurn('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'IMPORT_BUSY' })
  resolve()
  await running
})
