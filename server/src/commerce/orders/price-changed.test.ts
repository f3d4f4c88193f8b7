import { expect, test } from 'vitest'
import { say } from '../../core/i18n.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon } from '../../../test/make-order.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { shopPageSource } from './shop-page-source.ts'

const on = useApp()
const language = 'en-US'

/** A page of the shop as its customer has it open, who sends one piece of what `id` names. */
async function openPage(merchant: TestMerchant, id: string) {
  const sources = shopPageSource(on.app)
  const shop = await sources.shop(merchant.id, language)
  const seen = Object.fromEntries(shop!.offers.map((offer) => [`seen:${offer.kind}:${offer.id}`, offer.seen]))
  const kind = shop!.offers.find((offer) => offer.id === id)!.kind
  return async () => {
    const fields = {
      ...seen,
      [`${kind}:${id}`]: '1',
      email: `${newId()}@buyer.example`,
      delivery: 'shipping',
      address: '1 Raffles Place',
      formKey: newId(),
      paymentType: 'online',
    }
    const placed = await sources.place(merchant.id, { fields, language, ip: '2001:db8::1' })
    return placed && 'form' in placed ? placed.form.problems : 'placed'
  }
}

const change = (merchant: TestMerchant, given: { price: number; amount?: number }) =>
  on.app.database.kysely.updateTable('voucher').set(given).where('merchant_id', '=', merchant.id).execute()

const changed = [{ path: 'lines', message: say(language, 'errors', 'fields.priceChanged') }]

test.each([
  ['price', { price: 4900 }],
  ['worth', { price: 4500, amount: 4000 }],
])('an order is not placed when the %s of what it has is another one than its page showed', async (_what, given) => {
  const merchant = await makeMerchant(on.app)
  const id = await makeVoucher(on.app, merchant, { amount: 5000, price: 4500 })
  const order = await openPage(merchant, id)
  await change(merchant, given)
  expect(await order()).toEqual(changed)
  expect(await order(), 'of the same page').toEqual(changed)
  expect(await (await openPage(merchant, id))(), 'of the page that came instead').toBe('placed')
})

test('an order is placed although the price of something else has changed', async () => {
  const merchant = await makeMerchant(on.app)
  await makeVoucher(on.app, merchant, { amount: 5000, price: 4500 })
  const order = await openPage(merchant, await makeSoldCoupon(on.app, merchant))
  await change(merchant, { price: 4900 })
  expect(await order()).toBe('placed')
})
