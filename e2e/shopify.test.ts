import type { APIRequestContext } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { accessToken, orderBody, shopDomain, signedHeaders, signKey } from '../server/test/make-deliveries.ts'
import { startAdminApi } from '../server/src/earning/shopify/admin-api-testing.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'
import { openPart, rows } from './visit.ts'

/** Tells of an order as a shop does. */
async function tell(request: APIRequestContext, url: string, body: object, topic = 'orders/paid') {
  const raw = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', ...signedHeaders(raw, topic) }
  expect((await request.post(url, { headers, data: Buffer.from(raw) })).status()).toBe(200)
}

test('an online shop is connected, its order gives stamps, a refused one is run again, and a missed one is found', {
  tag: '@once',
}, async ({ app, open, shoot, request }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, { maxEarnPerDay: 3 }, { nickname: 'Zoe' })
  const email = newAddress('ana')
  const card = await makeCard(app, merchant, campaign, { nickname: 'Ana', email })
  const order = (number: number, given: object = {}) =>
    orderBody({ id: number, name: `#${number}`, email, updated_at: new Date().toISOString(), ...given })

  const office = await open({ token: merchant.owner.token, permissions: ['clipboard-read', 'clipboard-write'] })
  await office.goto(`/campaign/${campaign.id}`)
  await openPart(office, 'Shopify')
  await office.getByRole('switch', { name: 'Orders in the online shop collect' }).click()
  await office.getByLabel('Amount for one stamp or point').last().fill('10')
  await office.getByLabel('Shop domain').fill(shopDomain)
  await office.getByLabel('Signing key').fill(signKey)
  await office.getByLabel('Admin API access token').fill(accessToken)
  await office.locator('.webhook-address').getByRole('button', { name: 'Copy' }).click()
  const url = await office.evaluate<string>('navigator.clipboard.readText()')
  expect(url).toContain(`/api/webhooks/shopify/${campaign.id}`)
  await shoot(office, 'shopify-tab')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('updated successfully')).toBeVisible()

  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await tell(request, url, order(1001))
  await expect(phone.getByText('2 of 10 stamps collected').first()).toBeAttached()
  await tell(request, url, order(1002))

  await office.goto(`/campaign/shopify-deliveries?campaignId=${campaign.id}`)
  const row = (number: number) => rows(office).filter({ hasText: `#${number}` })
  await expect(async () => {
    await office.locator('#content').getByRole('button', { name: 'Refresh' }).click()
    await expect(row(1002)).toContainText('This card has already earned the most it can today', { timeout: 5000 })
  }).toPass()
  await expect(row(1001)).toContainText('Done')
  await app.database.kysely
    .updateTable('campaign')
    .set((eb) => ({
      settings: eb.fn<string>('jsonb_set', ['settings', eb.val('{maxEarnPerDay}'), eb.val('9')]),
      revision: eb('revision', '+', 1),
    }))
    .where('merchant_id', '=', merchant.id)
    .execute()
  await row(1002).click()
  const drawer = office.getByRole('dialog')
  await shoot(office, 'shopify-delivery')
  await drawer.getByRole('button', { name: 'Run again' }).click()
  await expect(office.getByText('It was run again: Done.')).toBeVisible()
  await expect(phone.getByText('4 of 10 stamps collected').first()).toBeAttached()
  await office.keyboard.press('Escape')

  const api = await startAdminApi(Number(process.env.CHOPCARD_TEST_E2E_SHOP_PORT))
  try {
    api.orders.push(order(1001), order(1002), order(1003, { current_total_price: '10.00' }))
    await office.getByRole('button', { name: 'Check now' }).click()
    await expect(office.getByText('1 missed order was found.')).toBeVisible()
    await expect(row(1003)).toContainText('Found in the shop')
    await expect(phone.getByText('5 of 10 stamps collected').first()).toBeAttached()
    await shoot(office, 'shopify-deliveries')
    api.faults.push({ status: 401 })
    await office.getByRole('button', { name: 'Check now' }).click()
    await expect(office.getByText('Shopify does not accept the access token.')).toBeVisible()
  } finally {
    await api.stop()
  }
})
