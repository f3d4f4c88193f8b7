import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

async function failing(count: number, fails: (n: number) => boolean) {
  const done: number[] = []
  const work = (n: number) => {
    if (fails(n)) return Promise.reject(new Error(`no ${n}`))
    done.push(n)
    return Promise.resolve()
  }
  const outcome = await oneByOne([...Array(count).keys()], work).then(
    () => 'done',
    (error: Error) => error.message,
  )
  return [outcome, done.length]
}

test.each([
  ['nothing fails', 3, () => false, ['done', 3]],
  ['one fails', 3, (n: number) => n === 0, ['no 0', 2]],
  ['some fail', 30, (n: number) => n % 2 === 0, ['15 of 30 failed, the first: no 0', 15]],
  ['ten in a row fail', 30, (n: number) => n > 4, ['10 of 30 failed, the first: no 5', 5]],
] as const)('work that is done one by one goes on for the others and is thrown at the end: %s', async (...given) => {
  const [, count, fails, expected] = given
  expect(await failing(count, fails)).toEqual(expected)
})
