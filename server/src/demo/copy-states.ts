import { lockCopy } from '../coupons/lock-copy.ts'
import { takeCopyBack } from '../coupons/take-copy-back.ts'
import type { Counter } from './at-counter.ts'

/** One copy is held by a checkout, and one was taken back. */
export async function showEveryState({ app, merchant }: Counter, couponId: string): Promise<void> {
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
  await app.database.tx((tx) => lockCopy(tx, { merchantId: merchant.id, code: held.code }))
  await app.database.tx((tx) => takeCopyBack(tx, { merchantId: merchant.id, id: back.id }))
}
