import type { Refusal } from '@chopcard/contract/core/errors.ts'

type Rules = {
  atOnce: number
  /** Of one owner, so that nobody takes all turns; no more than `atOnce` without it. */
  atOnceOfOne?: number
  maxWaiting: number
  maxWaitingOfOne?: number
  /** Who waits longer is refused; without it a turn is waited for however long it takes. */
  patienceMs?: number
  refusal: () => Refusal
}

type Waiting = { owner: string; go: () => void }

/** Lets few pieces of heavy work run at a time and few wait, so that a crowd is told to come back and never delays the till. */
export function fewAtOnce(rules: Rules): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
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

  /** Resolves when it is the owner's turn, which is at once where nobody is before it. */
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
    else if (rules.patienceMs !== undefined) {
      const timer = setTimeout(giveUp, rules.patienceMs)
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
