import type { Page } from '@playwright/test'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeCard, makeStaff, pictureUrl } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { said } from './refusal.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

test('the tag of a user leads back to the coupon that waits for it', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app, { features: { staffRedeemByPinCode: false } })
  await makeStaff(app, shop, { eStampId: 'tag-of-daniel' })
  const { token } = await makeIssuedCoupon(app, shop)
  const phone = await open({ viewport })
  await phone.goto(`/member/coupon/${token}`)
  await phone.getByRole('button', { name: 'Redeem with the staff' }).click()
  await expect(phone.getByText('Touch the staff')).toBeVisible()
  await phone.goto('/member/estamp/tag-of-daniel')
  await phone.getByRole('link', { name: 'Back to my card' }).click()
  await expect(phone.getByText('Tag recognised. Redeem now?')).toBeVisible()
  await phone.getByRole('button', { name: 'Redeem now' }).click()
  await expect(phone.getByText('Coupon is used.')).toBeVisible()
})

async function fillIn(phone: Page, email: string): Promise<void> {
  await phone.getByLabel('Email', { exact: true }).fill(email)
  await phone.getByLabel('Email again').fill(email)
}

test('a registration form keeps what was typed when the address is known and another one is given', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const known = newAddress('known')
  await makeCard(app, shop, campaign, { email: known })
  const phone = await open({ viewport })
  await phone.goto(`/member/login/${campaign.id}`)
  await fillIn(phone, known)
  await phone.getByLabel(/^Nickname/).fill('Ada')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: said('join:submit') }).click()
  await phone.getByRole('button', { name: said('join:mailAgain') }).click()
  await expect(phone.getByLabel(/^Nickname/)).toHaveValue('Ada')
  await expect(phone.getByRole('checkbox')).toBeChecked()
  await fillIn(phone, newAddress('other'))
  await phone.getByRole('button', { name: said('join:submit') }).click()
  await expect(phone.getByRole('link', { name: said('join:openCard') })).toBeVisible()
  await expect(phone.getByLabel(/^Nickname/), 'the form is gone').toHaveCount(0)
})

test('the focus goes to the month when half a birthday is refused', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const phone = await open({ viewport })
  await phone.goto(`/member/login/${campaign.id}`)
  await fillIn(phone, newAddress('half'))
  await phone.getByLabel('Birthday: Day').selectOption('29')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: said('join:submit') }).click()
  const month = phone.getByLabel('Birthday: Month')
  await expect(month).toHaveAccessibleDescription(said('errors:fields.monthDay'))
  await expect(month).toBeFocused()
})

test('a finger that moves the tiers of a card, or an enlarged page, leads to no other card', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const rewards = Array.from({ length: 8 }, (_, i) => ({
    chopCount: i + 1,
    name: `Reward ${i + 1}`,
    level: 'Guest',
    effectiveFrom: '2020-01-01',
    image: pictureUrl(shop, 'tier'),
  }))
  const memberLevels = [{ level: 'Guest', description: 'Everybody' }]
  const tiers = await makeDrinker(app, shop, { name: 'Tiers', type: 'multi-tiers', memberLevels, rewards })
  const other = await makeDrinker(app, shop, { name: 'Other' })
  const phone = await open({ viewport: { width: 320, height: 700 } })
  const neighbours = phone.getByRole('navigation', { name: 'Switch between your cards' }).getByRole('link')
  for (const { card } of [other, tiers]) {
    await phone.goto(`/member/card/${card.token}`)
    await expect
      .poll(() => phone.evaluate('caches.match(location.pathname, { ignoreVary: true }).then(Boolean)'))
      .toBe(true)
  }
  await phone.reload()
  await expect(neighbours).toHaveCount(2)
  const stays = () => expect(phone).toHaveURL(new RegExp(`/member/card/${tiers.card.token}`))
  let left = false
  phone.on('request', (request) => (left ||= request.isNavigationRequest()))
  await test.step('over what moves by itself', async () => {
    const y = await phone.evaluate<number>(`(() => {
      const path = [...document.querySelectorAll('main ol, main ul')].find((one) => one.scrollWidth > one.clientWidth)
      path.scrollIntoView({ block: 'center', behavior: 'instant' })
      return path.getBoundingClientRect().top + 20
    })()`)
    await swipeLeft(phone, y)
    await phone.evaluate(twoFrames)
    expect(left).toBe(false)
  })
  const tools = await phone.context().newCDPSession(phone)
  await test.step('over a page that is enlarged', async () => {
    await tools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await expect.poll(() => phone.evaluate('visualViewport.scale')).toBe(2)
    await swipeLeft(phone, 120)
    await phone.evaluate(twoFrames)
    expect(left).toBe(false)
    await stays()
  })
  await test.step('elsewhere it does', async () => {
    await tools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await expect.poll(() => phone.evaluate('visualViewport.scale')).toBe(1)
    await swipeLeft(phone, 120)
    await expect(phone).toHaveURL(new RegExp(`/member/card/${other.card.token}`))
  })
})

const twoFrames = 'new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))'

/** A finger that goes from the right to the left. */
async function swipeLeft(page: Page, y: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 260)
  await touch('touchMove', 150)
  await touch('touchMove', 40)
  await touch('touchEnd')
}
