import { localDay, wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { loadCoupon } from '../../giving/coupons/coupon-store.ts'
import {
  type IssuedCouponFilters,
  matchingIssuedCoupons,
  issuedCouponState,
} from '../../giving/coupons/list-issued-coupons.ts'
import { type ExportScope, type ExportSource, countRows, newestRows } from './export-source.ts'

type Filters = IssuedCouponFilters & { couponId: string }

async function queryOf({ db, merchant, filters, now }: ExportScope) {
  const { couponId, ...rest } = filters as Filters
  const coupon = await loadCoupon(db, merchant.id, couponId)
  const moment = { today: localDay(now, merchant.timeZone), now }
  return { coupon, moment, copies: matchingIssuedCoupons(db, coupon, rest, moment) }
}

/** Who was issued a coupon, newest first by ids that grow with time. */
export const issuedCouponsSource: ExportSource = {
  columns: [
    'email',
    'nickname',
    'cardNumber',
    'couponCode',
    'state',
    'source',
    'givenAt',
    'openedAt',
    'usedAt',
    'usedBy',
  ],
  async count(scope) {
    return countRows((await queryOf(scope)).copies)
  },
  async *batches(scope) {
    const { coupon, moment, copies: issuedCoupons } = await queryOf(scope)
    const { language, merchant } = scope
    const time = (at: Date | null) => at && wallTime(at, merchant.timeZone)
    for await (const rows of newestRows(issuedCoupons, 'p.id'))
      yield rows.map((row) => [
        row.email,
        row.nickname,
        row.card_number,
        row.code,
        say(language, 'coupons', `codeState.${issuedCouponState(row, coupon, moment)}`),
        say(language, 'coupons', `copies.by.${row.source}`),
        time(row.given_at),
        time(row.opened_at),
        time(row.used_at),
        row.used_by_name,
      ])
  },
}
