import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'

const atOnce = 500

/**
 * Every hour: records that issued coupons have ended unused. Reading says so already, from the first moment of the day
 * (decisions/coupons.md §2); the event is for other systems.
 */
export const noteExpiredCoupons: JobHandler = {
  job: defineJob('note-expired-coupons'),
  cron: '17 * * * *',
  async run(app) {
    const merchants = await app.database.kysely
      .selectFrom('coupon')
      .select('merchant_id')
      .distinct()
      .where(isUnnoted)
      .where('effective_to', '<', sql<string>`current_date + 1`)
      .execute()
    let expired = 0
    await oneByOne(merchants, async ({ merchant_id: id }) => {
      const found = await findOpenMerchant(app.database.kysely, id)
      if (found) expired += await noteExpiredCouponsOf(app, id, localDay(found.now, found.merchant.timeZone))
    })
    return { expired }
  },
}

const isUnnoted = sql<boolean>`(expiry_noted is null or expiry_noted < effective_to)`

/** Records it for the coupons of a merchant whose last day is before today; answers how many have ended. */
export async function noteExpiredCouponsOf(app: App, merchantId: string, today: string): Promise<number> {
  const coupons = await app.database.kysely
    .selectFrom('coupon')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('effective_to', '<', today)
    .where(isUnnoted)
    .execute()
  let expired = 0
  for (const { id } of coupons) {
    for (let count = atOnce; count === atOnce; expired += count)
      count = await app.database.tx((tx) => noteSome(tx, merchantId, id, today))
  }
  return expired
}

/** The next issued coupons of a coupon. After the last of them the day is noted. */
async function noteSome(tx: Tx, merchantId: string, couponId: string, today: string): Promise<number> {
  const coupon = await tx
    .selectFrom('coupon')
    .select(['effective_to', 'expiry_noted_through'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .where('effective_to', '<', today)
    .where(isUnnoted)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!coupon) return 0
  const { rows } = await sql<{ id: string; code: string }>`
    select h.id, h.code from coupon_copy h
    join coupon_code k on k.merchant_id = h.merchant_id and k.code = h.code and k.state <> 'used'
    where h.merchant_id = ${merchantId} and h.coupon_id = ${couponId} and h.taken_back_at is null
      and (${coupon.expiry_noted_through}::uuid is null or h.id > ${coupon.expiry_noted_through})
    order by h.id limit ${atOnce}`.execute(tx)
  for (const { id, code } of rows)
    recordEvent(tx, { merchantId }, { type: 'coupon.expired', subject: code, data: { couponId, issuedCouponId: id } })
  const isWhole = rows.length < atOnce
  await tx
    .updateTable('coupon')
    .set({
      expiry_noted: isWhole ? coupon.effective_to : sql<string>`expiry_noted`,
      expiry_noted_through: isWhole ? null : (rows.at(-1)?.id ?? null),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .execute()
  return rows.length
}
