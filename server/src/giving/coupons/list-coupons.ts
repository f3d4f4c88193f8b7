import { sql } from 'kysely'
import type { getCoupon as getRoute, listCoupons as listRoute } from '@chopcard/contract/giving/merchant/coupons.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { couponsQuery, presentFacts, showCoupon } from './coupon-store.ts'

const sortColumns = {
  createdAt: sql`c.created_at`,
  name: sql`lower(c.name)`,
  effectiveTo: sql`c.effective_to`,
} as const

/** The coupons of the merchant. */
export const listCoupons: Verb<typeof listRoute> = async ({ db, merchant, now }, { query }) => {
  const order = orderOf(query.sort ?? '-createdAt', sortColumns)
  const today = localDay(now, merchant.timeZone)
  let rows = couponsQuery(db, merchant.id)
    .orderBy(order.column, (by) => (order.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy('c.id', order.direction)
  if (query.type) rows = rows.where('c.type', '=', query.type)
  if (query.state === 'ended') rows = rows.where('c.effective_to', '<', today)
  if (query.state === 'upcoming') rows = rows.where('c.effective_from', '>', today)
  if (query.state === 'running')
    rows = rows.where(
      sql<boolean>`coalesce(c.effective_to >= ${today}, true) and coalesce(c.effective_from <= ${today}, true)`,
    )
  if (query.q) {
    const part = containing(query.q)
    rows = rows.where(sql<boolean>`(c.name ilike ${part} or c.settings ->> 'keywords' ilike ${part})`)
  }
  const { items, paging } = await fetchPage(db, rows, query)
  return { paging, items: items.map((row) => presentFacts(row, merchant, now)) }
}

export const getCoupon: Verb<typeof getRoute> = (ctx, { params }) => showCoupon(ctx.db, ctx, params.id)
