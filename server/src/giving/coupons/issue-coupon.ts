import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { couponToken, hashToken } from '../../core/secrets.ts'
import { countIssued, groupOf, type Holder, personOf } from './count-holding.ts'
import { type Doer, nobody, writeEvent } from './coupon-events.ts'
import { settingsOf } from './coupon-store.ts'
import { addCodes } from './make-coupon-codes.ts'
import { newCodes } from './new-codes.ts'

export type IssueSource = 'send' | 'download' | 'reward' | 'order'
type Giving = {
  app: Pick<App, 'config'>
  merchantId: string
  couponId: string
  holder: Holder
  source: IssueSource
  orderItemId?: string
  language: Language
  /** Who of the staff gives it, if anybody does. */
  actor?: Doer['actor'] | undefined
}
export type NewIssuedCoupon = { id: string; code: string; token: string; url: string }

/**
 * Issues a coupon to somebody: a code that nobody else has, within the quota and the limits of the person and
 * of the group. Others who ask for the same coupon wait until the transaction ends; a refusal must end it.
 */
export async function issueCoupon(tx: Tx, giving: Giving): Promise<NewIssuedCoupon> {
  const { app, merchantId, couponId, holder, source, orderItemId, language, actor = nobody } = giving
  const { merchant, now } = (await findMerchant(tx, { id: merchantId })) ?? refuse('NOT_FOUND')
  const coupon = await reserveFromQuota(tx, merchant, couponId, now)
  const settings = settingsOf(coupon)
  const group = groupOf(merchant, settings)
  const person = await personOf(tx, app, merchantId, holder)
  if (person) await countIssued(tx, { merchantId, couponId, group, holder: person }, settings.maxPerMember)
  const code = coupon.code_source === 'fixed' ? await makeCode(tx, coupon) : await nextFreeCode(tx, coupon)
  const id = newId()
  const token = couponToken(app.config.secret, merchant.shortKey, id)
  await tx
    .insertInto('coupon_copy')
    .values({
      merchant_id: merchantId,
      id,
      coupon_id: couponId,
      code,
      token_hash: hashToken(token),
      email: holder.email?.toLowerCase() ?? null,
      card_id: holder.cardId,
      holder: person,
      coupon_group: group,
      source,
      order_item_id: orderItemId ?? null,
      language,
      given_at: now,
    })
    .execute()
  // What an order holds is given once it is paid.
  if (source !== 'order')
    await writeEvent(tx, { merchant, now, actor, source }, { couponId, code, kind: 'give', issuedCouponId: id })
  return { id, code, token, url: issuedCouponUrl(app.config.publicUrl, token) }
}

/** Where an issued coupon's holder sees it. */
export const issuedCouponUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/coupon/${token}`

type ReservedCoupon = Awaited<ReturnType<typeof reserveFromQuota>>

/** Reserves one of the quota with a conditional update; the coupon's row stays locked until the transaction ends. */
async function reserveFromQuota(tx: Tx, merchant: Merchant, couponId: string, now: Date) {
  const coupon = await tx
    .selectFrom('coupon')
    .select(['quota', 'taken', 'effective_to'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', couponId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!coupon) refuse('NOT_FOUND')
  if (coupon.effective_to !== null && coupon.effective_to < localDay(now, merchant.timeZone)) refuse('COUPON_EXPIRED')
  // If the quota is used up, the request does not wait for the row's lock.
  if (coupon.quota !== -1 && coupon.taken >= coupon.quota) refuse('COUPON_QUOTA_REACHED')
  return (
    (await tx
      .updateTable('coupon')
      .set((row) => ({ taken: row('taken', '+', 1) }))
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', couponId)
      .where('deleted_at', 'is', null)
      .where((row) => row.or([row('quota', '=', -1), row('taken', '<', row.ref('quota'))]))
      .returning(['merchant_id', 'id', 'settings', 'code_source', 'numbered', 'handed'])
      .executeTakeFirst()) ?? refuse('COUPON_QUOTA_REACHED')
  )
}

/** The next code of those that are there: one that came back, or the first that has not left. */
async function nextFreeCode(
  tx: Tx,
  { merchant_id: merchantId, id: couponId, handed }: ReservedCoupon,
): Promise<string> {
  const free = (which: ReturnType<typeof sql>) => sql<{ code: string; number: number }>`
    select code, number from coupon_code
    where merchant_id = ${merchantId} and coupon_id = ${couponId} and state = 'active' and ${which}
    order by number limit 1 for update skip locked`
  const returned = await free(sql`returned`).execute(tx)
  const [code] = returned.rows.length ? returned.rows : (await free(sql`number > ${handed}`).execute(tx)).rows
  if (!code) return refuse('COUPON_QUOTA_REACHED')
  if (code.number > handed)
    await tx
      .updateTable('coupon')
      .set({ handed: code.number })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', couponId)
      .execute()
  else
    await tx
      .updateTable('coupon_code')
      .set({ returned: false })
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code.code)
      .execute()
  return code.code
}

/** Where all issued coupons show one number, each has a code of its own besides, so that it is used once. */
async function makeCode(tx: Tx, coupon: ReservedCoupon): Promise<string> {
  const isEan = settingsOf(coupon).barcodeType === 'ean13'
  const pattern = { length: isEan ? 13 : 16, signs: isEan ? 'digits' : 'both', letterCase: 'upper' } as const
  for (let after = coupon.numbered; ; after++) {
    const codes = newCodes({ ...pattern, checkDigit: isEan }, 1)
    const isNew = await addCodes(tx, { merchantId: coupon.merchant_id, couponId: coupon.id, after }, codes)
    if (isNew) return codes[0] as string
  }
}
