import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { runExclusive } from './keyed-mutex.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a task waits for the earlier tasks with its key, also when one of them fails', async () => {
  const said: string[] = []
  const work = (name: string, fails = false) =>
    runExclusive('card', async () => {
      said.push(`${name} begins`)
      await Promise.resolve()
      said.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([work('first'), work('second', true), work('third')])
  expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'])
})

test('tasks with different keys do not wait for each other', async () => {
  const held = Promise.withResolvers<string>()
  const first = runExclusive('one card', () => held.promise)
  expect(await runExclusive('another', async () => 'done')).toBe('done')
  held.resolve('held')
  expect(await first).toBe('held')
})

test('tasks that wait too long behind a stalled database are refused without a run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const stalled = Promise.withResolvers<never>()
  const ran = vi.fn<() => Promise<string>>(async () => 'ran')
  const all = [
    runExclusive('stalled', () => stalled.promise),
    runExclusive('stalled', ran),
    runExclusive('stalled', ran),
  ]
  vi.advanceTimersByTime(5_001)
  stalled.reject(new Error('time-out'))
  const [, ...behind] = await Promise.allSettled(all)
  expect(ran).not.toHaveBeenCalled()
  for (const { reason } of behind as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  expect(await runExclusive('stalled', ran)).toBe('ran')
})
