/** Runs an async function for each item, with limited concurrency. */
export async function mapWithConcurrency<T>(
  all: readonly T[],
  concurrency: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
