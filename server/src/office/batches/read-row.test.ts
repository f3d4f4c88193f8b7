import { expect, test } from 'vitest'
import { maxAnswers } from '@chopcard/contract/core/limits.ts'
import { readRow } from './read-row.ts'

test('a row of an import has at most as many further details as a card keeps, and the next one is refused at its cell', () => {
  const columns = Array.from({ length: maxAnswers + 1 }, (_, n) => ({
    column: n + 1,
    field: 'info' as const,
    name: `Detail ${n + 1}`,
  }))
  const ask = { columns: [{ column: 0, field: 'email' as const }, ...columns] }
  const cells = ['ana@details.example', ...columns.map(({ name }) => `of ${name}`)]
  const { problems } = readRow(cells, {} as never, ask)
  expect(problems).toEqual([{ path: String(maxAnswers + 1), message: 'tooMany' }])
  expect(readRow(cells.slice(0, -1), {} as never, ask)).toMatchObject({
    problems: [],
    facts: { info: { 'Detail 1': 'of Detail 1' } },
  })
})
