import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type End = 'refused' | 'redundant' | 'activated'

/** A browser in which the tries to register a worker end one after the other as given. */
function browserWhere(...ends: End[]) {
  const register = vi.fn<() => Promise<unknown>>(async () => {
    const state = ends.shift() ?? 'activated'
    if (state === 'refused') throw new Error('the page was left')
    return { installing: { state, addEventListener: () => undefined } }
  })
  const getRegistration = async () => undefined
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistration } })
  return register
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each<[string, End[], number]>([
  ['once where that works', [], 1],
  ['again after a refusal', ['refused'], 2],
  ['again where its files do not arrive', ['redundant', 'refused'], 3],
  ['four times until the server answers again', Array<End>(9).fill('refused'), 4],
])('a worker of the till is registered %s', async (_what, ends, tries) => {
  const register = browserWhere(...ends)
  const { registerWorker } = await import('./register-worker.ts')
  const done = registerWorker()
  await vi.runAllTimersAsync()
  await done
  expect(register).toHaveBeenCalledTimes(tries)
})

test('a worker of the till that the shop switches off meanwhile is not registered again', async () => {
  const register = browserWhere('refused')
  const { registerWorker, unregisterWorker } = await import('./register-worker.ts')
  const done = registerWorker()
  await vi.advanceTimersByTimeAsync(500)
  await unregisterWorker()
  await vi.runAllTimersAsync()
  await done
  expect(register).toHaveBeenCalledTimes(1)
})
