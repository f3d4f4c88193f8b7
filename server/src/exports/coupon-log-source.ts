import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type CouponLogRow, couponLogQuery } from '../coupons/report-coupons.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => couponLogQuery(db, merchant, filters)

/** What happened to coupons, newest first by ids that grow with time. */
export const couponLogSource: ExportSource = {
  columns: ['at', 'kind', 'source', 'coupon', 'code', 'email', 'nickname', 'operator', 'operatorNickname', 'remark'],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('e.id', 'desc').limit(rows)
      return (last ? query.where('e.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

const cellsOf = (row: CouponLogRow, { merchant, language }: ExportScope): Cell[] => [
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
]
