import type { Page } from '@playwright/test'

export type Counted = { taps: number; typed: string[] }

// Of a field it counts that something was typed into it, not how much; what is pasted was not typed. While React
// takes over a page it repeats an input event of its own for what was typed or pasted before: that is not counted.
const counter = `{
  const kept = JSON.parse(sessionStorage.getItem('counted') ?? '{"taps":0,"typed":[]}')
  const keep = () => sessionStorage.setItem('counted', JSON.stringify(kept))
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) kept.taps++; keep() }, true)
  addEventListener('input', ({ target, inputType, isTrusted }) => {
    const name = location.pathname + ' ' + (target.id || target.name)
    const isText = target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea')
    if (isTrusted && isText && inputType !== 'insertFromPaste' && !kept.typed.includes(name)) kept.typed.push(name)
    keep()
  }, true)
}`

/** From now on counts the taps in a window, and the fields that were typed into, over all its pages. */
export async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(counter)
}

export const countedIn = async (page: Page): Promise<Counted> =>
  JSON.parse(await page.evaluate(`sessionStorage.getItem('counted')`)) as Counted
