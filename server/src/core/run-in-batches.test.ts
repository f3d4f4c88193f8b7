import { expect, test } from 'vitest'
import { runInBatches } from './run-in-batches.ts'

const slow = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

/** The sizes that were asked for, where a step takes so many milliseconds a row; `fails` says which steps fail. */
async function sizes(
  steps: number,
  msPerRow: (n: number) => number,
  fails: (n: number) => Error | undefined = () => undefined,
) {
  const asked: number[] = []
  let now = 0
  const step = async (maxBatchSize: number) => {
    const n = asked.push(maxBatchSize)
    const failure = fails(n)
    if (failure) throw failure
    now += maxBatchSize * msPerRow(n)
    return n < steps
  }
  await runInBatches(2_000, 8_000, step, () => now)
  return asked
}

test('quick work is done in ever larger steps up to the maximum, and slow work in smaller ones', async () => {
  expect(await sizes(5, () => 0.001)).toEqual([2_000, 4_000, 8_000, 8_000, 8_000])
  expect(await sizes(5, () => 1)).toEqual([2_000, 1_000, 500, 500, 500])
  expect(await sizes(4, (n) => (n < 3 ? 100 : 0.1))).toEqual([2_000, 1_000, 500, 1_000])
})

test('a step that ran out of time is repeated with less work, and a lasting failure is reported', async () => {
  expect(
    await sizes(
      4,
      () => 0.2,
      (n) => (n < 3 ? slow() : undefined),
    ),
  ).toEqual([2_000, 250, 100, 200])
  const asked = sizes(9, () => 1, slow)
  await expect(asked).rejects.toThrow('statement timeout')
  await expect(
    sizes(
      9,
      () => 1,
      () => new Error('a mistake of ours'),
    ),
  ).rejects.toThrow('of ours')
})
