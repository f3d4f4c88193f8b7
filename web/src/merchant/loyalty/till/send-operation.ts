import { attendBooking } from '@chopcard/contract/earning/merchant/booths.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { call, type CallOptions } from '../../../lib/call.ts'
import type { Ask } from './operation.ts'

type Options = CallOptions & { key: string }

/** Makes the call of an operation; with the same key it can be made again and has its effect once. */
export function sendOperation(ask: Ask, options: Options) {
  switch (ask.kind) {
    case 'issue': {
      const body = {
        memberId: ask.cardId,
        operation: 'issue' as const,
        quantity: ask.quantity ?? 1,
        chopTypeId: ask.chopTypeId,
      }
      return call(changeChops, { params: { id: ask.cardId }, body }, options)
    }
    case 'adjust': {
      const { cardId: memberId, quantity, remark, chopTypeId } = ask
      const body = { memberId, operation: 'adjust' as const, quantity, remark, chopTypeId }
      return call(changeChops, { params: { id: memberId }, body }, options)
    }
    case 'use': {
      const body = { memberId: ask.cardId, operation: 'adjust' as const, quantity: -ask.quantity }
      return call(changeChops, { params: { id: ask.cardId }, body }, options)
    }
    case 'burn':
      return call(redeem, { params: { memberId: ask.cardId }, body: { amount: ask.amount, pin: ask.pin } }, options)
    case 'redeem':
      return call(redeem, { params: { memberId: ask.cardId }, body: { rewardId: ask.rewardId } }, options)
    case 'attend':
      return call(attendBooking, { params: { id: ask.bookingId } }, options)
    case 'void':
      return call(voidEntry, { params: { id: ask.entryId }, query: {} }, options)
  }
}
