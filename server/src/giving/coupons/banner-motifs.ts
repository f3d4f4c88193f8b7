import type { couponMotifs } from '@chopcard/contract/giving/merchant/coupons.ts'
import { box, circle, ring, type Shape } from '../../core/draw-shapes.ts'

export type Motif = (typeof couponMotifs)[number]

/** Draws the nth of its kind around a point; `size` is how much larger than a dot it has to be, to be recognised. */
type Draw = (x: number, y: number, radius: number, n: number) => Shape

const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))

/** Two round cheeks over a square that stands on its corner. */
const heart: Draw = (x, y, radius) => {
  const side = radius * 1.1
  const half = side / 2
  const corner: Shape = (px, py) => (Math.abs(px - x) + Math.abs(py - y - half * 0.2) - side * 0.98) / Math.SQRT2
  const cheek = side * 0.69
  return union(corner, circle(x - half, y - half * 0.9, cheek), circle(x + half, y - half * 0.9, cheek))
}

/** A stick with a flame above it. */
const candle: Draw = (x, y, radius) =>
  union(
    box(x - radius * 0.28, y - radius * 0.25, radius * 0.56, radius * 1.35, radius * 0.1),
    circle(x, y - radius * 0.72, radius * 0.3),
    box(x - radius * 0.07, y - radius * 1.2, radius * 0.14, radius * 0.5, radius * 0.07),
  )

/** A face with two hands, each clock at another hour. */
const clock: Draw = (x, y, radius, n) => {
  const width = Math.max(2, radius * 0.16)
  const reach = radius * 0.5
  const hour =
    n % 2 ? box(x - reach, y - width / 2, reach, width, width / 2) : box(x, y - width / 2, reach, width, width / 2)
  return union(
    ring(x, y, radius, width * 1.2),
    box(x - width / 2, y - radius * 0.7, width, radius * 0.7, width / 2),
    hour,
  )
}

export const motifs: Record<Motif, { draw: Draw; size: number }> = {
  confetti: { draw: (x, y, radius, n) => (n % 3 ? circle(x, y, radius) : ring(x, y, radius + 3, 3)), size: 1 },
  hearts: { draw: heart, size: 1.9 },
  candles: { draw: candle, size: 2.4 },
  clocks: { draw: clock, size: 2.2 },
}
