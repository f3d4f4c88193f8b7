import { sql } from 'kysely'
import type { z } from 'zod'
import type { listCouponCodes as route } from '@chopcard/contract/giving/merchant/coupons.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { orderOf, searchedUpTo, fetchPage } from '../../core/paging.ts'
import { codeState } from './code-rules.ts'
import { findCoupon, type PlainCoupon } from './coupon-store.ts'

export type CodeFilters = { state?: 'active' | 'locked' | 'used' | 'expired'; q?: string }

/** The codes of a coupon that fit the filters. */
export function codesQuery(db: Db, coupon: PlainCoupon, { state, q }: CodeFilters, today: string, now: Date) {
  const isOver = coupon.effective_to !== null && coupon.effective_to < today
  const isLocked = sql<boolean>`(k.state = 'locked' and k.locked_until > ${now})`
  let codes = db
    .selectFrom('coupon_code as k')
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'k.merchant_id').onRef('s.id', '=', 'k.used_by'))
    .select(['k.number', 'k.code', 'k.state', 'k.locked_until', 'k.used_at', 's.name as used_by_name'])
    .where('k.merchant_id', '=', coupon.merchant_id)
    .where('k.coupon_id', '=', coupon.id)
  if (state === 'used') codes = codes.where('k.state', '=', 'used')
  if (state === 'expired') codes = isOver ? codes.where('k.state', '<>', 'used') : codes.where(sql<boolean>`false`)
  if (state === 'locked')
    codes = isOver ? codes.where(sql<boolean>`false`) : codes.where('k.state', '=', 'locked').where(isLocked)
  if (state === 'active')
    codes = isOver
      ? codes.where(sql<boolean>`false`)
      : codes.where('k.state', '<>', 'used').where(sql<boolean>`not ${isLocked}`)
  // How a code begins is found by its key; what stands in its middle would be searched for in a million rows.
  if (q) codes = codes.where('k.code', 'like', `${q.replace(/[\\%_]/g, '\\$&')}%`)
  return codes
}

type Row = Awaited<ReturnType<ReturnType<typeof codesQuery>['execute']>>[number]

/** A code as lists show it. */
export const presentCode = (
  row: Row,
  coupon: PlainCoupon,
  merchant: Merchant,
  now: Date,
): z.input<(typeof route)['reply']> => {
  const facts = {
    state: row.state,
    lockedUntil: row.locked_until,
    effectiveFrom: coupon.effective_from,
    effectiveTo: coupon.effective_to,
  }
  const state = codeState(facts, localDay(now, merchant.timeZone), now)
  return {
    number: row.number,
    code: row.code,
    state,
    lockedUntil: state === 'locked' ? (row.locked_until?.toISOString() ?? null) : null,
    usedAt: row.used_at?.toISOString() ?? null,
    usedBy: row.used_by_name,
  }
}

/**
 * Without a search they come by their numbers. Who searches gets them in the order of the codes, unless another was asked
 * for: that is how the index finds the first of them at once, wherever in a million they are.
 */
export const listCouponCodes: Verb<typeof route> = async ({ db, merchant, now }, { params, query }) => {
  const coupon = await findCoupon(db, merchant.id, params.id)
  const { q, sort } = query
  const { direction } = orderOf(sort ?? 'number', { number: 'number' } as const)
  const codes = codesQuery(db, coupon, query, localDay(now, merchant.timeZone), now)
  const ordered = q && !sort ? codes.orderBy('k.code') : codes.orderBy('k.number', direction)
  const { items, paging } = await fetchPage(db, ordered, query, q ? { counted: codes, countLimit: searchedUpTo } : {})
  return { paging, items: items.map((row) => presentCode(row, coupon, merchant, now)) }
}
