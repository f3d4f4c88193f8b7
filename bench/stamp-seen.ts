import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import type { Demo, DemoCard } from './demo.ts'

/** How soon a stamp is drawn on the member's open page, counted from the till's request. */
export async function measureStampSeen(demo: Demo, card: DemoCard) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true })
    const listening = page.waitForResponse(/\/member\/card\/events$/)
    await page.goto(card.url)
    await listening
    const words = () => page.locator('main').innerText()
    const times: number[] = []
    let step = -1
    for (let n = 0; n < 11; n++) {
      const before = await words()
      const began = performance.now()
      const answered = demo.adjust(card, step).catch(() => demo.adjust(card, (step = -step)))
      await page.waitForFunction(`document.querySelector('main').innerText !== ${JSON.stringify(before)}`, undefined, {
        polling: 'raf',
      })
      times.push(performance.now() - began)
      await answered
      step = -step
    }
    const sorted = times.toSorted((a, b) => a - b).map(Math.round)
    return { median: sorted[5], least: sorted[0], most: sorted.at(-1) }
  } finally {
    await browser.close()
  }
}
