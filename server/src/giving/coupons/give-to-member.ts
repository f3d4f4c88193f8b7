import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { openOutbox, type Outbox } from '../../core/outbox.ts'
import type { Doer } from './coupon-events.ts'
import { holdCoupon, settingsOf } from './coupon-store.ts'
import { issueCoupons } from './issue-coupon.ts'
import { issuedCouponMail } from './mail-issued-coupon.ts'
import { whyNotGivenToEach } from './may-give.ts'

type Giving = {
  app: App
  merchant: Merchant
  couponId: string
  actor: Doer['actor']
  /** Whether a mail says where it is; it is on the member's card in any case. */
  mails: boolean
}
type Wanted = { memberId: string; cardId: string }

/** A member who gets a coupon by a card. */
export type Receiver = Wanted & { email: string | null; language: Language }

/** What was given: what it is called, and where its holder sees it. */
export type Given = { outcome: 'given'; title: string; url: string }

/**
 * Gives a member a coupon by a card, unless they hold one of it that is not used. The member is locked, so that two who give at
 * once give one.
 */
export async function giveToMember(
  tx: Tx,
  { memberId, cardId, ...giving }: Giving & Wanted,
): Promise<Given | { outcome: 'hasOne' }> {
  const { app, merchant, couponId } = giving
  await lockMember(tx, merchant.id, memberId)
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const { receivers, holders } = await receiversOf(tx, giving, [{ memberId, cardId }])
  if (holders.length > 0) return { outcome: 'hasOne' }
  const outbox = openOutbox(tx, app)
  const given = await giveToEach(tx, outbox, giving, coupon, receivers)
  await outbox.write()
  return given.get(memberId) ?? refuse('INVALID_MEMBER')
}

export type GiftPlan = {
  coupon: CouponSettings
  /** By the member's id: who will get it, or why they do not. */
  byMember: ReadonlyMap<string, Receiver | ErrorCode | 'hasOne'>
}

/**
 * Decides for each of several members whether they get the coupon, as `giveToMember` does for one. They are locked already, and the
 * coupon is held from here on, so that what is decided can be given in the same transaction. Only the limit of the coupon's group may
 * be reached meanwhile by another coupon of it.
 */
export async function planGifts(
  tx: Tx,
  giving: Pick<Giving, 'app' | 'merchant' | 'couponId'>,
  now: Date,
  wanted: readonly Wanted[],
): Promise<GiftPlan> {
  const { merchant, couponId } = giving
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const { receivers, holders } = await receiversOf(tx, giving, wanted)
  const asked = receivers.map(({ cardId }) => ({ cardId, quantity: 1 }))
  const refused = await whyNotGivenToEach(tx, { ...giving, now }, couponId, asked)
  return {
    coupon,
    byMember: new Map<string, Receiver | ErrorCode | 'hasOne'>([
      ...holders.map(({ memberId }) => [memberId, 'hasOne'] as const),
      ...receivers.map((receiver, i) => [receiver.memberId, refused[i] ?? receiver] as const),
    ]),
  }
}

/** Gives the coupon to members for whom that was decided. A refusal for one ends the transaction. */
export async function giveToEach(
  tx: Tx,
  outbox: Outbox,
  { app, merchant, couponId, actor, mails }: Giving,
  coupon: CouponSettings,
  receivers: readonly Receiver[],
): Promise<ReadonlyMap<string, Given>> {
  const issued = await issueCoupons(
    tx,
    { app, merchantId: merchant.id, couponId, source: 'send', actor },
    receivers.map(({ email, cardId, language }) => ({ holder: { email, cardId }, language })),
  )
  const given = new Map<string, Given>()
  for (const [i, { url }] of issued.entries()) {
    const { memberId, email, language } = receivers[i] as Receiver
    if (mails && email) await outbox.mail(issuedCouponMail(merchant, coupon, { email, language, url }))
    given.set(memberId, { outcome: 'given', title: coupon.title || coupon.name, url })
  }
  return given
}

/** The members in two lists: those who may get one, and those who hold one that is not used. */
async function receiversOf(
  tx: Tx,
  { merchant, couponId }: Pick<Giving, 'merchant' | 'couponId'>,
  wanted: readonly Wanted[],
) {
  const rows = await tx
    .selectFrom('member')
    .select(['id', 'email', 'language', sql<boolean>`${holdsCoupon(merchant.id, couponId)}`.as('holds')])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', sql<string>`any(${wanted.map(({ memberId }) => memberId)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const members = wanted.flatMap((one) => {
    const row = byId.get(one.memberId)
    return row ? { ...one, email: row.email, language: row.language as Language, holds: row.holds } : []
  })
  return { receivers: members.filter(({ holds }) => !holds), holders: members.filter(({ holds }) => holds) }
}

/** Whether a row of `member` holds a coupon that is not used, by one of the cards or by the address: each is found by its own index. */
export const holdsCoupon = (merchantId: string, couponId: string): RawBuilder<boolean> => {
  const unused = sql`join coupon_code k on k.merchant_id = p.merchant_id and k.code = p.code and k.state <> 'used'
    where p.merchant_id = ${merchantId} and p.coupon_id = ${couponId}`
  return sql<boolean>`(
    exists (select from card o join coupon_copy p on p.merchant_id = o.merchant_id and p.card_id = o.id ${unused}
      and o.merchant_id = ${merchantId} and o.member_id = member.id)
    or exists (select from coupon_copy p ${unused} and p.email = lower(member.email)))`
}
