import { setImmediate } from 'node:timers/promises'

/** How far a point lies outside of a shape, in pixels; below zero it lies within. */
export type Shape = (x: number, y: number) => number

/** How a shape is drawn into a mask: its opacity, over how many pixels its edge fades, and the square around a point that it lies within. */
export type Stroke = { shape: Shape; opacity?: number; fade?: number; around?: { x: number; y: number; reach: number } }

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

export const ring = (cx: number, cy: number, radius: number, thickness: number): Shape => {
  const whole = circle(cx, cy, radius)
  return (x, y) => Math.abs(whole(x, y)) - thickness / 2
}

export const box =
  (left: number, top: number, width: number, height: number, radius: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - left - width / 2) - width / 2 + radius
    const dy = Math.abs(y - top - height / 2) - height / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

/** Beams from a point to all sides, each as wide as the gap beside it. */
export const rays =
  (cx: number, cy: number, count: number): Shape =>
  (x, y) => {
    const step = (2 * Math.PI) / count
    const at = (((Math.atan2(y - cy, x - cx) % step) + step) % step) - step / 2
    return Math.hypot(x - cx, y - cy) * Math.sin(Math.abs(at) - step / 4)
  }

/** A shape with the areas of others removed. */
export const without =
  (shape: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    Math.max(shape(x, y), ...holes.map((hole) => -hole(x, y)))

/** The same shape several times, each so far from the one before: what is asked of a point is asked of the nearest one. */
export const repeated =
  (
    shape: Shape,
    { count, dx = 0, dy = 0 }: { count: number; dx?: number; dy?: number },
    middle: { x: number; y: number },
  ): Shape =>
  (x, y) => {
    const along = ((x - middle.x) * dx + (y - middle.y) * dy) / (dx * dx + dy * dy)
    const nearest = Math.min(count - 1, Math.max(0, Math.round(along)))
    return shape(x - nearest * dx, y - nearest * dy)
  }

/** Strokes as a mask of one byte a pixel, row by row, with smooth edges. */
export function maskOf(width: number, height: number, strokes: readonly Stroke[]): Buffer {
  const mask = Buffer.alloc(width * height)
  for (const _row of drawnRows(mask, { width, height }, strokes));
  return mask
}

/** So long, in milliseconds, a large mask is drawn before whatever waits has its turn. */
const SLICE_MS = 4

let last: Promise<unknown> = Promise.resolve()

/** The same for a large mask: the till is answered in between. One after the other, so that several hold it up no longer. */
export function largeMaskOf(width: number, height: number, strokes: readonly Stroke[]): Promise<Buffer> {
  const mine = last.then(() => drawnInSlices(width, height, strokes))
  last = mine.catch(() => undefined)
  return mine
}

async function drawnInSlices(width: number, height: number, strokes: readonly Stroke[]): Promise<Buffer> {
  const mask = Buffer.alloc(width * height)
  let until = performance.now() + SLICE_MS
  for (const _row of drawnRows(mask, { width, height }, strokes)) {
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + SLICE_MS
  }
  return mask
}

/** Draws row after row of each stroke. */
function* drawnRows(mask: Buffer, { width, height }: { width: number; height: number }, strokes: readonly Stroke[]) {
  for (const { shape, opacity = 1, fade = 1, around } of strokes) {
    const { x: cx, y: cy, reach } = around ?? { x: 0, y: 0, reach: width + height }
    const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width, Math.ceil(cx + reach))]
    const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height, Math.ceil(cy + reach))]
    for (let y = top; y < bottom; y++) {
      for (let x = left, at = y * width + left; x < right; x++, at++) {
        const cover = Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5) / fade)) * opacity * 255
        if (cover > mask[at]!) mask[at] = cover
      }
      yield y
    }
  }
}
