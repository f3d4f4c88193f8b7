import { getOrder, redeemOrderCoupons } from '@chopcard/contract/commerce/merchant/orders.ts'
import { attendBooking } from '@chopcard/contract/earning/merchant/booths.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { changeVoucherRecord, type VoucherAct } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { call, type CallOptions } from '../../lib/call.ts'
import type { Ask, CardAsk, CouponAsk, GiveAsk, OperationResult, VoucherAsk } from './ask.ts'

type Options = CallOptions & { key: string }

/** Makes the calls of an operation; with the same key they can be made again and have their effect once. */
export function sendOperation(ask: Ask, options: Options): Promise<OperationResult> {
  if ('cardId' in ask) return sendToCard(ask, options)
  if (ask.kind === 'give') return sendGift(ask, options)
  return 'recordId' in ask ? sendToVoucher(ask, options) : sendToCodes(ask, options)
}

async function sendToCard(ask: CardAsk, options: Options): Promise<OperationResult> {
  return (await callOfCard(ask, options)).data
}

function callOfCard(ask: CardAsk, options: Options) {
  const memberId = ask.cardId
  const change = (body: Omit<Request<typeof changeChops>['body'], 'memberId'>) =>
    call(changeChops, { params: { id: memberId }, body: { memberId, ...body } }, options)
  switch (ask.kind) {
    case 'issue': {
      const { quantity = 1, chopTypeId, confirmed } = ask
      return change({ operation: 'issue', quantity, chopTypeId, ...(confirmed && { confirm: true }) })
    }
    case 'bill': {
      const { amount, chopTypeId } = ask
      return change({ operation: 'issue', amount, chopTypeId })
    }
    case 'adjust': {
      const { quantity, remark, chopTypeId } = ask
      return change({ operation: 'adjust', quantity, remark, chopTypeId })
    }
    case 'use':
      return change({ operation: 'adjust', quantity: -ask.quantity })
    case 'burn':
      return call(redeem, { params: { memberId }, body: { amount: ask.amount, pin: ask.pin } }, options)
    case 'redeem':
      return call(redeem, { params: { memberId }, body: { rewardId: ask.rewardId } }, options)
    case 'attend':
      return call(attendBooking, { params: { id: ask.bookingId } }, options)
    case 'void':
      return call(voidEntry, { params: { id: ask.entryId }, query: {} }, options)
  }
}

async function sendGift(ask: GiveAsk, options: Options): Promise<OperationResult> {
  const { voucherId, email, language, remark } = ask
  return { record: (await call(giveVoucher, { body: { voucherId, email, language, remark } }, options)).data }
}

async function sendToVoucher(ask: VoucherAsk, options: Options): Promise<OperationResult> {
  const body = voucherAct(ask)
  const { data } = await call(changeVoucherRecord, { params: { id: ask.recordId }, body }, options)
  return { voucherEntry: data.entry, record: data.record }
}

function voucherAct(ask: VoucherAsk): VoucherAct {
  switch (ask.kind) {
    case 'consume':
      return { act: 'consume', amount: ask.amount }
    case 'waive':
      return { act: 'waive', remark: ask.remark }
    case 'reverse':
      return { act: 'reverse', entryId: ask.entryId, ...(ask.remark && { remark: ask.remark }) }
  }
}

async function sendToCodes(ask: CouponAsk, options: Options): Promise<OperationResult> {
  switch (ask.kind) {
    case 'redeemCoupon': {
      const { data } = await call(redeemCoupon, { params: { code: ask.code }, body: {} }, options)
      return { coupon: data, codes: [data.code] }
    }
    case 'redeemOrderCoupons': {
      const { orderId, codes } = ask
      const { data } = await call(redeemOrderCoupons, { params: { id: orderId }, body: { codes: [...codes] } }, options)
      return { order: data, codes }
    }
    case 'reactivate': {
      const { orderId, codes, remark } = ask
      // One call for each code, with a key of its own: after a lost answer those that were done answer as they did.
      for (const [i, code] of codes.entries())
        await call(reactivateCoupon, { params: { code }, body: { remark } }, { ...options, key: `${options.key}.${i}` })
      return orderId ? { order: (await call(getOrder, { params: { id: orderId } }, { quiet: true })).data } : {}
    }
  }
}
