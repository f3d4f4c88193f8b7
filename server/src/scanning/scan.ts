import { refuse } from '@chopcard/contract/errors.ts'
import type { quickRedeem as quickRedeemRoute, scanned as scannedRoute } from '@chopcard/contract/merchant/till.ts'
import { namesCard, rewardsOfScanned, scannedCard } from '../cards/scan.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { findCopy, presentCopy } from '../coupons/find-copy.ts'
import { showOrder } from '../orders/list-orders.ts'
import { findOrder } from '../orders/order-store.ts'
import { findRecord, presentRecord } from '../vouchers/record-store.ts'
import { otherNamed } from './other-codes.ts'

/** What was scanned or typed. A card's code is told by its form; everything else is looked for. */
export const scanned: Verb<typeof scannedRoute> = async (ctx, { params }) => {
  if (namesCard(params.x)) return { kind: 'card', card: await scannedCard(ctx, params.x) }
  const order = await orderNamed(ctx, params.x)
  if (order) return { kind: 'order', order }
  const voucher = await voucherNamed(ctx, params.x)
  if (voucher) return { kind: 'voucher', voucher }
  const coupon = await couponNamed(ctx, params.x)
  if (coupon) return { kind: 'coupon', coupon }
  return (await otherNamed(ctx, params.x)) ?? refuse('INVALID_QR_CODE')
}

const nothing = { card: null, rewards: [], coupons: [], vouchers: [], order: null, other: null }

/** A card with its rewards, or a coupon, voucher or order, with what can be done with it now. */
export const quickRedeem: Verb<typeof quickRedeemRoute> = async (ctx, { params }) => {
  if (namesCard(params.x)) return { ...nothing, ...(await rewardsOfScanned(ctx, params.x)) }
  const order = await orderNamed(ctx, params.x)
  if (order) return { ...nothing, order, coupons: await openCoupons(ctx, order) }
  const voucher = await voucherNamed(ctx, params.x)
  if (voucher) return { ...nothing, vouchers: [voucher] }
  const coupon = await couponNamed(ctx, params.x)
  if (coupon) return { ...nothing, coupons: [coupon] }
  return { ...nothing, other: (await otherNamed(ctx, params.x)) ?? refuse('INVALID_QR_CODE') }
}

async function orderNamed(ctx: MerchantContext, text: string) {
  const order = await findOrder(ctx.db, ctx.merchant.id, text)
  return order && showOrder(ctx, ctx.db, order.id)
}

/** The coupons of an order that can be used now, as each would be shown by itself. */
async function openCoupons(ctx: MerchantContext, { coupons }: Awaited<ReturnType<typeof showOrder>>) {
  const open = coupons.flatMap(({ code, state }) => (state === 'active' && code) || [])
  const found = await Promise.all(open.map((code) => couponNamed(ctx, code)))
  return found.filter((coupon) => coupon !== undefined)
}

async function voucherNamed(ctx: MerchantContext, text: string) {
  const record = await findRecord(ctx.db, ctx.merchant, text)
  return record && presentRecord(record, ctx)
}

async function couponNamed(ctx: MerchantContext, text: string) {
  const copy = await findCopy(ctx.db, ctx.merchant.id, text)
  return copy && presentCopy(ctx, copy)
}
