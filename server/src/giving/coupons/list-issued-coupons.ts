import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  issuedCouponSources,
  issuedCouponStates,
  listIssuedCoupons as route,
} from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing, searchedUpTo, fetchPage } from '../../core/paging.ts'
import { type CodeState, codeState } from './code-rules.ts'
import { allowedActs } from './issued-coupon-acts-rules.ts'
import { loadCoupon, type PlainCoupon, settingsOf } from './coupon-store.ts'

type IssuedCouponState = (typeof issuedCouponStates)[number]
type Source = (typeof issuedCouponSources)[number]
export type IssuedCouponFilters = { state?: IssuedCouponState; source?: Source; q?: string }
type Days = Pick<PlainCoupon, 'effective_from' | 'effective_to'>
type Moment = { today: string; now: Date }

const issuedCouponsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('coupon_copy as p')
    .leftJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'k.merchant_id').onRef('s.id', '=', 'k.used_by'))
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.card_id'))
    .leftJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .select(['p.id', 'p.email', 'p.card_id', 'p.code', 'p.source', 'p.given_at', 'p.opened_at', 'p.taken_back_at'])
    .select(['p.coupon_id', 'k.state', 'k.locked_until', 'k.used_at', 's.name as used_by_name'])
    .select(['c.card_number', 'm.nickname'])
    .where('p.merchant_id', '=', merchantId)

export type IssuedCouponRow = Awaited<ReturnType<ReturnType<typeof issuedCouponsQuery>['execute']>>[number]

/** The issued coupons of a coupon that fit the filters, without order or limit. */
export function matchingIssuedCoupons(
  db: Db,
  coupon: PlainCoupon,
  { state, source, q }: IssuedCouponFilters,
  moment: Moment,
) {
  let issuedCoupons = issuedCouponsQuery(db, coupon.merchant_id).where('p.coupon_id', '=', coupon.id)
  if (state) issuedCoupons = issuedCoupons.where(isNow(state, coupon, moment))
  if (source) issuedCoupons = issuedCoupons.where('p.source', '=', source)
  if (!q) return issuedCoupons
  const part = containing(q)
  return issuedCoupons.where(
    sql<boolean>`(p.email ilike ${part} or m.nickname ilike ${part} or c.card_number = ${q}
      or p.code in (${q}, ${q.toUpperCase()}, ${q.toLowerCase()}))`,
  )
}

function isNow(state: IssuedCouponState, { effective_to }: Days, { today, now }: Moment) {
  if (state === 'takenBack') return sql<boolean>`p.taken_back_at is not null`
  if (state === 'used') return sql<boolean>`k.state = 'used'`
  const isOver = effective_to !== null && effective_to < today
  if (isOver !== (state === 'expired')) return sql<boolean>`false`
  const isLocked = sql<boolean>`(k.state = 'locked' and k.locked_until > ${now})`
  if (state === 'locked') return isLocked
  return state === 'expired'
    ? sql<boolean>`(p.code is not null and k.state <> 'used')`
    : sql<boolean>`(p.code is not null and k.state <> 'used' and not ${isLocked})`
}

/** What an issued coupon is now. */
export function issuedCouponState(
  row: Pick<IssuedCouponRow, 'code' | 'state' | 'locked_until'>,
  days: Days,
  { today, now }: Moment,
): CodeState | 'takenBack' {
  if (row.code === null || row.state === null) return 'takenBack'
  const facts = { state: row.state, lockedUntil: row.locked_until }
  return codeState({ ...facts, effectiveFrom: days.effective_from, effectiveTo: days.effective_to }, today, now)
}

/** An issued coupon as lists show it, with what the reader may do. */
export function presentListed(
  ctx: MerchantContext,
  coupon: PlainCoupon,
  row: IssuedCouponRow,
): z.input<(typeof route)['reply']> {
  const state = issuedCouponState(row, coupon, { today: localDay(ctx.now, ctx.merchant.timeZone), now: ctx.now })
  const facts = { state, source: row.source, hasEmail: row.email !== null, ...settingsOf(coupon) }
  return {
    id: row.id,
    email: row.email,
    member: row.card_id ? { id: row.card_id, cardNumber: row.card_number ?? '', nickname: row.nickname } : null,
    code: row.code,
    state,
    source: row.source as Source,
    givenAt: row.given_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
    usedBy: row.used_by_name,
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    may: ctx.staff.actions.has('edit') ? allowedActs(facts) : [],
  }
}

/** An issued coupon with its coupon; NOT_FOUND for another merchant's. */
export async function loadIssuedCoupon(db: Db | Tx, merchantId: string, id: string) {
  const row =
    (await issuedCouponsQuery(db, merchantId).where('p.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
  return { row, coupon: await loadCoupon(db, merchantId, row.coupon_id) }
}

export const listIssuedCoupons: Verb<typeof route> = async (ctx, { params, query }) => {
  const { db, merchant, now } = ctx
  const coupon = await loadCoupon(db, merchant.id, params.id)
  const direction = query.sort === 'givenAt' ? 'asc' : 'desc'
  const issuedCoupons = matchingIssuedCoupons(db, coupon, query, { today: localDay(now, merchant.timeZone), now })
  const ordered = issuedCoupons.orderBy('p.given_at', direction).orderBy('p.id', direction)
  const { items, paging } = await fetchPage(db, ordered, query, query.q ? { countLimit: searchedUpTo } : {})
  return { paging, items: items.map((row) => presentListed(ctx, coupon, row)) }
}
