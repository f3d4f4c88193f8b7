import { sql } from 'kysely'
import { Refusal, refuse } from '@chopcard/contract/errors.ts'
import type {
  heldCoupon as heldRoute,
  heldCouponEvents as eventsRoute,
  HeldCoupon,
} from '@chopcard/contract/member/coupons.ts'
import type { App } from '../core/app.ts'
import { findMerchant, hasFeature } from '../core/authenticate.ts'
import { localDay } from '../core/clock.ts'
import type { Merchant, Verb } from '../core/context.ts'
import type { Db, Tx } from '../core/database.ts'
import { couponTopic } from '../core/live.ts'
import { hashToken, shortKeyOf } from '../core/secrets.ts'
import type { MemberPageSources } from '../member-pages/sources.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { drawBarcode } from './draw-barcode.ts'
import { stateOf } from './code-rules.ts'
import { settingsOf } from './coupon-store.ts'
import { firstPicture } from './first-picture.ts'

/** What the pages of coupons show; anything else than a copy's token is as if it were not there. */
export const couponPageSource = (app: App): Pick<MemberPageSources, 'couponByToken'> => ({
  couponByToken: async (token) => {
    try {
      const { merchant, now, copy } = await heldCopy(app, token)
      const coupon = await presentHeld(app.database.kysely, merchant, now, token, copy)
      const { displayBarcode, barcodeType } = settingsOf(copy)
      return { coupon, barcode: displayBarcode ? drawBarcode(barcodeType, copy.code) : null }
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return null
      throw error
    }
  },
})

export const heldCoupon: Verb<typeof heldRoute> = async (ctx, { params }) => {
  const { merchant, now, copy } = await heldCopy(ctx.app, params.token)
  return presentHeld(ctx.db, merchant, now, params.token, copy)
}

/** Says `coupon` once at the start and whenever something has become of the code. Only a browser that shows it asks. */
export const heldCouponEvents: Verb<typeof eventsRoute> = async (ctx, { params }) => {
  const { merchant, now, copy } = await heldCopy(ctx.app, params.token)
  await ctx.db
    .updateTable('coupon_copy')
    .set({ opened_at: now })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', copy.copy_id)
    .where('opened_at', 'is', null)
    .execute()
  return {
    open(send) {
      send('coupon', {})
      return ctx.app.live.subscribe(couponTopic(merchant.id, copy.code), () => send('coupon', {}))
    },
  }
}

export type HeldCopy = Awaited<ReturnType<typeof readCopy>>

/** The copy that a token opens; NOT_FOUND for everything else. */
export async function heldCopy(app: App, token: string) {
  const shortKey = shortKeyOf('kt', token) ?? refuse('NOT_FOUND')
  const { merchant, now } = (await findMerchant(app.database.kysely, { shortKey })) ?? refuse('NOT_FOUND')
  return { merchant, now, copy: await readCopy(app.database.kysely, merchant.id, token) }
}

export async function readCopy(db: Db | Tx, merchantId: string, token: string) {
  const row = await db
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.coupon_id'))
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['p.id as copy_id', 'c.id', 'c.name', 'c.settings', 'c.fixed_number', 'c.effective_from', 'c.effective_to'])
    .select(['k.code', 'k.state', 'k.locked_until', 'k.used_at'])
    .where('p.merchant_id', '=', merchantId)
    .where('p.token_hash', '=', hashToken(token))
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
  merchant: Merchant,
  now: Date,
  token: string,
  copy: HeldCopy,
): Promise<HeldCoupon> {
  const s = settingsOf(copy)
  const today = localDay(now, merchant.timeZone)
  const state = stateOf(factsOfHeld(copy), today, now)
  const { logo } = await readMerchantInfo(db, merchant.id)
  return {
    token,
    merchant: { name: merchant.name, logo, timeZone: merchant.timeZone, currency: merchant.currency },
    title: s.title || s.name,
    shortDescription: s.shortDescription,
    type: s.type,
    value: s.value,
    secondaryTitle: s.secondaryTitle,
    secondaryField: s.secondaryField,
    auxiliaryTitle: s.auxiliaryTitle,
    auxiliaryField: s.auxiliaryField,
    terms: s.terms,
    banner: firstPicture(s, ['couponBanner', 'detailBanner']),
    detailBanner: s.detailBanner,
    backgroundColor: s.backgroundColor,
    foregroundColor: s.foregroundColor,
    labelColor: s.labelColor,
    code: copy.code,
    number: copy.fixed_number,
    effectiveFrom: copy.effective_from,
    effectiveTo: copy.effective_to,
    state: state === 'active' && copy.effective_from !== null && copy.effective_from > today ? 'notYet' : state,
    usedAt: copy.used_at?.toISOString() ?? null,
    lockedUntil: state === 'locked' ? (copy.locked_until?.toISOString() ?? null) : null,
    ways: s.redeemByStaffPin ? waysOf(merchant) : [],
  }
}

const waysOf = (merchant: Merchant): HeldCoupon['ways'] => [
  ...(hasFeature(merchant, 'staffRedeemByPinCode') ? ['pin' as const] : []),
  ...(hasFeature(merchant, 'estamp') ? ['estamp' as const] : []),
]
