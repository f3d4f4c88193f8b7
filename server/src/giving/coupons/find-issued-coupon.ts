import { CompiledQuery, sql } from 'kysely'
import type { z } from 'zod'
import type { IssuedCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { codePattern } from '@chopcard/contract/giving/coupon-checks.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { type Database, type Db, read, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import { say } from '../../core/i18n.ts'
import { codeState, whyNot } from './code-rules.ts'
import { type PlainCoupon, plainCoupons, settingsOf } from './coupon-store.ts'

export type IssuedCoupon = {
  coupon: PlainCoupon
  code: string
  state: string
  lockedUntil: Date | null
  usedAt: Date | null
  usedBy: string | null
  /** The number that all issued coupons share was read: none of them is meant. */
  fixed: boolean
}

// Its forms one by one: for a list whose length is not known the database would plan anew each time.
export const issuedCouponByCode: Statement = {
  name: 'coupon_copy_by_code',
  text: `select c.*, k.code, k.state, k.locked_until, k.used_at, s.name as used_by_name
    from coupon_code k
    join coupon c on c.merchant_id = k.merchant_id and c.id = k.coupon_id
    left join staff s on s.merchant_id = k.merchant_id and s.id = k.used_by
    where k.merchant_id = $1 and k.code in ($2, $3, $4) and c.deleted_at is null`,
}

type IssuedCouponRow = PlainCoupon & {
  code: string
  state: string
  locked_until: Date | null
  used_at: Date | null
  used_by_name: string | null
}

/** A text as it is printed, or as people type it; none for what no code looks like. */
function formsOf(text: string): string[] {
  const typed = text.trim()
  return codePattern.test(typed) ? [typed, typed.toUpperCase(), typed.toLowerCase()] : []
}

/** The issued coupon that a scanned or typed text names; undefined for anything else. */
export async function findIssuedCoupon(
  db: Db | Tx,
  merchantId: string,
  text: string,
): Promise<IssuedCoupon | undefined> {
  const forms = formsOf(text)
  if (!forms.length) return undefined
  const { rows } = await db.executeQuery<IssuedCouponRow>(
    CompiledQuery.raw(issuedCouponByCode.text, [merchantId, ...forms]),
  )
  return issuedCouponIn(rows, forms) ?? findFixed(db, merchantId, forms)
}

/** The same on the hot path, for a code of its own alone. */
export async function readCode(
  database: Database,
  merchantId: string,
  text: string,
): Promise<IssuedCoupon | undefined> {
  const forms = formsOf(text)
  return forms.length
    ? issuedCouponIn(await read<IssuedCouponRow>(database, issuedCouponByCode, [merchantId, ...forms]), forms)
    : undefined
}

function issuedCouponIn(rows: readonly IssuedCouponRow[], forms: readonly string[]): IssuedCoupon | undefined {
  const row = forms.flatMap((form) => rows.find(({ code }) => code === form) ?? [])[0]
  return (
    row && {
      coupon: row,
      code: row.code,
      state: row.state,
      lockedUntil: row.locked_until,
      usedAt: row.used_at,
      usedBy: row.used_by_name,
      fixed: false,
    }
  )
}

async function findFixed(db: Db | Tx, merchantId: string, forms: string[]): Promise<IssuedCoupon | undefined> {
  const coupon = await plainCoupons(db, merchantId)
    .where('c.fixed_number', 'in', forms)
    .orderBy(sql`array_position(${forms}::text[], c.fixed_number::text)`)
    .limit(1)
    .executeTakeFirst()
  if (!coupon?.fixed_number) return undefined
  const untouched = { state: 'active', lockedUntil: null, usedAt: null, usedBy: null }
  return { coupon, code: coupon.fixed_number, ...untouched, fixed: true }
}

/** What decides about an issued coupon. */
export const codeFacts = ({ coupon, state, lockedUntil }: IssuedCoupon) => ({
  state,
  lockedUntil,
  effectiveFrom: coupon.effective_from,
  effectiveTo: coupon.effective_to,
})

/** An issued coupon as staff sees it, with the verdict of the redemption's own rule. */
export function presentIssuedCoupon(ctx: MerchantContext, issuedCoupon: IssuedCoupon): z.input<typeof IssuedCoupon> {
  const { coupon, code, usedAt, usedBy, fixed } = issuedCoupon
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const facts = codeFacts(issuedCoupon)
  const refusal = whyNot(facts, today, ctx.now)
  const { title, shortDescription, type, value, terms, detailBanner } = settingsOf(coupon)
  return {
    code,
    state: codeState(facts, today, ctx.now),
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
