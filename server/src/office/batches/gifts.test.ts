import { expect, test } from 'vitest'
import { giftImpact, startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { myCoupons } from '@chopcard/contract/giving/member/coupons.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'
import { ended, rowsOf, start } from './batches-testing.ts'

const t = useApp({ jobs: true })
const coupon = { codeSource: 'fixed', fixedNumber: 'HELLO' } as const

/** Two members, of whom the first has two cards. */
async function shop() {
  const merchant = await makeMerchant(t.app)
  const [campaign, other] = [await makeCampaign(t.app, merchant), await makeCampaign(t.app, merchant)]
  const [one, two] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
  const second = await makeCard(t.app, merchant, other)
  await t.app.database.tx((tx) =>
    updateCards(tx, merchant.id, (eb) => eb('id', '=', second.id), { member_id: one.memberId }),
  )
  return { merchant, one, two, second, as: merchant.owner }
}

const notesOf = async (merchant: TestMerchant, id: string) => {
  await ended(t, merchant.owner, id)
  return (await rowsOf(t, merchant.owner, id)).map(({ note, state }) => note ?? state).toSorted()
}
const copiesOf = async (merchant: TestMerchant) =>
  (
    await t.app.database.kysely
      .selectFrom('coupon_copy')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .execute()
  ).map(({ code }) => code ?? '')

test('a coupon goes to each member once, however many cards they have and however often it is given', async () => {
  const { merchant, one, as } = await shop()
  const couponId = await makeCoupon(t.app, merchant, coupon)
  const give = { act: 'coupon', couponId, filters: {} } as const
  const impact = await t.call(giftImpact, { body: give }, as)
  expect(impact.body.data).toMatchObject({ members: 2, holders: 0, unreachable: 0, left: null })
  const [first, again] = await Promise.all([start(t, as, give), start(t, as, give)])
  expect([first?.total, first?.gift]).toEqual([2, expect.stringContaining('Coupon')])
  const notes = [...(await notesOf(merchant, first?.id ?? '')), ...(await notesOf(merchant, again?.id ?? ''))]
  expect(notes.toSorted()).toEqual(['given', 'given', 'hasOne', 'hasOne'])
  expect(await copiesOf(merchant)).toHaveLength(2)
  expect((await t.call(giftImpact, { body: give }, as)).body.data).toMatchObject({ members: 2, holders: 2 })
  expect((await t.call(myCoupons, {}, { token: one.token })).body.data).toHaveLength(1)
})

test('a member who has used the coupon may be given it again', async () => {
  const { merchant, one, as } = await shop()
  const couponId = await makeCoupon(t.app, merchant, coupon)
  const give = { act: 'coupon' as const, couponId, memberIds: [one.id] }
  expect(await notesOf(merchant, (await start(t, as, give)).id)).toEqual(['given'])
  const [code = ''] = await copiesOf(merchant)
  await t.call(redeemCoupon, { params: { code }, body: {} }, as)
  expect(await notesOf(merchant, (await start(t, as, give)).id)).toEqual(['given'])
})

test('a coupon’s quota holds for a bulk act, and its impact says what is left', async () => {
  const { merchant, as } = await shop()
  const couponId = await makeCoupon(t.app, merchant, { ...coupon, quota: 1 })
  const give = { act: 'coupon', couponId, filters: {} } as const
  expect((await t.call(giftImpact, { body: give }, as)).body.data).toMatchObject({ members: 2, left: 1 })
  expect(await notesOf(merchant, (await start(t, as, give)).id)).toEqual(['given', 'refused'])
})

test('a voucher goes to each address once, and a member without one is left out', async () => {
  const { merchant, as } = await shop()
  const campaign = await makeCampaign(t.app, merchant)
  await makeCard(t.app, merchant, campaign, { mobile: '+6591234567', email: undefined })
  await t.app.database.kysely
    .updateTable('member')
    .set({ email: null })
    .where('merchant_id', '=', merchant.id)
    .where('mobile', 'is not', null)
    .execute()
  const voucherId = await makeVoucher(t.app, merchant)
  const give = { act: 'voucher', voucherId, filters: {} } as const
  const impact = await t.call(giftImpact, { body: give }, as)
  expect(impact.body.data).toMatchObject({ members: 3, holders: 0, unreachable: 1, amount: 5000 })
  expect(await notesOf(merchant, (await start(t, as, give)).id)).toEqual(['given', 'given', 'noEmail'])
  expect(await notesOf(merchant, (await start(t, as, give)).id)).toEqual(['hasOne', 'hasOne', 'noEmail'])
})

test('a coupon of another merchant and a card of another merchant are not given away', async () => {
  const [{ merchant, one, as }, other] = [await shop(), await shop()]
  const couponId = await makeCoupon(t.app, merchant, coupon)
  const filters = {}
  const foreign = { act: 'coupon', couponId, filters } as const
  expect((await t.call(startBatch, { body: foreign }, other.as)).code).toBe('NOT_FOUND')
  expect((await t.call(giftImpact, { body: foreign }, other.as)).code).toBe('NOT_FOUND')
  const memberIds = [one.id, other.one.id]
  expect((await t.call(startBatch, { body: { act: 'coupon', couponId, memberIds } }, as)).code).toBe('INVALID_MEMBER')
})
