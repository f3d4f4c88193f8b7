import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type createSegment as createRoute,
  type deleteSegment as deleteRoute,
  maxSegments,
  type renameSegment as renameRoute,
} from '@chopcard/contract/loyalty/merchant/segments.ts'
import type { Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { segmentOf } from './list-segments.ts'

/** Saves filters with a name; as many as a person can still choose from. */
export const createSegment: Verb<typeof createRoute> = (ctx, { body: { name, filters } }) =>
  ctx.write(async (tx) => {
    const { id: merchantId } = ctx.merchant
    if ((await lockSegments(tx, merchantId)) >= maxSegments)
      refuse('TOO_MANY_SEGMENTS', { values: { max: maxSegments } })
    const id = uuid()
    await unlessNameTaken(() =>
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
    await unlessNameTaken(() =>
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

/** How many there are; of several who add one, each counts what the one before has added. */
async function lockSegments(tx: Tx, merchantId: string): Promise<number> {
  await sql`select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)
  const { segments } = await tx
    .selectFrom('segment')
    .select((eb) => eb.fn.countAll<number>().as('segments'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return segments
}

async function unlessNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaks(error, 'segment_name'))
      refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'name', message: 'nameExists' }] })
    throw error
  }
}
