import type { Page } from '@playwright/test'
import { findOnStillPage } from './stand-still.ts'

/** Makes every text of a page as much larger, as somebody does who sees little, and nothing else. */
export const enlargeText = (page: Page, times: number): Promise<void> =>
  page.evaluate(`(() => {
    const all = [...document.body.querySelectorAll('*')].filter((one) => one.style)
    const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize))
    all.forEach((one, i) => { one.style.fontSize = sizes[i] * ${times} + 'px' })
  })()`)

/** Texts of which a part cannot be read: past the edge of the window, or of a box that hides what it does not hold. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  findOnStillPage(
    page,
    `(() => {
    const wide = document.documentElement.clientWidth
    const hides = (one) => /hidden|clip/.test(getComputedStyle(one).overflowX)
    // What is inert is not shown yet, such as the cards beside the one that lies there.
    const isSpoken = (one) => one.closest('[hidden], [inert]') || getComputedStyle(one).clipPath !== 'none' || one.getBoundingClientRect().width <= 1
    const clipped = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement
      if (!node.data.trim() || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isSpoken(box)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const frame = [box, ...ancestorsOf(box)].filter(hides).map((one) => one.getBoundingClientRect())
      const isOut = left < -1 || right > wide + 1 ||
        frame.some((edge) => left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 2 || bottom > edge.bottom + 2)
      if (isOut) clipped.push(node.data.trim())
    }
    return clipped
    function ancestorsOf(one) { return one.parentElement ? [one.parentElement, ...ancestorsOf(one.parentElement)] : [] }
  })()`,
  )

/** The texts of parts that are wider than their place, or reach past the window. */
export const widerThanPlace = (page: Page, selector: string): Promise<string[]> =>
  findOnStillPage(
    page,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((part) => part.checkVisibility()).flatMap((part) => {
      const { left, right } = part.getBoundingClientRect()
      const isWhole = part.scrollWidth <= part.clientWidth + 1 && left >= 0 && right <= innerWidth
      return isWhole ? [] : [part.textContent]
    })`,
  )

/** Words that go on in the next line. Those of a script without spaces may. */
export const brokenWords = (page: Page): Promise<string[]> =>
  findOnStillPage(
    page,
    `(() => {
    const broken = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility()) continue
      for (const { 0: word, index } of node.data.matchAll(/[\\p{Script=Latin}\\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })()`,
  )
