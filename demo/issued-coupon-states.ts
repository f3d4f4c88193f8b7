import { lockCode } from '../server/src/giving/coupons/lock-code.ts'
import { revokeFromHolder } from '../server/src/giving/coupons/revoke-from-holder.ts'
import { atCounter, type Counter } from './at-counter.ts'

/** One issued coupon is held by a checkout, and one was taken back. */
export async function showEveryState(counter: Counter, couponId: string): Promise<void> {
  const { app, merchant } = counter
  const [held, back] = await app.database.kysely
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['p.id', 'k.code'])
    .where('p.merchant_id', '=', merchant.id)
    .where('p.coupon_id', '=', couponId)
    .where('k.state', '=', 'active')
    .orderBy('p.given_at')
    .limit(2)
    .execute()
  if (!held || !back) throw new Error('the demo gives copies')
  await app.database.tx((tx) => lockCode(tx, { merchantId: merchant.id, code: held.code }))
  const by = {
    ...atCounter({ ...counter, random: () => 0 }),
    source: 'back-office',
    remark: 'Sent to the wrong address',
  } as const
  await app.database.tx((tx) => revokeFromHolder(tx, { merchantId: merchant.id, id: back.id }, by))
}
