import { setTimeout as wait } from 'node:timers/promises'
import { restMs } from './rest-rules.ts'

/** After so many failures in a row the cause lies with none of the things, such as a database that is gone. */
const maxInARow = 10

/**
 * Does some work for one thing after the other. Where it fails for one, such as a merchant with a row that nobody expected, the others
 * do not go without; at the end the failure is thrown, so that the job counts as failed. After ten failures in a row the rest is left
 * for the next run. Work that goes on for long rests in between (rest-rules.ts).
 */
export async function oneByOne<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  /** When the whole work began, of which this is a part. */
  began = performance.now(),
): Promise<void> {
  const failures: Error[] = []
  let inARow = 0
  for (const thing of things) {
    const ms = restMs(performance.timeOrigin + performance.now(), performance.now() - began)
    if (ms) await wait(ms)
    try {
      await work(thing)
      inARow = 0
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)))
      if (++inARow === maxInARow) break
    }
  }
  const [first, second] = failures
  if (first && second)
    throw new AggregateError(failures, `${failures.length} of ${things.length} failed, the first: ${first.message}`)
  if (first) throw first
}
