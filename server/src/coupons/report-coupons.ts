import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  couponEventKinds,
  couponTransactionFilters,
  listCouponTransactions as listRoute,
  sumCouponTransactions as sumRoute,
} from '@chopcard/contract/merchant/giving-reports.ts'
import type { Merchant, Verb } from '../core/context.ts'
import type { Db } from '../core/database.ts'
import { onDays } from '../core/on-days.ts'
import { takePage } from '../core/paging.ts'

export type CouponLogFilters = {
  [K in keyof typeof couponTransactionFilters]?: z.output<(typeof couponTransactionFilters)[K]>
}
type Kind = (typeof couponEventKinds)[number]

/** What happened to the codes that fit, without what is shown beside it. */
function eventsQuery(db: Db, merchant: Merchant, f: CouponLogFilters) {
  let events = db.selectFrom('coupon_event as e').where('e.merchant_id', '=', merchant.id)
  if (f.couponId) events = events.where('e.coupon_id', '=', f.couponId)
  if (f.kind) events = events.where('e.kind', '=', f.kind)
  if (f.operatorId) events = events.where('e.staff_id', '=', f.operatorId)
  // A code as it is printed, or as people type it.
  if (f.q) events = events.where('e.code', 'in', [...new Set([f.q, f.q.toUpperCase(), f.q.toLowerCase()])])
  return events.where(onDays('e.at', f, merchant.timeZone))
}

/** The same with their coupons and whoever did it. */
export const couponLogQuery = (db: Db, merchant: Merchant, filters: CouponLogFilters) =>
  eventsQuery(db, merchant, filters)
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'e.merchant_id').onRef('c.id', '=', 'e.coupon_id'))
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.coupon_id', 'e.code', 'e.staff_id', 'e.nickname', 'e.source', 'e.remark'])
    .select(['c.name as coupon_name', 's.name as staff_name'])

export type CouponLogRow = Awaited<ReturnType<ReturnType<typeof couponLogQuery>['execute']>>[number]

/** What happened to coupons, newest first. */
export const listCouponTransactions: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const events = couponLogQuery(db, merchant, query).orderBy('e.at', direction).orderBy('e.id', direction)
  const { items, paging } = await takePage(db, events, query, { counted: eventsQuery(db, merchant, query) })
  return { paging, items: items.map(presentEvent) }
}

const presentEvent = (row: CouponLogRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as Kind,
  couponId: row.coupon_id,
  couponName: row.coupon_name,
  code: row.code,
  operator: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: row.nickname } : null,
  source: row.source,
  remark: row.remark,
})

/** The same by day and kind. */
export const sumCouponTransactions: Verb<typeof sumRoute> = async ({ db, merchant }, { query }) => {
  const rows = await eventsQuery(db, merchant, query)
    .select(['e.local_day as day', 'e.kind', sql<number>`count(*)`.as('lines')])
    .groupBy(['e.local_day', 'e.kind'])
    .orderBy('e.local_day')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Kind }))
}
