import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Doer } from './coupon-events.ts'
import { holdCoupon, settingsOf } from './coupon-store.ts'
import { issueCoupon } from './issue-coupon.ts'
import { mailIssuedCoupon } from './mail-issued-coupon.ts'

type Giving = {
  app: App
  merchant: Merchant
  couponId: string
  memberId: string
  cardId: string
  actor: Doer['actor']
  /** Whether a mail says where it is; it is on the member's card in any case. */
  mails: boolean
}

/** What was given: what it is called, and where its holder sees it. */
export type Given = { outcome: 'given'; title: string; url: string }

/**
 * Gives a member a coupon by a card, unless they hold one of it that is not used. The member is locked, so that two who give at
 * once give one.
 */
export async function giveToMember(tx: Tx, giving: Giving): Promise<Given | { outcome: 'hasOne' }> {
  const { app, merchant, couponId, memberId, cardId, actor, mails } = giving
  await lockMember(tx, merchant.id, memberId)
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const member = await tx
    .selectFrom('member')
    .select(['email', 'language', sql<boolean>`${holdsCoupon(merchant.id, couponId)}`.as('holds')])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (member.holds) return { outcome: 'hasOne' }
  const language = member.language as Language
  const holder = { email: member.email, cardId }
  const issued = await issueCoupon(tx, {
    app,
    merchantId: merchant.id,
    couponId,
    holder,
    source: 'send',
    language,
    actor,
  })
  if (mails && member.email)
    await mailIssuedCoupon(tx, app, merchant, coupon, { email: member.email, language, url: issued.url })
  return { outcome: 'given', title: coupon.title || coupon.name, url: issued.url }
}

/** Whether a row of `member` holds a coupon that is not used, by one of the cards or by the address. */
export const holdsCoupon = (merchantId: string, couponId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from coupon_copy p join coupon_code k on k.merchant_id = p.merchant_id and k.code = p.code and k.state <> 'used'
  where p.merchant_id = ${merchantId} and p.coupon_id = ${couponId} and (
    p.card_id in (select o.id from card o where o.merchant_id = ${merchantId} and o.member_id = member.id)
    or p.email = lower(member.email)))`
