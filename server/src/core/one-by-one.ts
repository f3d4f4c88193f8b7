/** After so many failures in a row the cause lies with none of the things, such as a database that is gone. */
const maxInARow = 10

/**
 * Does some work for one thing after the other. Where it fails for one, such as a merchant with a row that nobody expected, the others
 * do not go without; at the end the failure is thrown, so that the job counts as failed. After ten failures in a row the rest is left
 * for the next run.
 */
export async function oneByOne<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: Error[] = []
  let inARow = 0
  for (const thing of things) {
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
