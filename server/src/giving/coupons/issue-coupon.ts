import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import { couponToken, hashToken } from '../../core/secrets.ts'
import { countIssued, groupOf, type Holder, personsOf } from './count-holding.ts'
import { type Doer, nobody, writeEvents } from './coupon-events.ts'
import { settingsOf } from './coupon-store.ts'
import { codesOf, reserveFromQuota } from './reserve-coupons.ts'

export type IssueSource = 'send' | 'download' | 'reward' | 'order'
type Giving = {
  app: Pick<App, 'config'>
  merchantId: string
  couponId: string
  source: IssueSource
  /** Who of the staff gives it, if anybody does. */
  actor?: Doer['actor'] | undefined
}
type Receiver = { holder: Holder; language: Language; orderItemId?: string }
export type NewIssuedCoupon = { id: string; code: string; token: string; url: string }

/**
 * Issues a coupon to several receivers, in their order: each a code that nobody else has, within the quota and the limits of the person
 * and of the group. Others who ask for the same coupon wait until the transaction ends; a refusal for one must end it.
 */
export async function issueCoupons(
  tx: Tx,
  { app, merchantId, couponId, source, actor = nobody }: Giving,
  receivers: readonly Receiver[],
): Promise<NewIssuedCoupon[]> {
  if (receivers.length === 0) return []
  const { merchant, now } = (await findMerchant(tx, { id: merchantId })) ?? refuse('NOT_FOUND')
  const coupon = await reserveFromQuota(tx, merchant, couponId, now, receivers.length)
  const settings = settingsOf(coupon)
  const group = groupOf(merchant, settings)
  const holders = receivers.map(({ holder }) => holder)
  const persons = await personsOf(tx, app, merchantId, holders)
  const known = persons.filter((person) => person !== null)
  await countIssued(tx, { merchantId, couponId, group }, known, settings.maxPerMember)
  const codes = await codesOf(tx, coupon, receivers.length)
  const issued = codes.map((code) => {
    const id = newId()
    const token = couponToken(app.config.secret, merchant.shortKey, id)
    return { id, code, token, url: issuedCouponUrl(app.config.publicUrl, token) }
  })
  const rows = receivers.map(({ holder, language, orderItemId }, i) => {
    const { id, code, token } = issued[i] as NewIssuedCoupon
    return {
      merchant_id: merchantId,
      id,
      coupon_id: couponId,
      code,
      token_hash: hashToken(token),
      email: holder.email?.toLowerCase() ?? null,
      card_id: holder.cardId,
      holder: persons[i] ?? null,
      coupon_group: group,
      source,
      order_item_id: orderItemId ?? null,
      language,
      given_at: now,
    }
  })
  await tx.insertInto('coupon_copy').values(rows).execute()
  // What an order holds is given once it is paid.
  if (source !== 'order') {
    const gifts = issued.map(({ id, code }) => ({ couponId, code, kind: 'give' as const, issuedCouponId: id }))
    await writeEvents(tx, { merchant, now, actor, source }, gifts)
  }
  return issued
}

/** Issues a coupon to one receiver. */
export async function issueCoupon(
  tx: Tx,
  { holder, language, orderItemId, ...giving }: Giving & Receiver,
): Promise<NewIssuedCoupon> {
  const receiver = { holder, language, ...(orderItemId !== undefined && { orderItemId }) }
  const [issued] = await issueCoupons(tx, giving, [receiver])
  return issued as NewIssuedCoupon
}

/** Where an issued coupon's holder sees it. */
export const issuedCouponUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/coupon/${token}`
