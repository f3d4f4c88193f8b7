import type { Db } from '../../core/database.ts'
import type { Change } from './setting-changes.ts'

const namesCoupon = ({ field }: Change): boolean => /(^|\.)([a-z]+C|c)ouponId$/.test(field)

/** Changes as people read them: a coupon by its name. */
export async function withCouponNames(db: Db, merchantId: string, logs: readonly Change[][]): Promise<Change[][]> {
  const named = logs.flat().filter(namesCoupon)
  const ids = named.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string')
  if (!ids.length) return [...logs]
  const coupons = await db
    .selectFrom('coupon')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  const nameOf = (id: unknown) => coupons.find((coupon) => coupon.id === id)?.name ?? id
  return logs.map((changes) =>
    changes.map((one) => (namesCoupon(one) ? { ...one, before: nameOf(one.before), after: nameOf(one.after) } : one)),
  )
}
