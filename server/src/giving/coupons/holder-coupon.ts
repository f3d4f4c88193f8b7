import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  holderCoupon as holderRoute,
  holderCouponEvents as eventsRoute,
  HolderCoupon,
} from '@chopcard/contract/giving/member/coupons.ts'
import { staffWaysOf } from '../../loyalty/cards/approve-redemption.ts'
import type { App } from '../../core/app.ts'
import { authenticateHolder } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { couponTopic } from '../../core/live.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { drawBarcode } from './draw-barcode.ts'
import { changesIn, codeState } from './code-rules.ts'
import { lookOf } from './coupon-look.ts'
import { settingsOf } from './coupon-store.ts'
import { bannersOfPage } from './page-banners.ts'

/** What the pages of coupons show; anything else than an issued coupon's token is as if it were not there. */
export const couponPageSource = (app: App): Pick<MemberPageSources, 'couponByToken'> => ({
  couponByToken: (token, language) =>
    nullIfNotFound(async () => {
      const holder = await authenticateHolder(app.database, 'coupon', token)
      const db = app.database.kysely
      const issuedCoupon = await readHolderCoupon(db, holder.merchant.id, holder.holdingId)
      const { displayBarcode, barcodeType } = settingsOf(issuedCoupon)
      const coupon = { token, ...(await presentForHolder(db, { ...holder, language }, issuedCoupon)) }
      const banners = await bannersOfPage(app, holder.merchant, language)
      return { coupon, banners, barcode: displayBarcode ? drawBarcode(barcodeType, issuedCoupon.code) : null }
    }),
})

export const holderCoupon: Verb<typeof holderRoute> = async (ctx, { params: { token } }) => ({
  token,
  ...(await presentForHolder(ctx.db, ctx, await readHolderCoupon(ctx.db, ctx.merchant.id, ctx.holdingId))),
})

/** Says `coupon` once at the start and whenever something has become of the code. Only a browser that shows it asks. */
export const holderCouponEvents: Verb<typeof eventsRoute> = async ({ app, db, merchant, now, holdingId }) => {
  const { code } = await readHolderCoupon(db, merchant.id, holdingId)
  await db
    .updateTable('coupon_copy')
    .set({ opened_at: now })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', holdingId)
    .where('opened_at', 'is', null)
    .execute()
  return {
    open(send) {
      send('coupon', {})
      return app.live.subscribe(couponTopic(merchant.id, code), () => send('coupon', {}))
    },
  }
}

export type HolderCouponRow = Awaited<ReturnType<typeof readHolderCoupon>>

/** An issued coupon with its coupon and its code; NOT_FOUND where the coupon is gone. */
export async function readHolderCoupon(db: Db | Tx, merchantId: string, id: string) {
  const row = await db
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.coupon_id'))
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['c.id', 'c.name', 'c.settings', 'c.currency', 'c.fixed_number', 'c.effective_from', 'c.effective_to'])
    .select(['k.code', 'k.state', 'k.locked_until', 'k.used_at'])
    .where('p.merchant_id', '=', merchantId)
    .where('p.id', '=', id)
    .where(sql<boolean>`c.deleted_at is null`)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** What decides about an issued coupon. */
export const holderFacts = (issuedCoupon: HolderCouponRow) => ({
  state: issuedCoupon.state,
  lockedUntil: issuedCoupon.locked_until,
  effectiveFrom: issuedCoupon.effective_from,
  effectiveTo: issuedCoupon.effective_to,
})

/** An issued coupon as its holder sees it now. */
export async function presentForHolder(
  db: Db | Tx,
  { merchant, now, language }: Pick<TenantContext, 'merchant' | 'now' | 'language'>,
  issuedCoupon: HolderCouponRow,
): Promise<Omit<HolderCoupon, 'token'>> {
  const today = localDay(now, merchant.timeZone)
  const state = codeState(holderFacts(issuedCoupon), today, now)
  return {
    ...(await lookOf(db, merchant, issuedCoupon, language)),
    code: issuedCoupon.code,
    number: issuedCoupon.fixed_number,
    state:
      state === 'active' && issuedCoupon.effective_from !== null && issuedCoupon.effective_from > today
        ? 'notYet'
        : state,
    usedAt: issuedCoupon.used_at?.toISOString() ?? null,
    lockedUntil: state === 'locked' ? (issuedCoupon.locked_until?.toISOString() ?? null) : null,
    changesIn: state === 'expired' ? null : changesIn(holderFacts(issuedCoupon), merchant.timeZone, now),
    ways: settingsOf(issuedCoupon).redeemByStaffPin ? staffWaysOf(merchant) : [],
  }
}
