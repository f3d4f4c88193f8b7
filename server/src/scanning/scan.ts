import { refuse } from '@chopcard/contract/errors.ts'
import type { quickRedeem as quickRedeemRoute, scanned as scannedRoute } from '@chopcard/contract/merchant/till.ts'
import { namesCard, rewardsOfScanned, scannedCard } from '../cards/scan.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { findCopy, presentCopy } from '../coupons/find-copy.ts'
import { findRecord, presentRecord } from '../vouchers/record-store.ts'

/** What was scanned or typed. A card's code is told by its form; everything else is looked for. */
export const scanned: Verb<typeof scannedRoute> = async (ctx, { params }) => {
  if (namesCard(params.x)) return { kind: 'card', card: await scannedCard(ctx, params.x) }
  const voucher = await voucherNamed(ctx, params.x)
  return voucher ? { kind: 'voucher', voucher } : { kind: 'coupon', coupon: await couponNamed(ctx, params.x) }
}

/** A card with its rewards, or a coupon or voucher that was given, with what can be done with it now. */
export const quickRedeem: Verb<typeof quickRedeemRoute> = async (ctx, { params }) => {
  if (namesCard(params.x)) return { ...(await rewardsOfScanned(ctx, params.x)), coupons: [], vouchers: [] }
  const voucher = await voucherNamed(ctx, params.x)
  if (voucher) return { card: null, rewards: [], coupons: [], vouchers: [voucher] }
  return { card: null, rewards: [], coupons: [await couponNamed(ctx, params.x)], vouchers: [] }
}

async function voucherNamed(ctx: MerchantContext, text: string) {
  const record = await findRecord(ctx.db, ctx.merchant, text)
  return record && presentRecord(record, ctx)
}

async function couponNamed(ctx: MerchantContext, text: string) {
  const copy = (await findCopy(ctx.db, ctx.merchant.id, text)) ?? refuse('INVALID_QR_CODE')
  return presentCopy(ctx, copy)
}
