import type {
  checkCouponByKey as checkRoute,
  listCouponsByKey as listRoute,
  listIssuedCouponsByKey as issuedRoute,
} from '@chopcard/contract/integration/v1/coupons.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { couponsQuery, findCoupon, presentFacts } from '../../giving/coupons/coupon-store.ts'
import { checkCode } from '../../giving/coupons/hold-code.ts'
import { issuedCouponState, matchingIssuedCoupons } from '../../giving/coupons/list-issued-coupons.ts'

export const listCouponsByKey: Verb<typeof listRoute> = ({ db, merchant, now }, { query }) => {
  let coupons = couponsQuery(db, merchant.id)
  if (query.type) coupons = coupons.where('c.type', '=', query.type)
  return fetchAfter(coupons, { at: 'c.created_at', id: 'c.id' }, query, (row) => presentFacts(row, merchant, now))
}

export const listIssuedCouponsByKey: Verb<typeof issuedRoute> = async ({ db, merchant, now }, { params, query }) => {
  const coupon = await findCoupon(db, merchant.id, params.id)
  const moment = { today: localDay(now, merchant.timeZone), now }
  const issued = matchingIssuedCoupons(db, coupon, {}, moment)
  return fetchAfter(issued, { at: 'p.given_at', id: 'p.id' }, query, (row) => ({
    id: row.id,
    code: row.code,
    state: issuedCouponState(row, coupon, moment),
    email: row.email,
    cardId: row.card_id,
    source: row.source,
    givenAt: row.given_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }))
}

export const checkCouponByKey: Verb<typeof checkRoute> = (ctx, { params }) => checkCode(ctx, params.code)
