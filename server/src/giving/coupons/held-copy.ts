import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  heldCoupon as heldRoute,
  heldCouponEvents as eventsRoute,
  HeldCoupon,
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
import { stateOf } from './code-rules.ts'
import { lookOf } from './coupon-look.ts'
import { settingsOf } from './coupon-store.ts'
import { bannersOfPage } from './page-banners.ts'

/** What the pages of coupons show; anything else than a copy's token is as if it were not there. */
export const couponPageSource = (app: App): Pick<MemberPageSources, 'couponByToken'> => ({
  couponByToken: (token, language) =>
    nullIfNotFound(async () => {
      const holder = await authenticateHolder(app.database, 'coupon', token)
      const db = app.database.kysely
      const copy = await readCopy(db, holder.merchant.id, holder.heldId)
      const { displayBarcode, barcodeType } = settingsOf(copy)
      const coupon = { token, ...(await presentHeld(db, { ...holder, language }, copy)) }
      const banners = await bannersOfPage(app, holder.merchant, language)
      return { coupon, banners, barcode: displayBarcode ? drawBarcode(barcodeType, copy.code) : null }
    }),
})

export const heldCoupon: Verb<typeof heldRoute> = async (ctx, { params: { token } }) => ({
  token,
  ...(await presentHeld(ctx.db, ctx, await readCopy(ctx.db, ctx.merchant.id, ctx.heldId))),
})

/** Says `coupon` once at the start and whenever something has become of the code. Only a browser that shows it asks. */
export const heldCouponEvents: Verb<typeof eventsRoute> = async ({ app, db, merchant, now, heldId }) => {
  const { code } = await readCopy(db, merchant.id, heldId)
  await db
    .updateTable('coupon_copy')
    .set({ opened_at: now })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', heldId)
    .where('opened_at', 'is', null)
    .execute()
  return {
    open(send) {
      send('coupon', {})
      return app.live.subscribe(couponTopic(merchant.id, code), () => send('coupon', {}))
    },
  }
}

export type HeldCopy = Awaited<ReturnType<typeof readCopy>>

/** A copy with its coupon and its code; NOT_FOUND where the coupon is gone. */
export async function readCopy(db: Db | Tx, merchantId: string, id: string) {
  const row = await db
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.coupon_id'))
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['c.id', 'c.name', 'c.settings', 'c.fixed_number', 'c.effective_from', 'c.effective_to'])
    .select(['k.code', 'k.state', 'k.locked_until', 'k.used_at'])
    .where('p.merchant_id', '=', merchantId)
    .where('p.id', '=', id)
    .where(sql<boolean>`c.deleted_at is null`)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** What decides about a copy. */
export const factsOfHeld = (copy: HeldCopy) => ({
  state: copy.state,
  lockedUntil: copy.locked_until,
  effectiveFrom: copy.effective_from,
  effectiveTo: copy.effective_to,
})

/** A copy as its holder sees it now. */
export async function presentHeld(
  db: Db | Tx,
  { merchant, now, language }: Pick<TenantContext, 'merchant' | 'now' | 'language'>,
  copy: HeldCopy,
): Promise<Omit<HeldCoupon, 'token'>> {
  const today = localDay(now, merchant.timeZone)
  const state = stateOf(factsOfHeld(copy), today, now)
  return {
    ...(await lookOf(db, merchant, copy, language)),
    code: copy.code,
    number: copy.fixed_number,
    state: state === 'active' && copy.effective_from !== null && copy.effective_from > today ? 'notYet' : state,
    usedAt: copy.used_at?.toISOString() ?? null,
    lockedUntil: state === 'locked' ? (copy.locked_until?.toISOString() ?? null) : null,
    ways: settingsOf(copy).redeemByStaffPin ? staffWaysOf(merchant) : [],
  }
}
