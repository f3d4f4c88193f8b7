import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type Coupon,
  type CouponSettings,
  defaultMotif,
  type listCoupons,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { couponStateOf } from './code-rules.ts'

/** The coupons of a merchant with how many of their codes are used. */
export const couponsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('coupon as c')
    .selectAll('c')
    .select(
      sql<number>`(select coalesce(sum(u.codes), 0)::bigint from coupon_used u
        where u.merchant_id = ${merchantId} and u.coupon_id = c.id)`.as('used'),
    )
    .where('c.merchant_id', '=', merchantId)
    .where('c.deleted_at', 'is', null)

export type CouponRow = Awaited<ReturnType<ReturnType<typeof couponsQuery>['executeTakeFirstOrThrow']>>

/** A coupon without the count of what is used, which a redemption need not know: it grows with every use. */
export const plainCoupons = (db: Db | Tx, merchantId: string) =>
  db.selectFrom('coupon as c').selectAll('c').where('c.merchant_id', '=', merchantId).where('c.deleted_at', 'is', null)

export type PlainCoupon = Omit<CouponRow, 'used'>

/** One coupon of the merchant; NOT_FOUND for another's. */
export async function loadCoupon(db: Db | Tx, merchantId: string, id: string): Promise<CouponRow> {
  return (await couponsQuery(db, merchantId).where('c.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

/** One coupon of the merchant, for whoever need not know how many codes are used. */
export async function findCoupon(db: Db | Tx, merchantId: string, id: string): Promise<PlainCoupon> {
  return (await plainCoupons(db, merchantId).where('c.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

/** One coupon, held against other changes until the transaction ends. */
export async function lockCoupon(tx: Tx, merchantId: string, id: string): Promise<PlainCoupon> {
  await sql`select from coupon where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
  return findCoupon(tx, merchantId, id)
}

/** The definition alone, held against other giving; what only refers to it is let through. */
export async function holdCoupon(tx: Tx, merchantId: string, id: string) {
  const coupon = await tx
    .selectFrom('coupon')
    .select(['settings', 'effective_to'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return coupon ?? refuse('NOT_FOUND')
}

/** The banners that every coupon has: uploaded, or drawn. */
export type Banners = { detailBanner: string; walletBanner: string }

/** The definition of a row; what did not exist when it was saved has its default. */
export const settingsOf = (row: Pick<CouponRow, 'settings'>) =>
  ({ motif: defaultMotif, ...(row.settings as object) }) as CouponSettings & Banners

/** The definition as the form sends it: without the banners that were drawn. */
export const settingsForForm = (row: Pick<CouponRow, 'settings' | 'drawn_banners'>): CouponSettings => ({
  ...settingsOf(row),
  ...Object.fromEntries(row.drawn_banners.map((name) => [name, null])),
})

/** What value and price of a coupon are counted in; those of an archive of an earlier version say no currency. */
export const currencyOf = (row: Pick<CouponRow, 'currency'>, merchant: Merchant): string =>
  row.currency ?? merchant.currency

/** The codes that a job is making of a coupon now. */
export async function makingOf(db: Db | Tx, merchantId: string, couponId: string) {
  const row = await db
    .selectFrom('coupon_making')
    .select(['id', 'quantity', 'made'])
    .where('merchant_id', '=', merchantId)
    .where('coupon_id', '=', couponId)
    .where((of) => of('made', '<', of.ref('quantity')))
    .executeTakeFirst()
  return row ?? null
}

/** What a list shows of a coupon. */
export function presentFacts(row: CouponRow, merchant: Merchant, now: Date): z.input<(typeof listCoupons)['reply']> {
  const settings = settingsOf(row)
  const days = { effectiveFrom: row.effective_from, effectiveTo: row.effective_to }
  return {
    id: row.id,
    name: row.name,
    type: settings.type,
    value: settings.value,
    currency: currencyOf(row, merchant),
    offSale: settings.onSale && currencyOf(row, merchant) !== merchant.currency,
    state: couponStateOf(days, localDay(now, merchant.timeZone)),
    publishable: row.publishable,
    codeSource: settings.codeSource,
    detailBanner: settings.detailBanner,
    ...days,
    quota: row.quota,
    codes: row.made,
    used: row.used,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A coupon with its definition, as its form begins with it. */
export async function showCoupon(
  db: Db | Tx,
  { merchant, now }: { merchant: Merchant; now: Date },
  id: string,
): Promise<z.input<typeof Coupon>> {
  // Before the counts: who hears that nothing is being made any more asks no further, and must see all that was made.
  const making = await makingOf(db, merchant.id, id)
  const row = await loadCoupon(db, merchant.id, id)
  const { detailBanner, walletBanner } = settingsOf(row)
  const banners = { detailBanner, walletBanner }
  return {
    ...presentFacts(row, merchant, now),
    revision: row.revision,
    settings: settingsForForm(row),
    banners,
    making,
  }
}
