import { localDay, wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { findCoupon } from '../../giving/coupons/coupon-store.ts'
import { type CodeFilters, codesQuery, presentCode } from '../../giving/coupons/list-codes.ts'
import { countRows, type ExportScope, type ExportSource, numberedRows } from './export-source.ts'

type Filters = CodeFilters & { couponId: string }

async function queryOf({ db, merchant, filters, now }: ExportScope) {
  const { couponId, ...rest } = filters as Filters
  const coupon = await findCoupon(db, merchant.id, couponId)
  return { coupon, codes: codesQuery(db, coupon, rest, localDay(now, merchant.timeZone), now) }
}

/** A coupon's codes with what each is now, by their numbers. */
export const couponCodesSource: ExportSource = {
  columns: ['number', 'code', 'state', 'usedAt', 'usedBy'],
  async count(scope) {
    return countRows((await queryOf(scope)).codes)
  },
  async *batches(scope) {
    const { coupon, codes } = await queryOf(scope)
    for await (const rows of numberedRows(codes, 'k.number'))
      yield rows.map((row) => {
        const code = presentCode(row, coupon, scope.merchant, scope.now)
        return [
          row.number,
          row.code,
          say(scope.language, 'coupons', `codeState.${code.state}`),
          row.used_at && wallTime(row.used_at, scope.merchant.timeZone),
          row.used_by_name,
        ]
      })
  },
}
