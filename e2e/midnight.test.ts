import type { App } from '../server/src/core/app.ts'
import { localDay } from '../server/src/core/clock.ts'
import type { TestMerchant } from '../server/test/make.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

/** Two places whose days are never the same: a shop that moves from one to the other has had its midnight. */
const before = 'Pacific/Pago_Pago'
const after = 'Pacific/Kiritimati'
const nextDay = () => localDay(new Date(), after)

async function passMidnight(app: App, { id }: TestMerchant, phone: Page): Promise<void> {
  const { kysely } = app.database
  await kysely.updateTable('merchant').set({ time_zone: after }).where('merchant_id', '=', id).execute()
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
