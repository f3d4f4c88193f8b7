import { v7 as uuid } from 'uuid'
import { changeVoucherRecord, type VoucherAct } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { couponCode, makeCoupon } from '../server/test/make-coupon.ts'
import { orderMade, tellPaid } from '../server/test/make-order.ts'
import { makeVoucherRecord, voucherTokenOf } from '../server/test/make-voucher.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { expectNothingBuilt, long, short } from './markup.ts'
import { openShop } from './shop.ts'

const words = {
  title: long.slice(0, 60),
  shortDescription: long,
  secondaryTitle: short,
  secondaryField: long.slice(0, 60),
  auxiliaryTitle: short,
  auxiliaryField: long.slice(0, 60),
  keywords: [short],
  couponGroup: short,
  terms: long,
}

test('markup in coupons, vouchers and orders is shown as text on every screen and page', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  test.setTimeout(360_000)
  const merchant = await openShop(app)
  const db = app.database.kysely
  await db.updateTable('merchant').set({ name: short }).where('merchant_id', '=', merchant.id).execute()
  const sold = { ...words, name: long.slice(0, 80), onSale: true, price: 400, publishable: true }
  const couponId = await makeCoupon(app, merchant, sold, [couponCode(), couponCode()])
  const issuedCoupon = await makeIssuedCoupon(app, merchant, { ...words, name: short })
  const record = await makeVoucherRecord(app, merchant, {
    name: long.slice(0, 80),
    title: long,
    description: long,
    keywords: [short],
    terms: long,
  })
  const shipped = { delivery: 'shipping', address: long, store: '' } as const
  const order = await orderMade(app, merchant, [{ kind: 'coupon', id: couponId }], shipped)
  await tellPaid(app, merchant, order)

  const page = await open({ token: merchant.owner.token })
  const act = async (data: VoucherAct) => {
    const headers = { authorization: `Bearer ${merchant.owner.token}`, 'idempotency-key': uuid() }
    const path = `/api${changeVoucherRecord.path.replace('{id}', record.id)}`
    expect((await page.request.patch(path, { headers, data })).ok()).toBe(true)
  }
  await act({ act: 'consume', amount: 100, remark: long })

  const token = voucherTokenOf(app, merchant, record.id)
  for (const path of [
    '/coupon/coupon-list',
    `/coupon/${couponId}`,
    `/coupon/${couponId}/codes`,
    '/report/coupon-transaction',
    '/voucher/voucher-list',
    `/voucher/${record.voucherId}`,
    `/voucher/voucher-record-list?record=${record.id}`,
    '/report/voucher-transaction',
    '/report/liability',
    `/order/order-history?order=${order.id}`,
    '/order/order-items',
    `/merchant/quick-redeem?card=${issuedCoupon.code}`,
    `/merchant/quick-redeem?card=${record.code}`,
    `/merchant/quick-redeem?card=${order.number}`,
    `/merchant/coupon/${couponId}`,
    `/member/coupon/${issuedCoupon.token}`,
    `/member/voucher/${token}`,
    `/shop/${merchant.id}`,
    `/shop/order/${order.token}`,
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await waitUntilReady(page)
      await expect(page.getByText('<img src=x').filter({ visible: true }).first()).toBeVisible()
      await expectNothingBuilt(page)
    })
  await shoot(page, 'markup-order')
})
