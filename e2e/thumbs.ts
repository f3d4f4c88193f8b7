import type { Page } from '@playwright/test'
import { findOnStillPage } from './stand-still.ts'

/** What is pressed and lower than 40 px in that part of a page, with its label. A link within a sentence is as high as its line. */
export const lowerThanThumb = (page: Page, within = 'body'): Promise<string[]> =>
  findOnStillPage(
    page,
    `(() => {
    const high = (one) => one?.getBoundingClientRect().height ?? 0
    const isWithinSentence = (one) =>
      one.matches('a') && [...one.parentNode.childNodes].some((next) => next !== one && next.nodeType === 3 && next.data.trim())
    const isSpoken = (one) => one.getBoundingClientRect().width <= 1 || one.matches('.skip-link')
    return [...document.querySelector(${JSON.stringify(within)}).querySelectorAll('a[href], button, summary, select, input:not([type=hidden])')]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !one.closest('[inert]') && !isSpoken(one) && !isWithinSentence(one))
      .filter((one) => Math.max(high(one), high(one.closest('label, .ant-input-affix-wrapper, .ant-select'))) < 39.5)
      .map((one) => one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent.trim()) + ' ' + high(one))
  })()`,
  )
