import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { editCoupon, getCoupon, listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { myCoupons } from '@chopcard/contract/giving/member/coupons.ts'
import { useApp } from '../../../test/harness.ts'
import { giveOne } from '../../../test/give-one.ts'
import { makeSoldCoupon } from '../../../test/make-order.ts'
import { makeFreshCard } from '../../../test/make.ts'

const t = useApp()

test('a coupon says that it is off sale while its price is in a former currency, and its worth stays in that one', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const { owner } = merchant
  const id = await makeSoldCoupon(t.app, merchant, 3, { type: 'cash', value: 500 })
  await giveOne(t.app, merchant.id, { couponId: id, cardId: card.id })
  const shown = async () => {
    const [listed] = (await t.call(listCoupons, {}, owner)).body.data
    const { currency, offSale } = (await t.call(getCoupon, { params: { id } }, owner)).body.data
    const [mine] = (await t.call(myCoupons, {}, { token: card.token })).body.data
    return { listed: listed?.offSale, currency, offSale, mine: mine?.currency }
  }
  expect(await shown()).toEqual({ listed: false, currency: 'SGD', offSale: false, mine: 'SGD' })
  expect((await t.call(editMerchant, { body: { currency: 'KWD' } }, owner)).status).toBe(200)
  expect(await shown()).toEqual({ listed: true, currency: 'SGD', offSale: true, mine: 'SGD' })
  const { revision, settings } = (await t.call(getCoupon, { params: { id } }, owner)).body.data
  expect((await t.call(editCoupon, { params: { id }, body: { revision, settings } }, owner)).status).toBe(200)
  expect(await shown()).toEqual({ listed: false, currency: 'KWD', offSale: false, mine: 'KWD' })
})
