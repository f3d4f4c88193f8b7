import { screensOf } from '../scripts/demo-screens.ts'
import { allowOffline } from '../server/test/make-offline.ts'
import { chopType } from '../server/test/make.ts'
import { expect, test, waitUntilReady } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { windowFor } from './sweep.ts'
import { lowerThanThumb } from './thumbs.ts'
import { typeNumber } from './visit.ts'

const phone = { width: 390, height: 844 }
const till = ['adjust', 'adjust-v2', 'quick-issue', 'quick-redeem', 'till-voucher']

for (const [by, where] of [
  ['member', 'members’ pages'],
  ['merchant', 'the till'],
] as const)
  test(`every control of ${where} is as high as a thumb needs on a phone`, { tag: '@once' }, async ({ app, open }) => {
    const page = await windowFor(open, app, by, { theme: 'light', language: 'zh-TW' })
    await page.setViewportSize(phone)
    const screens = (await screensOf(app)).filter(
      (one) => one.by === by && (by === 'member' || till.includes(one.name)),
    )
    for (const { name, path } of screens) {
      await page.goto(path)
      await waitUntilReady(page)
      expect.soft(await lowerThanThumb(page), `${name} on a phone`).toEqual([])
    }
  })

test('every control that opens at the till is as high as a thumb needs on a phone: kinds of stamps, a new customer, what waits', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const chopTypes = ['COFFEE', 'TEA'].map((code) => chopType(merchant, { code }))
  const { card } = await makeDrinker(app, merchant, { chopTypes }, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token, viewport: phone })
  const expectThumbs = async () => {
    await waitUntilReady(page)
    expect.soft(await lowerThanThumb(page)).toEqual([])
  }
  await page.goto('/merchant/adjust_v2')
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(page.getByLabel('Mobile number or email')).toBeVisible()
  await expectThumbs()
  await typeNumber(page, card.number)
  await expect(page.getByRole('combobox', { name: 'Chop type' })).toBeVisible()
  await expectThumbs()
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  await page.getByRole('group').getByRole('button', { name: 'TEA' }).click()
  await expectThumbs()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^\+1/ }).click()
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  await expectThumbs()
})
