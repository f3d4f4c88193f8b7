import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'

const isKept = 'caches.match(location.pathname, { ignoreVary: true }).then(Boolean)'
const viewport = { width: 390, height: 844 }
const small = { width: 360, height: 640 }

test('the cards that were opened on a phone lie side by side, and are listed without the cookie of the last one', async ({
  app,
  open,
  shoot,
}) => {
  const [kopi, tea] = [await openShop(app), await openShop(app)]
  const first = await makeDrinker(app, kopi, { name: 'Kopi card' })
  const second = await makeDrinker(app, tea, { name: 'Tea card' }, { nickname: 'Ada' })
  const phone = await open({ viewport })
  for (const { card } of [first, second]) {
    await phone.goto(`/member/card/${card.token}`)
    await expect(phone.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect.poll(() => phone.evaluate('Object.keys(localStorage).length')).toBeGreaterThan(0)
    // Kept with its files: what opens without a network.
    await expect.poll(() => phone.evaluate(isKept)).toBe(true)
  }
  await expect
    .poll(() => phone.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('card-of-')).length"))
    .toBe(2)

  await test.step('a swipe, an arrow key and a tap at the edge lead to the card beside, also without a network', async () => {
    const switches = phone.getByRole('navigation', { name: 'Switch between your cards' })
    await expect(switches.getByRole('link')).toHaveCount(2)
    await shoot(phone, 'card-neighbours')
    const here = (card: typeof first.card) => expect(phone).toHaveURL(new RegExp(`/member/card/${card.token}`))
    await phone.keyboard.press('ArrowRight')
    await here(first.card)
    await expect(switches.getByRole('link')).toHaveCount(2)
    await swipeLeft(phone)
    await here(second.card)
    await phone.context().setOffline(true)
    await switches.getByRole('link', { name: /^Next card: .*Kopi card/ }).click()
    await here(first.card)
    await phone.context().setOffline(false)
  })

  await test.step('all cards lie side by side with their codes, in sight on the smallest phone, also without a network', async () => {
    await phone.getByRole('link', { name: 'All cards side by side' }).click()
    await expect(phone.getByRole('heading', { name: 'My cards' })).toBeVisible()
    const tabs = phone.getByRole('tab')
    await expect(tabs).toHaveCount(2)
    await expect.poll(() => phone.evaluate(isKept)).toBe(true)
    const codeOf = (name: string) =>
      phone.getByRole('tabpanel', { name }).getByRole('button', { name: /^QR code of card/ })
    await expect(codeOf('Tea card')).toBeInViewport({ ratio: 1 })
    await phone.keyboard.press('ArrowRight')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(codeOf('Kopi card')).toBeInViewport({ ratio: 1 })
    await shoot(phone, 'card-deck')
    await phone.setViewportSize(small)
    await phone.context().setOffline(true)
    await phone.reload()
    await expect(tabs).toHaveCount(2)
    await expect(codeOf('Tea card')).toBeInViewport({ ratio: 1 })
    await tabs.nth(1).click()
    await expect(codeOf('Kopi card')).toBeInViewport({ ratio: 1 })
    await shoot(phone, 'card-deck-small')
    await phone.context().setOffline(false)
    await phone.setViewportSize(viewport)
  })

  await phone.context().clearCookies()
  await phone.goto('/member/CardSelection')
  await expect(phone.getByRole('heading', { name: 'Your cards on this phone' })).toBeVisible()
  await shoot(phone, 'card-selection-kept')
  await phone.getByRole('link', { name: /Tea card/ }).click()
  await expect(phone.getByText('0 of 10 stamps collected')).toBeVisible()
})

test('a member opens five cards of two shops one after the other without a network, each with its code in sight', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const [kopi, tea] = [await openShop(app), await openShop(app)]
  const names = ['Kopi card', 'Lunch card', 'Cake card', 'Tea card', 'Biscuit card']
  const phone = await open({ viewport: small })
  for (const [n, name] of names.entries()) {
    const { card } = await makeDrinker(app, n < 3 ? kopi : tea, { name })
    await phone.goto(`/member/card/${card.token}`)
    await expect.poll(() => phone.evaluate(isKept)).toBe(true)
  }
  await phone.getByRole('link', { name: 'All cards side by side' }).click()
  const tabs = phone.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  await expect.poll(() => phone.evaluate(isKept)).toBe(true)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(tabs).toHaveCount(5)
  const seen: (string | undefined)[] = []
  for (let n = 0; n < names.length; n++) {
    await expect(tabs.nth(n)).toHaveAttribute('aria-selected', 'true')
    const label = (await tabs.nth(n).getAttribute('aria-label')) ?? ''
    const shown = phone.getByRole('tabpanel', { name: label, exact: true })
    await expect(shown.getByRole('button', { name: /^QR code of card/ })).toBeInViewport({ ratio: 1 })
    seen.push(names.find((name) => label.includes(name)))
    await tabs.nth(n).press('ArrowRight')
  }
  expect(new Set(seen)).toEqual(new Set(names))
  await shoot(phone, 'card-deck-five')
  await phone.context().setOffline(false)
})

/** A finger that goes from the right to the left over the card. */
async function swipeLeft(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
  await touch('touchStart', 320)
  await touch('touchMove', 180)
  await touch('touchMove', 60)
  await touch('touchEnd')
}
