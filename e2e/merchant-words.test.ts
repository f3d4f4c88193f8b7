import type { Page } from '@playwright/test'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeVoucherRecord, voucherTokenOf } from '../server/test/make-voucher.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { upload } from './upload.ts'

const viewport = { width: 390, height: 844 }
const words = {
  name: '街角咖啡',
  address: '恭錫路 12 號',
  registrationText: '歡迎光臨，請先登記。',
  terms: '請友善待人。',
}

test('the owner’s translated settings are shown to members in zh-TW, and the primary language to others', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { terms: '' })

  const office = await open({ token: merchant.owner.token })
  await test.step('the owner names the shop, its place, its texts, its logo and its words in Chinese', async () => {
    await office.goto('/setup/configuration')
    await office.getByRole('textbox', { name: /^Name/ }).fill('Corner of Coffee')
    await office.getByRole('textbox', { name: 'Address' }).fill('12 Keong Saik Road')
    await office.getByRole('textbox', { name: 'Text at registration' }).fill('Welcome, please register.')
    await office.getByRole('textbox', { name: 'Terms of the shop' }).fill('Be kind to everybody.')
    await upload(office, 'Logo', 'C', '#0f766e')
    await save(office)
    await office.getByRole('tab', { name: 'Localizations' }).click()
    await office.getByRole('tab', { name: '繁體中文' }).click()
    const chinese = office.getByRole('tabpanel', { name: '繁體中文' })
    await chinese.getByLabel('Name').fill(words.name)
    await chinese.getByLabel('Address').fill(words.address)
    await chinese.getByLabel('Text at registration').fill(words.registrationText)
    await chinese.getByLabel('Terms of the shop').fill(words.terms)
    await expect(office.getByRole('row', { name: /^Terms of the shop/ }).getByText('There')).toHaveCount(1)
    await save(office)
    await shoot(office, 'configuration-words')
  })

  await test.step('the preview of a Chinese mail names the shop as members who read it do', async () => {
    await office.getByRole('tab', { name: 'Campaign' }).click()
    const preview = office.locator('.email-phone').frameLocator('iframe')
    await office.getByRole('combobox', { name: 'Language' }).scrollIntoViewIfNeeded()
    await expect(preview.locator('body')).toContainText('Corner of Coffee')
    await office.getByRole('combobox', { name: 'Language' }).click()
    await office.locator('.ant-select-item-option').getByText('繁體中文').click()
    await expect(preview.locator('body')).toContainText(words.name)
    await expect(preview.locator('body')).not.toContainText('Corner of Coffee')
    await shoot(office, 'mail-preview-in-chinese')
  })

  await test.step('a phone in zh-TW shows them where one registers and on the card', async () => {
    const phone = await open({ viewport, locale: 'zh-TW' })
    await phone.goto(`/member/login/${campaign.id}`)
    await expect(phone.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expect(phone.getByRole('banner')).toContainText(words.name)
    await expect(phone.getByRole('banner').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(phone.getByText(words.registrationText)).toBeVisible()
    await expect(phone.getByText(words.address)).toBeVisible()
    await shoot(phone, 'join-in-chinese')
    await phone.getByRole('button', { name: '閱讀條款及細則' }).click()
    await expect(phone.getByRole('dialog')).toContainText(words.terms)
    await phone.goto(`/member/card/${card.token}`)
    await expect(phone.getByRole('banner')).toContainText(words.name)
    await shoot(phone, 'card-in-chinese')
  })

  await test.step('a phone in a language without words of its own shows the primary ones', async () => {
    const phone = await open({ viewport, locale: 'pt-BR' })
    await phone.goto(`/member/login/${campaign.id}`)
    await expect(phone.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(phone.getByRole('banner')).toContainText('Corner of Coffee')
    await expect(phone.getByText('Welcome, please register.')).toBeVisible()
    await expect(phone.getByText('12 Keong Saik Road')).toBeVisible()
  })

  await test.step('staff sign in under the logo of the shop', async () => {
    const staff = await open()
    await staff.goto(`/merchant/login?shop=${merchant.shortKey}`)
    const look = staff.getByRole('complementary')
    await expect(look).toContainText('Corner of Coffee')
    await expect(look.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    await shoot(staff, 'sign-in-with-logo')
  })
})

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
}

test('a coupon or voucher that is read again stays in the language of its page, whatever the browser asks for', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  await app.database.kysely
    .updateTable('merchant')
    .set({ localized_names: JSON.stringify({ 'zh-TW': words.name }) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const coupon = await makeIssuedCoupon(app, merchant)
  const voucher = voucherTokenOf(app, merchant, (await makeVoucherRecord(app, merchant)).id)
  const phone = await open({ viewport, locale: 'en-US' })
  for (const [path, call] of [
    [`/member/coupon/${coupon.token}`, /\/coupon_copy\/[^/]+$/],
    [`/member/voucher/${voucher}`, /\/voucher_record\/[^/]+$/],
  ] as const) {
    // The page reads anew as soon as it is told what it may have missed.
    const read = phone.waitForResponse((answer) => call.test(new URL(answer.url()).pathname))
    await phone.goto(`${path}?lang=zh-TW`)
    const { data } = (await (await read).json()) as { data: { merchant: { name: string } } }
    expect(data.merchant.name, path).toBe(words.name)
    await expect(phone.getByRole('banner')).toContainText(words.name)
  }
})
