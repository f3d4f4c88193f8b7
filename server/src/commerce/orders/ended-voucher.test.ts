import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { useApp } from '../../../test/harness.ts'
import { makePaidOrder } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { nobody } from './deliver-order.ts'
import { loadOrder } from './order-store.ts'
import { revokeUnused } from './revoke-unused.ts'

const on = useApp()

/** A paid order of two coupons at 4.00 and a voucher at 45.00, which has just ended and is not written off yet. */
async function makeOrderWithEndedVoucher() {
  const merchant = await makeMerchant(on.app)
  const order = await makePaidOrder(on.app, merchant)
  await on.app.database.kysely
    .updateTable('voucher_record')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const as = () => ({ token: merchant.owner.token, key: randomUUID() })
  const look = async () => (await on.call(routes.getOrder, { params: { id: order.id } }, as())).body.data
  return { merchant, order, as, look }
}

test('an order shows as refundable what its refund gives back, and a voucher that has ended stays sold', async () => {
  const { order, as, look } = await makeOrderWithEndedVoucher()
  expect((await look()).refundable).toBe(800)
  await on.call(routes.changeOrder, { params: { id: order.id }, body: { act: 'refund' } }, as())
  expect(await look()).toMatchObject({ order: { refundAmount: 800 }, vouchers: [{ returned: false }] })
})

test('money that goes back takes no ended voucher in place of the coupons that it covers', async () => {
  const { merchant, order, look } = await makeOrderWithEndedVoucher()
  const found = await findMerchant(on.app.database.kysely, { id: merchant.id })
  const revoked = await on.app.database.tx(async (tx) => {
    const doing = { app: on.app, merchant: found!.merchant, now: new Date(), actor: nobody }
    return revokeUnused(tx, doing, await loadOrder(tx, merchant.id, order.id), 4500)
  })
  expect(revoked).toEqual({ worth: 800, left: 0 })
  expect((await look()).coupons.map(({ state }) => state)).toEqual(['returned', 'returned'])
})
