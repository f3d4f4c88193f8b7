/** Runs an async function for each item, with limited concurrency. */
export async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
