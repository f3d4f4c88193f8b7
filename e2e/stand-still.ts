import type { Page } from '@playwright/test'

/** What moves on the page and comes to an end; a spinner turns for ever. */
const moving = `document.getAnimations().filter(
  (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime < 5000,
)`

/** Waits until fonts are there and every running transition and animation has finished, the ones they set off too. */
export const standStill = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    await document.fonts.ready
    const moving = () => ${moving}
    for (let found = moving(); found.length; found = moving())
      await Promise.all(found.map((one) => one.finished.catch(() => undefined)))
  })()`)

/**
 * Looks at the page by an expression that gives a list of findings. What was found while something moved is no finding
 * (a colour on its way has the contrast of neither end): then it looks again.
 */
export const findOnStillPage = async <T>(page: Page, find: string): Promise<T[]> => {
  for (let looks = 1; ; looks++) {
    await standStill(page)
    const { found, hasMoved } = await page.evaluate<{ found: T[]; hasMoved: boolean }>(`(async () => {
      let hasMoved = false
      const note = () => { hasMoved = true }
      const starts = ['transitionrun', 'animationstart']
      for (const start of starts) document.addEventListener(start, note, true)
      const found = await ${find}
      // A transition tells that it has begun with the next frame.
      await new Promise((seen) => requestAnimationFrame(seen))
      for (const start of starts) document.removeEventListener(start, note, true)
      return { found, hasMoved: hasMoved || ${moving}.length > 0 }
    })()`)
    if (!found.length || !hasMoved || looks === 20) return found
  }
}
