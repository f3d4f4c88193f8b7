import { refuse } from '@chopcard/contract/core/errors.ts'
import { giveToMember } from '../../giving/coupons/give-to-member.ts'
import { voucherToMember } from '../../giving/vouchers/voucher-to-member.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Ask, Outcome } from './batch-store.ts'

/** Gives the member of a card a coupon or a voucher by the verbs of sending one, in the transaction of the context. */
export async function giveGift(
  ctx: MerchantContext,
  { couponId, voucherId, remark }: Ask,
  cardId: string,
): Promise<Outcome> {
  const { app, merchant, actor, tx } = ctx
  if (!tx) throw new Error('a row is done in its transaction')
  const card = await tx
    .selectFrom('card')
    .select(['member_id', 'state'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirst()
  if (!card) refuse('INVALID_MEMBER')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  const memberId = card.member_id
  const { outcome } = couponId
    ? await giveToMember(tx, { app, merchant, couponId, memberId, cardId, actor, mails: true })
    : await voucherToMember(tx, ctx, { voucherId: voucherId ?? '', memberId, remark, mails: true })
  return { state: outcome === 'given' ? 'done' : 'skipped', note: outcome }
}
