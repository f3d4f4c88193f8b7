import { expect, test } from 'vitest'
import { listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade } from '../../../test/make-order.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeMerchant } from '../../../test/make.ts'

const on = useApp()

test('an order keeps its store and the name that its customer read, whatever the store is called later', async () => {
  const merchant = await makeMerchant(on.app)
  const [oldTown = '', harbour = ''] = await makeStores(on.app, merchant)
  const id = await makeSoldCoupon(on.app, merchant)
  for (const store of ['Old Town', 'Harbour']) await orderMade(on.app, merchant, [{ kind: 'coupon', id }], { store })
  await on.app.database.kysely
    .updateTable('store')
    .set({ name: 'Pier' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', harbour)
    .execute()
  const orders = async (storeId: string) =>
    (await on.call(listOrders, { query: { storeId } }, { token: merchant.owner.token })).body.data
  expect(await orders(harbour)).toMatchObject([{ storeId: harbour, pickupStore: 'Harbour' }])
  expect(await orders(oldTown)).toMatchObject([{ storeId: oldTown, pickupStore: 'Old Town' }])
})
