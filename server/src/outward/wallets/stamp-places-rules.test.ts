import { expect, test } from 'vitest'
import { placeStamps } from './stamp-places-rules.ts'

const size = { width: 1125, height: 432 }
const row = (count: number, filled = 0) => ({ count, filled, stamped: 's', unstamped: 'u' })
const rowSizes = (rows: ReturnType<typeof row>[], columns: number | null = null) =>
  [...Map.groupBy(placeStamps({ rows, columns }, size), ({ top }) => top).values()].map((line) => line.length)

test.each<[string, number[], number | null, number[]]>([
  ['ten lie in two rows of five', [10], null, [5, 5]],
  ['five lie beside each other', [5], null, [5]],
  ['one is as large as the picture allows', [1], null, [1]],
  ['twenty lie in three rows', [20], null, [7, 7, 6]],
  ['the campaign says how many lie beside each other', [10], 4, [4, 4, 2]],
  ['more beside each other than there are is all of them', [3], 10, [3]],
  ['each kind has rows of its own', [3, 4], null, [3, 4]],
])('stamps are placed so that %s', (_, counts, columns, lines) => {
  expect(
    rowSizes(
      counts.map((count) => row(count)),
      columns,
    ),
  ).toEqual(lines)
})

test('stamps lie within the picture, do not touch each other, and the first ones are filled', () => {
  for (let count = 1; count <= 20; count++) {
    const places = placeStamps({ rows: [row(count, 3)], columns: null }, size)
    expect(places.map(({ isFilled }) => isFilled)).toEqual(places.map((_, n) => n < 3))
    for (const { left, top, side } of places) {
      expect(left >= 0 && left + side <= size.width && top >= 0 && top + side <= size.height, String(count)).toBe(true)
      const near = places.filter((one) => Math.abs(one.left - left) < side && Math.abs(one.top - top) < side)
      expect(near, String(count)).toHaveLength(1)
    }
  }
})
