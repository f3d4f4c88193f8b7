import { sql } from 'kysely'
import type { z } from 'zod'
import type { CouponCopy } from '@chopcard/contract/merchant/coupon-copies.ts'
import { codePattern } from '@chopcard/contract/coupon-checks.ts'
import { localDay } from '../core/clock.ts'
import type { MerchantContext } from '../core/context.ts'
import type { Db, Tx } from '../core/database.ts'
import { say } from '../core/i18n.ts'
import { hashToken } from '../core/secrets.ts'
import { stateOf, whyNot } from './code-rules.ts'
import { type PlainCoupon, plainCoupons, settingsOf } from './coupon-store.ts'

export type Copy = {
  coupon: PlainCoupon
  code: string
  state: string
  lockedUntil: Date | null
  usedAt: Date | null
  usedBy: string | null
  /** The number that all copies share was read: none of them is meant. */
  fixed: boolean
}

/** The token in the address of a copy's page, or the token itself. */
const tokenIn = (text: string) => /(?:^|\/member\/coupon\/)(kt_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text)?.[1]

/** The copy of a coupon that a scanned or typed text names: its code or its page's address; undefined for anything else. */
export async function findCopy(db: Db | Tx, merchantId: string, text: string): Promise<Copy | undefined> {
  const token = tokenIn(text.trim())
  const typed = token ? await codeOf(db, merchantId, token) : text.trim()
  if (!typed) return undefined
  if (!codePattern.test(typed)) return undefined
  // As it is printed, or as people type it.
  const forms = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])]
  const rows = await db
    .selectFrom('coupon_code as k')
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'k.merchant_id').onRef('s.id', '=', 'k.used_by'))
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'k.merchant_id').onRef('c.id', '=', 'k.coupon_id'))
    .select(['k.code', 'k.coupon_id', 'k.state', 'k.locked_until', 'k.used_at', 's.name as used_by_name'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.code', 'in', forms)
    .where('c.deleted_at', 'is', null)
    .execute()
  const row = forms.flatMap((form) => rows.find(({ code }) => code === form) ?? [])[0]
  if (!row) return findFixed(db, merchantId, forms)
  return {
    coupon: await plainCoupons(db, merchantId).where('c.id', '=', row.coupon_id).executeTakeFirstOrThrow(),
    code: row.code,
    state: row.state,
    lockedUntil: row.locked_until,
    usedAt: row.used_at,
    usedBy: row.used_by_name,
    fixed: false,
  }
}

async function codeOf(db: Db | Tx, merchantId: string, token: string): Promise<string | undefined> {
  const copy = await db
    .selectFrom('coupon_copy')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return copy?.code ?? undefined
}

async function findFixed(db: Db | Tx, merchantId: string, forms: string[]): Promise<Copy | undefined> {
  const coupon = await plainCoupons(db, merchantId)
    .where('c.fixed_number', 'in', forms)
    .orderBy(sql`array_position(${forms}::text[], c.fixed_number::text)`)
    .limit(1)
    .executeTakeFirst()
  if (!coupon?.fixed_number) return undefined
  const untouched = { state: 'active', lockedUntil: null, usedAt: null, usedBy: null }
  return { coupon, code: coupon.fixed_number, ...untouched, fixed: true }
}

/** What decides about a copy. */
export const factsOf = ({ coupon, state, lockedUntil }: Copy) => ({
  state,
  lockedUntil,
  effectiveFrom: coupon.effective_from,
  effectiveTo: coupon.effective_to,
})

/** A copy as staff sees it, with the verdict of the redemption's own rule. */
export function presentCopy(ctx: MerchantContext, copy: Copy): z.input<typeof CouponCopy> {
  const { coupon, code, usedAt, usedBy, fixed } = copy
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const facts = factsOf(copy)
  const refusal = whyNot(facts, today, ctx.now)
  const { title, shortDescription, type, value, terms, detailBanner } = settingsOf(coupon)
  return {
    code,
    state: stateOf(facts, today, ctx.now),
    lockedUntil: facts.lockedUntil?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    usedBy,
    couponId: coupon.id,
    name: coupon.name,
    title,
    shortDescription,
    type,
    value,
    terms,
    detailBanner,
    effectiveFrom: coupon.effective_from,
    effectiveTo: coupon.effective_to,
    fixed,
    allowed: refusal === undefined,
    ...(refusal && { refusal: { ...refusal, message: say(ctx.language, 'errors', `codes.${refusal.code}`) } }),
  }
}
