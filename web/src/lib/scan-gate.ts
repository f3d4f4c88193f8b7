/** How long a code must have been out of sight before it counts as shown again. */
const forgetAfter = 2000

/**
 * Lets each showing of a code through once: a card that stays in front of the camera is one scan, and the same card shown
 * again later is another.
 */
export function makeScanGate(now: () => number = Date.now) {
  let last: { text: string; seenAt: number } | undefined
  return (text: string | undefined): string | undefined => {
    if (!text) return undefined
    const isSame = last?.text === text && now() - last.seenAt < forgetAfter
    last = { text, seenAt: now() }
    return isSame ? undefined : text
  }
}
