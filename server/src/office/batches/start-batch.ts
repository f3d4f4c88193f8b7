import { runBatchJob } from './jobs.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { type BatchBody, maxBatchRows, type startBatch as route } from '@chopcard/contract/office/merchant/batches.ts'
import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
import { withSegment } from '../../loyalty/cards/with-segment.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { loadBatch, presentBatch } from './batch-store.ts'

type Body = z.output<typeof BatchBody>

/** Notes which cards an act is for, as they are now, and lets a job do it. */
export const startBatch: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, staff } = ctx
  mayAct(ctx, body)
  const { act, memberIds, filters, ...ask } = body
  const id = uuid()
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
    if (memberIds && rows < new Set(memberIds).size) refuse('INVALID_MEMBER')
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

/** Who may not do it to one card may not do it to many. */
function mayAct({ merchant, staff }: MerchantContext, body: Body): void {
  mayCall(body.act === 'issue' || body.act === 'adjust' ? changeChops : editOtherInfo, merchant, staff)
  refuseGoverned(merchant, 'batch', [{ field: body.act, after: body.act, path: 'act' }])
  if ((body.memberIds === undefined) === (body.filters === undefined))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'memberIds', message: 'required' }] })
  if (body.act === 'extend' && (body.until === undefined) === (body.days === undefined))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'until', message: 'required' }] })
  if (body.act === 'adjust' && body.quantity === 0)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'quantity', message: 'invalid' }] })
}

/** One row more than allowed shows that there are too many. */
async function insertRows(tx: Tx, ctx: MerchantContext, batchId: string, body: Body): Promise<number> {
  const filters = await withSegment(tx, ctx.merchant, { ...body.filters, memberIds: body.memberIds })
  const cards = cardsQuery(tx, ctx.merchant, filters)
    .select('c.id')
    .limit(maxBatchRows + 1)
  const { numAffectedRows = 0n } = await sql`insert into batch_row (merchant_id, batch_id, number, card_id)
    select ${ctx.merchant.id}, ${batchId}, row_number() over (order by chosen.id), chosen.id
    from (${cards}) as chosen`.execute(tx)
  return Number(numAffectedRows)
}
