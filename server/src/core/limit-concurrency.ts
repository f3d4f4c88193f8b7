import type { Refusal } from '@chopcard/contract/core/errors.ts'

type Rules = {
  atOnce: number
  /** Limit per owner, so that one owner cannot occupy all places; without it only `atOnce` limits. */
  atOnceOfOne?: number
  maxWaiting: number
  maxWaitingOfOne?: number
  /** After this time a waiting caller is refused; without it there is no limit. */
  timeoutMs?: number
  refusal: () => Refusal
}

type Waiting = { owner: string; go: () => void }

/**
 * Limits how much heavy work runs and waits at a time. Further callers are told to come back later, so that the till is
 * not delayed.
 */
export function limitConcurrency(rules: Rules): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const { atOnce, atOnceOfOne = atOnce, maxWaiting, maxWaitingOfOne = maxWaiting } = rules
  const running: string[] = []
  const queue: Waiting[] = []
  const countOf = (owner: string, all: readonly string[]) => all.filter((one) => one === owner).length

  function startNext(): void {
    if (running.length >= atOnce) return
    const place = queue.findIndex(({ owner }) => countOf(owner, running) < atOnceOfOne)
    const [next] = place < 0 ? [] : queue.splice(place, 1)
    if (!next) return
    running.push(next.owner)
    next.go()
  }

  /** Resolves when the owner may start, immediately if nobody waits. */
  function turn(owner: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { owner, go: resolve }
    queue.push(waiting)
    startNext()
    const place = queue.indexOf(waiting)
    if (place < 0) return promise
    const owners = queue.map((one) => one.owner)
    const giveUp = () => {
      const at = queue.indexOf(waiting)
      if (at < 0) return
      queue.splice(at, 1)
      reject(rules.refusal())
    }
    if (queue.length > maxWaiting || countOf(owner, owners) > maxWaitingOfOne) giveUp()
    else if (rules.timeoutMs !== undefined) {
      const timer = setTimeout(giveUp, rules.timeoutMs)
      return promise.finally(() => clearTimeout(timer))
    }
    return promise
  }

  return async (owner, work) => {
    await turn(owner)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(owner), 1)
      startNext()
    }
  }
}
