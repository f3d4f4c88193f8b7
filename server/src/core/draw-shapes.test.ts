import { expect, test } from 'vitest'
import { box, largeMaskOf, maskOf, rays, repeated, without } from './draw-shapes.ts'

test('a shape that is repeated is drawn as so many single ones are', () => {
  const whole = box(4, 4, 112, 16, 4)
  const single = Array.from({ length: 6 }, (_, i) => box(10 + i * 18, 10, 10, 3, 1.5))
  const dashes = repeated(box(10, 10, 10, 3, 1.5), { count: 6, dx: 18 }, { x: 15, y: 11.5 })
  const masks = [without(whole, ...single), without(whole, dashes)].map((shape) => maskOf(120, 24, [{ shape }]))
  expect(masks[1]?.equals(masks[0] ?? Buffer.alloc(0))).toBe(true)
})

test('other work has its turn while a large mask is drawn, which is as it is without', async () => {
  const strokes = [{ shape: rays(600, 600, 36), opacity: 0.5 }]
  let turns = 0
  const next = () => {
    turns++
    waiting = setImmediate(next)
  }
  let waiting = setImmediate(next)
  const mask = await largeMaskOf(1200, 1200, strokes)
  clearImmediate(waiting)
  expect(turns).toBeGreaterThan(1)
  expect(mask.equals(maskOf(1200, 1200, strokes))).toBe(true)
})
