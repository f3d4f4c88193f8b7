import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { databaseNow } from '../../core/database-now.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { offersOf } from './shop-offers.ts'

const on = useApp()

test('a voucher is handed over with the worth and the price that it was ordered with', async () => {
  const merchant = await makeMerchant(on.app)
  const id = await makeVoucher(on.app, merchant, { amount: 5000, price: 4500 })
  const order = await orderMade(on.app, merchant, [{ kind: 'voucher', id }])
  await on.app.database.kysely
    .updateTable('voucher')
    .set({ amount: 2000, price: 1800 })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await tellPaid(on.app, merchant, order)
  const given = await on.app.database.kysely
    .selectFrom('voucher_record')
    .select(['amount', 'balance', 'price'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(given).toEqual([{ amount: 5000, balance: 5000, price: 4500 }])
})

test('a coupon whose price was typed in another currency is not sold until it is saved anew', async () => {
  const merchant = await makeMerchant(on.app)
  await makeSoldCoupon(on.app, merchant)
  const offers = async () => {
    const found = await findMerchant(on.app.database.kysely, { id: merchant.id })
    return (await offersOf(on.app.database.kysely, found!.merchant, await databaseNow(on.app.database.kysely))).length
  }
  const change = async (currency: string) =>
    expect((await on.call(editMerchant, { body: { currency } }, { token: merchant.owner.token })).status).toBe(200)
  expect(await offers()).toBe(1)
  await change('KWD')
  expect(await offers()).toBe(0)
  await change('SGD')
  expect(await offers()).toBe(1)
})
