import type { PassPicture } from './pass-model.ts'

/** A bar shows a balance in so many steps, so that a few pictures are enough. */
export const progressParts = 20

type Stamps = Pick<PassPicture & { show: 'stamps' }, 'rows' | 'columns'>
type Size = { width: number; height: number }
export type StampPlace = { left: number; top: number; side: number; row: number; isFilled: boolean }

/** Of its cell a stamp fills so much; the rest is the distance to the next one. */
const fill = 0.86
const margin = 24

/**
 * Where the stamps lie: each kind in rows of its own, all of one size, as large as the picture has room for. The campaign
 * may say how many lie beside each other.
 */
export function placeStamps({ rows, columns }: Stamps, size: Size): StampPlace[] {
  const countOfLongestRow = Math.max(...rows.map(({ count }) => count), 1)
  const candidates = columns
    ? [Math.min(columns, countOfLongestRow)]
    : Array.from({ length: countOfLongestRow }, (_, i) => i + 1)
  const [width, height] = [size.width - 2 * margin, size.height - 2 * margin]
  const linesFor = (beside: number) => rows.reduce((sum, { count }) => sum + Math.ceil(count / beside), 0)
  const cellFor = (beside: number) => Math.floor(Math.min(width / beside, height / linesFor(beside)))
  // Of equally large ones the evener: ten are two rows of five, not six and four.
  const beside = candidates.reduce((best, one) => (cellFor(one) > cellFor(best) ? one : best))
  const cell = cellFor(beside)
  const side = Math.max(1, Math.round(cell * fill))
  const inset = (cell - side) / 2
  let top = (size.height - linesFor(beside) * cell) / 2
  return rows.flatMap(({ count, filled }, row) => {
    const first = top
    top += Math.ceil(count / beside) * cell
    return Array.from({ length: count }, (_, place) => {
      const line = Math.floor(place / beside)
      const inLine = Math.min(beside, count - line * beside)
      const left = (size.width - inLine * cell) / 2 + (place % beside) * cell
      return {
        left: Math.round(left + inset),
        top: Math.round(first + line * cell + inset),
        side,
        row,
        isFilled: place < filled,
      }
    })
  })
}
