import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { type CouponLogRow, couponLogQuery } from '../../giving/coupons/report-coupons.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, newestFirst, withoutStores } from './export-source.ts'

/** What happened to coupons, newest first by ids that grow with time. */
export const couponLogSource = newestFirst({
  columns: [
    'at',
    'kind',
    'source',
    'coupon',
    'code',
    'email',
    'nickname',
    'operator',
    'operatorNickname',
    'remark',
    'atStore',
  ],
  omits: withoutStores,
  query: ({ db, merchant, filters }) => couponLogQuery(db, merchant, filters),
  id: 'e.id',
  cells: cellsOf,
})

function cellsOf(row: CouponLogRow, { merchant, language }: ExportScope): Cell[] {
  return [
    wallTime(row.at, merchant.timeZone),
    say(language, 'coupons', `event.${row.kind}`),
    say(language, 'coupons', `copies.by.${row.source}`),
    row.coupon_name,
    row.code,
    row.email,
    row.member_name,
    row.staff_name,
    row.nickname,
    row.remark,
    row.store_name,
  ]
}
