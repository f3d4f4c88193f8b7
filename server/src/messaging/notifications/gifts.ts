import { sql } from 'kysely'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import type { Channel, Gift, SkipReason } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { mayCall } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Actor, Merchant, MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { findCoupon, settingsOf } from '../../giving/coupons/coupon-store.ts'
import { giveToMember, holdsCoupon } from '../../giving/coupons/give-to-member.ts'
import { findVoucher } from '../../giving/vouchers/voucher-store.ts'
import { holdsVoucher, voucherToMember } from '../../giving/vouchers/voucher-to-member.ts'
import { hasBrowser } from '../messages/member-browsers.ts'
import type { MailCard } from '../mailing/load-mail-card.ts'
import { membersQuery } from './audience.ts'
import type { Brought } from './fill-message.ts'
import { type Audience, giftOf } from './notification-store.ts'
import type { OpenNotification } from './open-notification.ts'

/** What a message brings: what it is called, how many are left (null is any number), and what one is worth. */
export async function loadGift(db: Db | Tx, merchantId: string, { kind, id }: Gift) {
  if (kind === 'voucher') {
    const { title, amount, currency, enabled } = await findVoucher(db, merchantId, id)
    return { title, left: null, amount, currency, enabled, lastDay: null }
  }
  const row = await findCoupon(db, merchantId, id)
  const { title, name } = settingsOf(row)
  const left = row.quota === -1 ? null : Math.max(0, row.quota - row.taken)
  return { title: title || name, left, amount: null, currency: null, enabled: true, lastDay: row.effective_to }
}

/** Who may not give it to one member may not send it to many; and what nobody could get is not promised. */
export async function mayBring({ db, merchant, staff, now }: MerchantContext, gift: Gift): Promise<void> {
  mayCall(gift.kind === 'coupon' ? sendCoupon : giveVoucher, merchant, staff)
  const { enabled, lastDay, left } = await loadGift(db, merchant.id, gift)
  if (!enabled) refuse('VOUCHER_DISABLED')
  if (lastDay !== null && lastDay < localDay(now, merchant.timeZone)) refuse('COUPON_EXPIRED')
  if (left === 0) refuse('COUPON_QUOTA_REACHED')
}

type Asked = { channels: readonly Channel[]; gift: Gift }

/** How many members of an audience would get the gift of a message, found as the job finds them; nothing is written. */
export async function giftReachOf(db: Db, merchant: Merchant, audience: Audience, { channels, gift }: Asked) {
  const { left, amount, currency } = await loadGift(db, merchant.id, gift)
  const holds = gift.kind === 'coupon' ? holdsCoupon(merchant.id, gift.id) : holdsVoucher(merchant.id, gift.id)
  const { rows } = await sql<{ told: number; holders: number }>`
    select count(*)::int as told, (count(*) filter (where ${holds}))::int as holders
    from (${membersQuery(db, merchant, audience)}) as chosen
    join member on member.merchant_id = ${merchant.id} and member.id = chosen.member_id
    where (${gift.kind} = 'coupon' or member.email is not null) and (
      (${channels.includes('email')} and member.email is not null and not 'message' = any(member.unwanted_mails))
      or (${channels.includes('push')} and ${hasBrowser(merchant.id, sql`member.id`)}))`.execute(db)
  const { told = 0, holders = 0 } = rows[0] ?? {}
  return { gets: Math.min(told - holders, left ?? Infinity), holders, left, amount, currency }
}

/** Gives the member what the message brings, in the transaction that tells them; or says why they get none. */
export async function giveAlong(
  tx: Tx,
  { app, merchant, notification, now }: OpenNotification,
  { id: cardId, memberId }: MailCard,
): Promise<Brought | SkipReason | undefined> {
  const gift = giftOf(notification)
  if (!gift) return undefined
  const { staff_id: id, staff_name: name, nickname } = notification
  const actor: Actor = { kind: 'merchant', id, name, nickname }
  const given =
    gift.kind === 'coupon'
      ? await giveToMember(tx, { app, merchant, couponId: gift.id, memberId, cardId, actor, mails: false })
      : await voucherToMember(tx, { app, merchant, actor, now: now() }, { voucherId: gift.id, memberId, mails: false })
  if (given.outcome === 'given') return { title: given.title, url: given.url }
  return given.outcome === 'hasOne' ? 'hasOne' : 'unreachable'
}

/** Refusals that another moment may lift by itself: the job tries again. */
const passing = new Set(['CONFLICT_TRY_AGAIN', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'])

/** Why a member gets none; what is no refusal is thrown on. */
export function whyNotGiven(error: unknown): SkipReason {
  if (!(error instanceof Refusal) || passing.has(error.code)) throw error
  return error.code === 'COUPON_QUOTA_REACHED' ? 'noneLeft' : 'notGiven'
}
