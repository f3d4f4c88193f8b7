type Point = { clientX: number; clientY: number }

/** A finger that went so far sideways, in CSS pixels, and much less up or down, has swiped; anything else scrolls or taps. */
const shortestSwipe = 60
const steepestSwipe = 0.5

/** Which way a touch has swiped, from where it began to where it ended; nothing for any other touch. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | undefined {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
  if (Math.abs(x) < shortestSwipe || Math.abs(y) > Math.abs(x) * steepestSwipe) return undefined
  return x < 0 ? 'left' : 'right'
}
