import type { App } from '../server/src/core/app.ts'
import { localDay } from '../server/src/core/clock.ts'
import { makeCoupon } from '../server/test/make-coupon.ts'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeVoucherRecord, voucherTokenOf } from '../server/test/make-voucher.ts'
import type { TestMerchant } from '../server/test/make.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

/** Two places whose days are never the same: a shop that moves from one to the other has had its midnight. */
const before = 'Pacific/Pago_Pago'
const after = 'Pacific/Kiritimati'
const nextDay = () => localDay(new Date(), after)

async function moveTo(app: App, { id }: TestMerchant, time_zone: string): Promise<void> {
  await app.database.kysely.updateTable('merchant').set({ time_zone }).where('merchant_id', '=', id).execute()
}

async function passMidnight(app: App, shop: TestMerchant, phone: Page): Promise<void> {
  await moveTo(app, shop, after)
  await phone.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
}

test('a card that stays open over midnight offers what begins on the new day', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app, { timeZone: before })
  const { card } = await makeDrinker(app, shop, { initialChops: 9, redeemChops: 4, redemptionStart: nextDay() })
  const phone = await open({ viewport })
  await phone.goto(`/member/card/${card.token}`)
  await expect(phone.getByText('Up to date')).toBeVisible()
  const redeem = phone.getByRole('button', { name: 'Redeem' })
  await expect(redeem).toHaveCount(0)
  await passMidnight(app, shop, phone)
  await redeem.click()
  await expect(phone.getByRole('button', { name: /Redeem it yourself/ })).toBeVisible()
})

test('a receipt of the new day is taken by a page that stayed open over midnight', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app, { timeZone: before })
  const { card } = await makeDrinker(app, shop, { receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 1 })
  const phone = await open({ viewport })
  await phone.goto(`/member/receipt/${card.number}?token=${card.token}`)
  const day = phone.getByLabel('Date')
  await phone.getByLabel(/^Amount/).fill('17.20')
  await passMidnight(app, shop, phone)
  await expect(day).toHaveAttribute('max', nextDay())
  await day.fill(nextDay())
  await phone.getByRole('button', { name: 'Send the receipt' }).click()
  await expect(phone.getByText('This day has not come yet.')).toHaveCount(0)
  await expect(phone.getByLabel(/^Amount/), 'what was typed stays').toHaveValue('17.20')
})

/** Opens a page that has read anew what it shows. */
async function openLive(phone: Page, address: string): Promise<void> {
  const reread = phone.waitForResponse(/\/api\/public\/(coupon_copy|voucher_record)\/[^/]+$/)
  await phone.goto(address)
  await reread
}

/** Days go by while the page lies open, and nobody touches it. */
async function letDaysPass(app: App, shop: TestMerchant, phone: Page): Promise<void> {
  await moveTo(app, shop, after)
  await phone.clock.fastForward(72 * 3_600_000)
}

test('a coupon that stays open can be used from its first day, and not after its last', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app, { timeZone: before })
  const early = await makeIssuedCoupon(app, shop, { effectiveFrom: nextDay() })
  const ending = await makeIssuedCoupon(app, shop, { effectiveTo: localDay(new Date(), before) })
  const phone = await open({ viewport })
  await phone.clock.install()
  const redeem = phone.getByRole('button', { name: 'Redeem with the staff' })
  await openLive(phone, `/member/coupon/${early.token}`)
  await expect(phone.getByText('Coupon is not valid yet.')).toBeVisible()
  await letDaysPass(app, shop, phone)
  await expect(redeem).toBeVisible()

  await moveTo(app, shop, before)
  await openLive(phone, `/member/coupon/${ending.token}`)
  await expect(redeem).toBeVisible()
  await letDaysPass(app, shop, phone)
  await expect(phone.getByText('Coupon is expired.')).toBeVisible()
  await expect(redeem).toHaveCount(0)
})

test('a voucher that stays open is over when its time is, and one that is looked at again tells how it stands', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { id } = await makeVoucherRecord(app, shop, { validityDays: 1 })
  const { kysely } = app.database
  const given = kysely.selectFrom('voucher_record').select(['starts_at', 'ends_at']).where('merchant_id', '=', shop.id)
  const { starts_at, ends_at } = await given.where('id', '=', id).executeTakeFirstOrThrow()
  const record = kysely.updateTable('voucher_record').where('merchant_id', '=', shop.id).where('id', '=', id)
  const setDays = (from: Date, to: Date) => record.set({ starts_at: from, ends_at: to }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await setDays(hours(1), hours(9))
  const phone = await open({ viewport })
  await phone.clock.install()
  const consume = phone.getByRole('button', { name: 'Pay with this voucher' })
  await openLive(phone, `/member/voucher/${voucherTokenOf(app, shop, id)}`)
  await expect(phone.getByText('This voucher is not valid yet.')).toBeVisible()
  await setDays(hours(-1), hours(8))
  await phone.clock.fastForward('01:01:00')
  await expect(consume).toBeVisible()
  await setDays(hours(-9), hours(-1))
  await phone.clock.fastForward('08:01:00')
  await expect(phone.getByText('This voucher is expired.')).toBeVisible()
  await expect(consume).toHaveCount(0)
  await setDays(starts_at, ends_at)
  await phone.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(consume).toBeVisible()
})

test('a coupon that cannot be taken yet is offered on its open page as soon as it can', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const id = await makeCoupon(app, shop, { publishable: true })
  const setStart = (published_from: Date) =>
    app.database.kysely
      .updateTable('coupon')
      .set({ published_from })
      .where('merchant_id', '=', shop.id)
      .where('id', '=', id)
      .execute()
  await setStart(new Date(Date.now() + 3_600_000))
  const phone = await open({ viewport })
  await phone.clock.install()
  await phone.goto(`/merchant/coupon/${id}`)
  await expect(phone.getByText('It can be taken from:')).toBeVisible()
  await setStart(new Date(Date.now() - 1000))
  // Its script may still be on its way.
  await expect(async () => {
    await phone.clock.fastForward('01:01:00')
    expect(await phone.getByLabel('Your email address').count()).toBe(1)
  }).toPass()
})
