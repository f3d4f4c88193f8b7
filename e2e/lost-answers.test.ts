import type { Page } from '@playwright/test'
import { earnCodeOf, makeEarnBatch } from '../server/test/make-earn-batch.ts'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makePaidOrder } from '../server/test/make-order.ts'
import { makeVoucher, makeVoucherRecord, voucherTokenOf } from '../server/test/make-voucher.ts'
import { expect, test } from './journey.ts'
import { openRedeemAlone } from './refusal.ts'
import { entriesOf, makeDrinker, openShop } from './shop.ts'
import { typeNumber } from './visit.ts'

/** From now on requests to these addresses reach the server, and no answer arrives; tells their idempotency keys. */
async function cutAnswers(page: Page, address: string) {
  const keys: (string | undefined)[] = []
  await page.context().route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    // The page may be gone before the server has answered.
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
  })
  return { keys, mend: () => page.context().unroute(address) }
}

/** The page as it is after the browser was closed in the middle of an operation and opened again. */
async function reopen(page: Page): Promise<Page> {
  const [next, address] = [await page.context().newPage(), page.url()]
  await page.close()
  await next.goto(address)
  return next
}

test('a coupon whose answer was lost is resolved after a reload, is used exactly once, and can be undone', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const coupon = await makeIssuedCoupon(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, coupon.code)
  const { keys, mend } = await cutAnswers(page, '**/coupon_code/*/redeem')
  const redeem = page.getByRole('button', { name: 'Redeem', exact: true })
  await redeem.click()
  await expect(page.getByText('Checking…', { exact: false }).first()).toBeVisible()
  await expect(redeem).toBeDisabled()
  const again = await reopen(page)
  const row = again.getByRole('listitem').filter({ hasText: 'Redeem: coupon' })
  await expect(row).toContainText('Checking…')
  await shoot(again, 'lost-coupon')
  await mend()
  await expect(row).not.toContainText('Checking…')
  await expect(again.getByRole('button', { name: 'Undo' })).toBeVisible()
  await shoot(again, 'lost-coupon-resolved')
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const events = () =>
    app.database.kysely
      .selectFrom('coupon_event')
      .select('kind')
      .where('merchant_id', '=', shop.id)
      .where('code', '=', coupon.code)
      .where('kind', 'in', ['redeem', 'reactivate'])
      .execute()
  expect(await events()).toEqual([{ kind: 'redeem' }])
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(again.getByRole('status').getByText('Taken back')).toBeVisible()
  expect(await events()).toEqual([{ kind: 'redeem' }, { kind: 'reactivate' }])
})

test('a voucher whose answer was lost is resolved after a reload, is consumed exactly once, and can be undone', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const record = await makeVoucherRecord(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto(`/voucher/voucher-record-list?record=${record.id}`)
  const { keys, mend } = await cutAnswers(page, `**/api/merchant/voucher_record/${record.id}`)
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('15')
  await page.getByRole('button', { name: 'Consume', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Checking…')).toBeVisible()
  const again = await reopen(page)
  const drawer = again.getByRole('dialog')
  await expect(drawer.getByText('Checking…')).toBeVisible()
  await shoot(again, 'lost-voucher')
  await mend()
  await expect(drawer.getByText('Checking…')).toHaveCount(0)
  await expect(drawer.getByText('35.00').first()).toBeVisible()
  await shoot(again, 'lost-voucher-resolved')
  expect(new Set(keys).size).toBe(1)
  const amounts = async () =>
    (
      await app.database.kysely
        .selectFrom('voucher_entry')
        .select('amount')
        .where('merchant_id', '=', shop.id)
        .orderBy('record_version')
        .execute()
    ).map(({ amount }) => amount)
  expect(await amounts()).toEqual([5000, -1500])
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByRole('button', { name: /^50\.00|50\.00$/ })).toBeVisible()
  expect(await amounts()).toEqual([5000, -1500, 1500])
})

test('the coupons of an order whose answer was lost are used exactly once and resolved after a reload', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const order = await makePaidOrder(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto(`/order/order-history?order=${order.id}`)
  const { keys, mend } = await cutAnswers(page, '**/order/*/coupons/redeem')
  await page.getByRole('button', { name: 'Redeem 2 coupons' }).click()
  await expect(page.getByRole('dialog').getByText('Checking…')).toBeVisible()
  const again = await reopen(page)
  const drawer = again.getByRole('dialog')
  await expect(drawer.getByText('Checking…')).toBeVisible()
  await mend()
  await expect(drawer.getByText('Checking…')).toHaveCount(0)
  await expect(drawer.getByText('Used', { exact: true })).toHaveCount(2)
  await shoot(again, 'lost-order-resolved')
  expect(new Set(keys).size).toBe(1)
  const used = app.database.kysely.selectFrom('coupon_event').select('code').where('merchant_id', '=', shop.id)
  expect(await used.where('kind', '=', 'redeem').execute()).toHaveLength(2)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('Used', { exact: true })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Redeem 2 coupons' })).toBeEnabled()
})

test('a voucher whose giving got no answer is given exactly once and resolved after a reload', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  await makeVoucher(app, shop, { name: 'Coffee for a month' })
  const page = await open({ token: shop.owner.token })
  await page.goto('/voucher/voucher-record-list')
  const { keys, mend } = await cutAnswers(page, '**/api/merchant/voucher_record')
  await page.getByRole('button', { name: 'Give a voucher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Voucher/ }).click()
  await page.getByTitle('Coffee for a month').click()
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('mei@customer.example')
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(dialog.getByText('Checking…', { exact: false })).toBeVisible()
  const again = await reopen(page)
  const row = again.getByRole('listitem').filter({ hasText: 'mei@customer.example' })
  await expect(row).toContainText('Checking…')
  await shoot(again, 'lost-gift')
  await mend()
  await expect(row).toHaveCount(0)
  await expect(again.getByRole('row').filter({ hasText: 'mei@customer.example' })).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
  const given = app.database.kysely.selectFrom('voucher_record').select('id').where('merchant_id', '=', shop.id)
  expect(await given.execute()).toHaveLength(1)
})

test('a reward whose answer is lost is redeemed once, also when the member closes the sheet and opens it again', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { card } = await makeDrinker(app, shop, { initialChops: 9, redeemChops: 4 }, { nickname: 'Ada' })
  const phone = await open({ viewport: { width: 390, height: 844 } })
  const sheet = await openRedeemAlone(phone, card)
  const { keys, mend } = await cutAnswers(phone, '**/redeem/reward')
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await expect(sheet.getByRole('button', { name: /We are checking/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('button', { name: 'Redeem' }).click()
  await expect(sheet.getByText(/We are checking/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Redeem/ })).toHaveCount(0)
  await mend()
  await expect(sheet.getByText('Redeemed by the member')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await entriesOf(app, card.id)).toEqual({ initial: 1, redeem: 1 })
})

test('a voucher stays on the screen when the sheet to take from it does not arrive', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const { id } = await makeVoucherRecord(app, shop)
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/voucher/${voucherTokenOf(app, shop, id)}`)
  await phone.route('**/consume-sheet*.js', (route) => route.abort())
  const consume = phone.getByRole('button', { name: 'Pay with this voucher' })
  await consume.click()
  await expect(phone.getByRole('alert').filter({ hasText: 'The connection is not good.' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'A treat' })).toBeVisible()
  await phone.unroute('**/consume-sheet*.js')
  await consume.click()
  await expect(phone.getByRole('dialog')).toBeVisible()
})

test('a code whose answer is lost is one stamp, also when the member closes the card and opens it again', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign, card } = await makeDrinker(app, shop, { scanToEarn: true })
  const code = await earnCodeOf(app, shop, await makeEarnBatch(app, shop, campaign))
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await phone.getByRole('button', { name: 'Scan a code' }).click()
  const { keys, mend } = await cutAnswers(phone, '**/member/earn_code')
  const sheet = phone.getByRole('dialog', { name: 'Scan a code' })
  await sheet.getByLabel('Or type the code').fill(code)
  await sheet.getByRole('button', { name: 'Collect' }).click()
  await expect(sheet.getByText('The connection is not good. We keep trying.')).toBeVisible()
  const again = await reopen(phone)
  await expect(again.getByText('The connection is not good. We keep trying.')).toBeVisible()
  await mend()
  await expect(again.getByText('1 stamp added!')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await entriesOf(app, card.id)).toEqual({ scan: 1 })
  await again.reload()
  await expect(again.getByText('1 of 10 stamps collected').first()).toBeAttached()
  await expect(again.getByRole('dialog')).toHaveCount(0)
})

test('a form that is changed after a lost answer tells that what was sent first has arrived, and does nothing twice', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  await makeDrinker(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto('/members/member-list')
  await page.getByRole('button', { name: 'Add empty member' }).click()
  const dialog = page.getByRole('dialog')
  const [name, add] = [dialog.getByLabel('Nickname'), dialog.getByRole('button', { name: 'Add empty member' })]
  await name.fill('Ada')
  const { mend } = await cutAnswers(page, '**/api/merchant/**')
  await add.click()
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await mend()
  await name.fill('Ada Lovelace')
  await add.click()
  await expect(dialog.getByRole('alert')).toContainText('What was sent first, with other contents, has arrived.')
  await shoot(page, 'first-try-arrived')
  const made = await app.database.kysely
    .selectFrom('member')
    .select('nickname')
    .where('merchant_id', '=', shop.id)
    .where('nickname', 'like', 'Ada%')
    .execute()
  expect(made).toEqual([{ nickname: 'Ada' }])
})

test('a member who is forgotten without an answer is told so by the second try', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { card } = await makeDrinker(app, shop)
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await phone.getByRole('button', { name: 'My details' }).click()
  const sheet = phone.getByRole('dialog', { name: 'My details' })
  await sheet.getByRole('button', { name: 'Delete me' }).click()
  await sheet.getByRole('button', { name: 'Yes, delete me' }).click()
  const { mend } = await cutAnswers(phone, '**/profile/forget')
  await sheet.getByRole('button', { name: 'Delete for good' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/connection/)
  await mend()
  await sheet.getByRole('button', { name: 'Delete for good' }).click()
  await expect(sheet.getByRole('heading', { name: 'You are deleted' })).toBeVisible()
})
