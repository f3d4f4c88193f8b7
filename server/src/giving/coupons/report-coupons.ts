import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  couponEventKinds,
  couponEventSources,
  couponTransactionFilters,
  listCouponTransactions as listRoute,
  sumCouponTransactions as sumRoute,
} from '@chopcard/contract/office/merchant/giving-reports.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { storeName } from '../../accounts/stores/store-name.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { fetchPage } from '../../core/paging.ts'

export type CouponLogFilters = {
  [K in keyof typeof couponTransactionFilters]?: z.output<(typeof couponTransactionFilters)[K]>
}
type Kind = (typeof couponEventKinds)[number]
type Source = (typeof couponEventSources)[number]

/** What happened to the codes that fit, without what is shown beside it. */
function eventsQuery(db: Db, merchant: Merchant, f: CouponLogFilters) {
  let events = db.selectFrom('coupon_event as e').where('e.merchant_id', '=', merchant.id)
  if (f.couponId) events = events.where('e.coupon_id', '=', f.couponId)
  if (f.kind) events = events.where('e.kind', '=', f.kind)
  if (f.storeId) events = events.where('e.store_id', '=', f.storeId)
  if (f.operatorId) events = events.where('e.staff_id', '=', f.operatorId)
  if (f.q) events = events.where(namedBy(merchant.id, f.q))
  return events.where(localDayRange('e.at', f, merchant.timeZone))
}

/** A code as it is printed, or as people type it, or whatever happened to the issued coupons of an address. */
const namedBy = (merchantId: string, q: string) =>
  q.includes('@')
    ? sql<boolean>`e.id in (
        with p as (select id, code from coupon_copy where merchant_id = ${merchantId} and email = ${q.toLowerCase()})
        select o.id from coupon_event o join p on o.copy_id = p.id where o.merchant_id = ${merchantId}
        union
        select o.id from coupon_event o join p using (code) where o.merchant_id = ${merchantId} and o.copy_id is null)`
    : sql<boolean>`e.code in (${q}, ${q.toUpperCase()}, ${q.toLowerCase()})`

/** The same with their coupons, whose they were, and whoever did it. An event happened to the issued coupon that it names, or that has its code. */
export const couponLogQuery = (db: Db, merchant: Merchant, filters: CouponLogFilters) =>
  eventsQuery(db, merchant, filters)
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'e.merchant_id').onRef('c.id', '=', 'e.coupon_id'))
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .select(['e.id', 'e.at', 'e.kind', 'e.coupon_id', 'e.code', 'e.staff_id', 'e.nickname', 'e.source', 'e.remark'])
    .select(['e.store_id', storeName(merchant.id, 'e').as('store_name')])
    .leftJoin('coupon_copy as p', (on) =>
      on.onRef('p.merchant_id', '=', 'e.merchant_id').onRef('p.id', '=', 'e.copy_id'),
    )
    .leftJoin('coupon_copy as k', (on) =>
      on.onRef('k.merchant_id', '=', 'e.merchant_id').onRef('k.code', '=', 'e.code').on('e.copy_id', 'is', null),
    )
    .leftJoin('card as d', (on) =>
      on.onRef('d.merchant_id', '=', 'e.merchant_id').on('d.id', '=', sql<string>`coalesce(p.card_id, k.card_id)`),
    )
    .leftJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'd.merchant_id').onRef('m.id', '=', 'd.member_id'))
    .select(['c.name as coupon_name', 's.name as staff_name', 'm.nickname as member_name'])
    .select(sql<string | null>`coalesce(p.email, k.email)`.as('email'))

export type CouponLogRow = Awaited<ReturnType<ReturnType<typeof couponLogQuery>['execute']>>[number]

/** What happened to coupons, newest first. */
export const listCouponTransactions: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const events = couponLogQuery(db, merchant, query).orderBy('e.at', direction).orderBy('e.id', direction)
  const { items, paging } = await fetchPage(db, events, query, { counted: eventsQuery(db, merchant, query) })
  return { paging, items: items.map(presentEvent) }
}

const presentEvent = (row: CouponLogRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as Kind,
  couponId: row.coupon_id,
  couponName: row.coupon_name,
  code: row.code,
  holder: row.email || row.member_name ? { email: row.email, nickname: row.member_name } : null,
  operator: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: row.nickname } : null,
  storeId: row.store_id,
  source: row.source as Source,
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
