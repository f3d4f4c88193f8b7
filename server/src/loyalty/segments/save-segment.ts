import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type createSegment as createRoute,
  type deleteSegment as deleteRoute,
  maxSegments,
  type renameSegment as renameRoute,
} from '@chopcard/contract/loyalty/merchant/segments.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import { lockAndCount, unlessNameTaken } from '../../core/named-rows.ts'
import { segmentOf } from './list-segments.ts'

/** Saves filters with a name; as many as a person can still choose from. */
export const createSegment: Verb<typeof createRoute> = (ctx, { body: { name, filters } }) =>
  ctx.write(async (tx) => {
    const { id: merchantId } = ctx.merchant
    if ((await lockAndCount(tx, merchantId, 'segment')) >= maxSegments)
      refuse('TOO_MANY_SEGMENTS', { values: { max: maxSegments } })
    const id = newId()
    await unlessNameTaken('segment_name', () =>
      tx
        .insertInto('segment')
        .values({ merchant_id: merchantId, id, name, filters: JSON.stringify(filters) })
        .execute(),
    )
    ctx.note({ target: id, after: { name, filters } })
    return segmentOf(tx, merchantId, id)
  })

export const renameSegment: Verb<typeof renameRoute> = (ctx, { params: { id }, body: { name } }) =>
  ctx.write(async (tx) => {
    const before = await segmentOf(tx, ctx.merchant.id, id)
    await unlessNameTaken('segment_name', () =>
      tx.updateTable('segment').set({ name }).where('merchant_id', '=', ctx.merchant.id).where('id', '=', id).execute(),
    )
    ctx.note({ target: id, before: { name: before.name }, after: { name } })
    return segmentOf(tx, ctx.merchant.id, id)
  })

export const deleteSegment: Verb<typeof deleteRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const { name, filters } = await segmentOf(tx, ctx.merchant.id, id)
    await tx.deleteFrom('segment').where('merchant_id', '=', ctx.merchant.id).where('id', '=', id).execute()
    ctx.note({ target: id, before: { name, filters } })
    return { done: true as const }
  })
