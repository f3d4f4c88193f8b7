import { removeCouponJob } from './jobs.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { deleteCoupon as route } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Verb } from '../../core/context.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { campaignGiving } from './issue-reward-coupons.ts'
import { lockCoupon } from './coupon-store.ts'

/** Takes a coupon out of sight unless something has happened to one of its codes; a job removes what is left. */
export const deleteCoupon: Verb<typeof route> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant, app } = ctx
    const coupon = await lockCoupon(tx, merchant.id, params.id)
    const event = await tx
      .selectFrom('coupon_event')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('coupon_id', '=', coupon.id)
      .limit(1)
      .executeTakeFirst()
    const issuedCoupon = await tx
      .selectFrom('coupon_copy')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('coupon_id', '=', coupon.id)
      .limit(1)
      .executeTakeFirst()
    const campaign = await campaignGiving(tx, merchant.id, coupon.id)
    if (campaign) refuse('COUPON_IS_REWARD', { values: { campaign } })
    if (event || issuedCoupon || coupon.taken > 0) refuse('COUPON_IN_USE')
    await tx
      .updateTable('coupon')
      .set({ deleted_at: ctx.now })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', coupon.id)
      .execute()
    await app.jobs.add(tx, removeCouponJob, { merchantId: merchant.id, couponId: coupon.id })
    ctx.note({ target: coupon.id, before: coupon.settings })
    return { id: coupon.id }
  })

/** Removes the codes of a deleted coupon some at a time, and then the coupon. */
export const removeCoupon: JobHandler<typeof removeCouponJob> = {
  job: removeCouponJob,
  run: async ({ database }, { merchantId, couponId }) => {
    await runInBatches(5_000, 20_000, async (limit) => {
      const { numAffectedRows = 0n } = await sql`delete from coupon_code where merchant_id = ${merchantId}
        and code in (select code from coupon_code where merchant_id = ${merchantId} and coupon_id = ${couponId}
          and exists (select from coupon where merchant_id = ${merchantId} and id = ${couponId} and deleted_at is not null)
          limit ${limit})`.execute(database.kysely)
      return numAffectedRows > 0n
    })
    await database.tx(async (tx) => {
      const { rows: deleted } = await sql`select from coupon
        where merchant_id = ${merchantId} and id = ${couponId} and deleted_at is not null for update`.execute(tx)
      if (!deleted.length) return
      await sql`delete from coupon_sending_row where merchant_id = ${merchantId} and sending_id in
        (select id from coupon_sending where merchant_id = ${merchantId} and coupon_id = ${couponId})`.execute(tx)
      for (const table of ['coupon_making', 'coupon_import', 'coupon_sending', 'coupon_address'])
        await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and coupon_id = ${couponId}`.execute(
          tx,
        )
      await sql`delete from coupon where merchant_id = ${merchantId} and id = ${couponId}`.execute(tx)
    })
  },
}
