import { expect, test } from 'vitest'
import { getOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { useApp } from '../../../test/harness.ts'
import { makePaidOrder } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { newId } from '../../core/new-id.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { paymentUrl } from '../payments/start-payment.ts'

const on = useApp()

test('a won dispute of a part does not take back what staff do with the order at the same moment', async () => {
  const merchant = await makeMerchant(on.app)
  const { id, paymentId } = await makePaidOrder(on.app, merchant)
  const reference = paymentUrl(on.app, merchant, paymentId).split('/').at(-1) ?? ''
  const tell = (kind: 'disputed' | 'dispute-won') => {
    const event = { id: newId(), kind, reference, amount: 100, currency: merchant.currency, chargeId: null }
    return recordProviderEvent(on.app, 'test', event, new Date())
  }
  const order = async () =>
    (await on.call(getOrder, { params: { id } }, { token: merchant.owner.token })).body.data.order
  expect(await tell('disputed')).toBe('taken')
  expect(await order()).toMatchObject({ state: 'paid', dispute: 'open' })
  await commitWhileWaiting(
    on.app,
    (tx) =>
      tx
        .updateTable('shop_order')
        .set({ state: 'ready' })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute(),
    () => tell('dispute-won'),
  )
  expect(await order()).toMatchObject({ state: 'ready', dispute: 'won' })
})
