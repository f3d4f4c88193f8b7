import { newId } from '../../core/new-id.ts'
import { runBatchJob } from './jobs.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BatchBody, maxBatchRows, type startBatch as route } from '@chopcard/contract/office/merchant/batches.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { findCoupon } from '../../giving/coupons/coupon-store.ts'
import { findVoucher } from '../../giving/vouchers/voucher-store.ts'
import { loadBatch, presentBatch } from './batch-store.ts'
import { cardsOfTarget, membersOfTarget } from './batch-target.ts'
import { mayAct } from './may-act.ts'

type Body = z.output<typeof BatchBody>

/** Notes which cards an act is for, as they are now, and lets a job do it. */
export const startBatch: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, staff } = ctx
  mayAct(ctx, body)
  const { act, memberIds, filters, ...asked } = body
  const ask = { ...asked, ...(await giftOf(ctx, body)) }
  const id = newId()
  return ctx.write(async (tx) => {
    await tx
      .insertInto('batch')
      .values({
        merchant_id: merchant.id,
        id,
        staff_id: staff.id,
        nickname: staff.nickname,
        act,
        ask: JSON.stringify(ask),
        state: 'waiting',
      })
      .execute()
    const rows = await insertRows(tx, ctx, id, body)
    if (memberIds) await refuseUnknown(tx, ctx, memberIds)
    if (rows === 0) refuse('BATCH_EMPTY')
    if (rows > maxBatchRows) refuse('BATCH_TOO_LARGE', { values: { max: maxBatchRows } })
    await tx
      .updateTable('batch')
      .set({ rows_total: rows })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    await app.jobs.add(tx, runBatchJob, { merchantId: merchant.id, batchId: id })
    ctx.note({ target: id, after: { act, ...ask, filters, rows } })
    return presentBatch(await loadBatch(tx, merchant.id, id))
  })
}

/** One row more than allowed shows that there are too many. */
async function insertRows(tx: Tx, ctx: MerchantContext, batchId: string, body: Body): Promise<number> {
  const chosen = (
    isGift(body) ? await membersOfTarget(tx, ctx, body) : (await cardsOfTarget(tx, ctx, body)).select('c.id')
  ).limit(maxBatchRows + 1)
  const { numAffectedRows = 0n } = await sql`insert into batch_row (merchant_id, batch_id, number, card_id)
    select ${ctx.merchant.id}, ${batchId}, row_number() over (order by chosen.id), chosen.id
    from (${chosen}) as chosen`.execute(tx)
  return Number(numAffectedRows)
}

const isGift = ({ act }: Body) => act === 'coupon' || act === 'voucher'

/** That every chosen card is the merchant's. */
async function refuseUnknown(tx: Tx, ctx: MerchantContext, memberIds: readonly string[]): Promise<void> {
  const { cards } = await (await cardsOfTarget(tx, ctx, { memberIds: [...memberIds] }))
    .select(sql<number>`count(*)`.as('cards'))
    .executeTakeFirstOrThrow()
  if (cards < new Set(memberIds).size) refuse('INVALID_MEMBER')
}

/** What a gift is called, from the beginning on: it may get another name later. */
async function giftOf({ db, merchant }: MerchantContext, body: Body): Promise<{ gift?: string }> {
  if (body.act === 'coupon') return { gift: (await findCoupon(db, merchant.id, body.couponId)).name }
  if (body.act === 'voucher') return { gift: (await findVoucher(db, merchant.id, body.voucherId)).name }
  return {}
}
