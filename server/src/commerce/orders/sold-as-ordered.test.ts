import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'

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
