import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type {
  quickRedeem as quickRedeemRoute,
  scanned as scannedRoute,
} from '@chopcard/contract/loyalty/merchant/till.ts'
import { provenEmail } from '../../loyalty/cards/proven-email.ts'
import { namesCard, rewardsOfScanned, scannedCard } from '../../loyalty/cards/scan.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { hashToken } from '../../core/secrets.ts'
import { findIssuedCoupon, presentIssuedCoupon } from '../../giving/coupons/find-issued-coupon.ts'
import { findRecord, presentRecord, recordsQuery } from '../../giving/vouchers/record-store.ts'
import { findScanTarget } from './find-scan-target.ts'
import { findTyped } from './find-typed.ts'
import { type Order, orderNamed } from './scanned-order.ts'

/** What was scanned or typed. A card's code is told by its form; everything else is looked for. */
export const scanned: Verb<typeof scannedRoute> = async (ctx, { params }) => {
  const card = await ofCard(ctx, params.x, scannedCard)
  if (card) return { kind: 'card', card }
  const order = await orderNamed(ctx, params.x)
  if (order) return { kind: 'order', order }
  const voucher = await voucherNamed(ctx, params.x)
  if (voucher) return { kind: 'voucher', voucher }
  const target = await findScanTarget(ctx, params.x)
  if (target) return target
  const coupon = await couponNamed(ctx, params.x)
  if (coupon) return { kind: 'coupon', coupon }
  const matches = await findTyped(ctx, params.x)
  const [only] = matches.cards
  return only && matches.cards.length === 1 ? { kind: 'card', card: only } : { kind: 'cards', ...matches }
}

const nothing = {
  card: null,
  rewards: [],
  multiplier: null,
  multipliers: [],
  rewardLimits: null,
  coupons: [],
  vouchers: [],
  order: null,
  signs: [],
  matches: null,
  may: [],
}

/** A card with its rewards, coupons and vouchers, or a coupon, voucher or order, with what can be done with it now. */
export const quickRedeem: Verb<typeof quickRedeemRoute> = async (ctx, { params }) => {
  const found = await ofCard(ctx, params.x, rewardsOfScanned)
  if (found) return withGiven(ctx, found)
  const order = await orderNamed(ctx, params.x)
  if (order) return { ...nothing, order, coupons: await openCoupons(ctx, order) }
  const voucher = await voucherNamed(ctx, params.x)
  if (voucher) return { ...nothing, vouchers: [voucher] }
  const target = await findScanTarget(ctx, params.x)
  if (target) return { ...nothing, signs: [target] }
  const coupon = await couponNamed(ctx, params.x)
  if (coupon) return { ...nothing, coupons: [coupon] }
  const matches = await findTyped(ctx, params.x)
  const [only] = matches.cards
  if (!only || matches.cards.length > 1) return { ...nothing, matches }
  return withGiven(ctx, await rewardsOfScanned(ctx, only.cardNumber))
}

const withGiven = async (ctx: MerchantContext, found: Awaited<ReturnType<typeof rewardsOfScanned>>) => ({
  ...nothing,
  ...found,
  ...(await givenToCard(ctx, found.card.id)),
})

/** What a card's code, number or address leads to; twelve digits that are no card's may be a coupon's. */
async function ofCard<T>(ctx: MerchantContext, text: string, read: (ctx: MerchantContext, text: string) => Promise<T>) {
  if (!namesCard(text)) return undefined
  try {
    return await read(ctx, text)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_QR_CODE') return undefined
    throw error
  }
}

/** The coupons of an order that can be used now, as each would be shown by itself. */
async function openCoupons(ctx: MerchantContext, { coupons }: Order) {
  const open = coupons.flatMap(({ code, state }) => (state === 'active' && code) || [])
  return couponsNamed(ctx, open)
}

/** The coupons of codes that were just read. */
async function couponsNamed(ctx: MerchantContext, codes: readonly string[]) {
  const coupons = await Promise.all(codes.map((code) => couponNamed(ctx, code)))
  return coupons.filter((coupon) => coupon !== undefined)
}

/** What came with the card's rewards, or was mailed to an address that its member has shown to read. */
const givenToCard = async (ctx: MerchantContext, cardId: string) => ({
  coupons: await couponsOfCard(ctx, cardId),
  vouchers: await vouchersOfCard(ctx, cardId),
})

const MAX_OF_EACH = 5

/** Those that can be used now, the latest first. */
async function couponsOfCard(ctx: MerchantContext, cardId: string) {
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const issuedCoupons = await ctx.db
    .selectFrom('coupon_copy as y')
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'y.merchant_id').onRef('k.code', '=', 'y.code'),
    )
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'y.merchant_id').onRef('c.id', '=', 'y.coupon_id'))
    .select('k.code')
    .where('y.merchant_id', '=', ctx.merchant.id)
    .where((of) => of.or([of('y.card_id', '=', cardId), of('y.email', '=', provenEmail(ctx.merchant.id, cardId))]))
    .where('k.state', '<>', 'used')
    // The rule itself decides below: this keeps those that are over from standing in front of the others.
    .where(sql<boolean>`coalesce(c.effective_to >= ${today}, true) and coalesce(c.effective_from <= ${today}, true)`)
    .orderBy('y.given_at', 'desc')
    .limit(MAX_OF_EACH)
    .execute()
  const coupons = await couponsNamed(
    ctx,
    issuedCoupons.map(({ code }) => code),
  )
  return coupons.filter(({ allowed }) => allowed)
}

/** Those that can be spent now, what ends first first. */
async function vouchersOfCard(ctx: MerchantContext, cardId: string) {
  const records = await recordsQuery(ctx.db, ctx.merchant.id)
    .where('r.email', '=', provenEmail(ctx.merchant.id, cardId))
    .where('r.state', '=', 'active')
    .where('r.starts_at', '<=', ctx.now)
    .where('r.ends_at', '>', ctx.now)
    .orderBy('r.ends_at')
    .orderBy('r.id')
    .limit(MAX_OF_EACH)
    .execute()
  return records.map((record) => presentRecord(record, ctx))
}

async function voucherNamed(ctx: MerchantContext, text: string) {
  const record = await findRecord(ctx.db, ctx.merchant, text)
  return record && presentRecord(record, ctx)
}

async function couponNamed(ctx: MerchantContext, text: string) {
  const issuedCoupon = await findIssuedCoupon(ctx.db, ctx.merchant.id, (await codeAtAddress(ctx, text)) ?? text)
  return issuedCoupon && presentIssuedCoupon(ctx, issuedCoupon)
}

/** The code of the issued coupon whose page's address was scanned. */
async function codeAtAddress({ db, merchant }: MerchantContext, text: string): Promise<string | undefined> {
  const token = /\/member\/coupon\/(kt_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text.trim())?.[1]
  if (!token) return undefined
  const issuedCoupon = await db
    .selectFrom('coupon_copy')
    .select('code')
    .where('merchant_id', '=', merchant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return issuedCoupon?.code ?? undefined
}
