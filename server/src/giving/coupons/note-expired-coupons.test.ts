import { expect, test } from 'vitest'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { readEventsOf } from '../../core/read-events.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { issueCoupon } from './issue-coupon.ts'
import { noteExpiredCouponsOf } from './note-expired-coupons.ts'

const t = useApp()

/** A coupon that ends in ten days, given to so many people. */
async function shop(count: number) {
  const merchant = await makeMerchant(t.app)
  const lastDay = addDays(localDay(new Date(), merchant.timeZone), 10)
  const codes = Array.from({ length: count }, couponCode)
  const couponId = await makeCoupon(t.app, merchant, { effectiveTo: lastDay }, codes)
  const given: string[] = []
  for (let i = 0; i < count; i++) {
    const holder = { email: `${newId()}@holder.example`, cardId: null }
    const one = { app: t.app, merchantId: merchant.id, couponId, holder, source: 'send', language: 'en-US' } as const
    given.push((await t.app.database.tx((tx) => issueCoupon(tx, one))).code)
  }
  return { merchant, couponId, given, lastDay }
}

const expiredOf = async ({ id }: TestMerchant) => {
  const events = await t.app.database.tx((tx) => readEventsOf(tx, id))
  return events.flatMap((event) => (event.type === 'coupon.expired' ? [event.subject] : []))
}
const noteAt = ({ id }: TestMerchant, day: string) => noteExpiredCouponsOf(t.app, id, day)

test('an event says of each unused issued coupon that it has expired, once and after its last day', async () => {
  const { merchant, given, lastDay } = await shop(3)
  const [used = '', ...unused] = given
  await t.call(redeemCoupon, { params: { code: used }, body: {} }, { token: merchant.owner.token, key: newId() })
  expect(await noteAt(merchant, lastDay)).toBe(0)
  expect(await expiredOf(merchant)).toEqual([])
  expect(await noteAt(merchant, addDays(lastDay, 1))).toBe(2)
  expect((await expiredOf(merchant)).toSorted()).toEqual(unused.toSorted())
  expect(await noteAt(merchant, addDays(lastDay, 2))).toBe(0)
  expect(await expiredOf(merchant)).toHaveLength(2)
})

test('two jobs at the same time record each expiry once, and one that was stopped goes on where it was', async () => {
  const { merchant, couponId, lastDay } = await shop(4)
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    'select id from coupon_copy where merchant_id = $1 and coupon_id = $2 order by id',
    [merchant.id, couponId],
  )
  await t.app.database.kysely
    .updateTable('coupon')
    .set({ expiry_noted_through: rows[0]?.id ?? null })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await Promise.all(Array.from({ length: 5 }, () => noteAt(merchant, addDays(lastDay, 1))))
  expect(await expiredOf(merchant)).toHaveLength(3)
})

test('a coupon whose last day was moved expires anew after the new one', async () => {
  const { merchant, lastDay } = await shop(1)
  await noteAt(merchant, addDays(lastDay, 1))
  await t.app.database.kysely
    .updateTable('coupon')
    .set({ effective_to: addDays(lastDay, 5) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(await noteAt(merchant, addDays(lastDay, 5))).toBe(0)
  expect(await noteAt(merchant, addDays(lastDay, 6))).toBe(1)
})
