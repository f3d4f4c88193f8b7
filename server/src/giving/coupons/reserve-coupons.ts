import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { settingsOf } from './coupon-store.ts'
import { addCodes } from './make-coupon-codes.ts'
import { newCodes } from './new-codes.ts'

type ReservedCoupon = Awaited<ReturnType<typeof reserveFromQuota>>

/** Reserves so many of the quota with a conditional update; the coupon's row stays locked until the transaction ends. */
export async function reserveFromQuota(tx: Tx, merchant: Merchant, couponId: string, now: Date, count: number) {
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
  if (coupon.quota !== -1 && coupon.taken + count > coupon.quota) refuse('COUPON_QUOTA_REACHED')
  return (
    (await tx
      .updateTable('coupon')
      .set((row) => ({ taken: row('taken', '+', count) }))
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', couponId)
      .where('deleted_at', 'is', null)
      .where((row) => row.or([row('quota', '=', -1), row(row('taken', '+', count), '<=', row.ref('quota'))]))
      .returning(['merchant_id', 'id', 'settings', 'code_source', 'numbered', 'handed'])
      .executeTakeFirst()) ?? refuse('COUPON_QUOTA_REACHED')
  )
}

/** So many codes of a reserved coupon that nobody else has. */
export const codesOf = (tx: Tx, coupon: ReservedCoupon, count: number): Promise<string[]> =>
  coupon.code_source === 'fixed' ? makeCodes(tx, coupon, count) : nextFreeCodes(tx, coupon, count)

/** The next codes of those that are there: first those that came back, then those that have not left. */
async function nextFreeCodes(
  tx: Tx,
  { merchant_id: merchantId, id: couponId, handed }: ReservedCoupon,
  count: number,
): Promise<string[]> {
  const free = async (which: ReturnType<typeof sql>, limit: number) => {
    const { rows } = await sql<{ code: string; number: number }>`
      select code, number from coupon_code
      where merchant_id = ${merchantId} and coupon_id = ${couponId} and state = 'active' and ${which}
      order by number limit ${limit} for update skip locked`.execute(tx)
    return rows
  }
  const returned = await free(sql`returned`, count)
  const missing = count - returned.length
  const fresh = missing ? await free(sql`number > ${handed}`, missing) : []
  if (fresh.length < missing) refuse('COUPON_QUOTA_REACHED')
  const last = fresh.at(-1)
  if (last)
    await tx
      .updateTable('coupon')
      .set({ handed: last.number })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', couponId)
      .execute()
  const again = returned.map(({ code }) => code)
  if (again.length)
    await tx
      .updateTable('coupon_code')
      .set({ returned: false })
      .where('merchant_id', '=', merchantId)
      .where('code', 'in', again)
      .execute()
  return [...again, ...fresh.map(({ code }) => code)]
}

/** Where all issued coupons show one number, each has a code of its own besides, so that it is used once. */
async function makeCodes(tx: Tx, coupon: ReservedCoupon, count: number): Promise<string[]> {
  const isEan = settingsOf(coupon).barcodeType === 'ean13'
  const pattern = { length: isEan ? 13 : 16, signs: isEan ? 'digits' : 'both', letterCase: 'upper' } as const
  const made: string[] = []
  for (let after = coupon.numbered; made.length < count; ) {
    const codes = newCodes({ ...pattern, checkDigit: isEan }, count - made.length)
    made.push(...(await addCodes(tx, { merchantId: coupon.merchant_id, couponId: coupon.id, after }, codes)))
    after += codes.length
  }
  return made
}
