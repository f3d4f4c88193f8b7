import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/admin/tutorials.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import type { Verb } from '../core/context.ts'
import type { Tx } from '../core/database.ts'

/** One at a time changes the sequence: until its transaction ends, others wait, and readers do not. */
export const lockSequence = (tx: Tx) => sql`lock table tutorial in share row exclusive mode`.execute(tx)

/** Moves a tutorial to a place; behind the last one means to the end. Positions stay 1, 2, 3 … without gaps. */
export const moveSystemTutorial: Verb<typeof contract.moveSystemTutorial> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    await lockSequence(tx)
    const order = await orderOf(tx)
    const from = order.indexOf(id)
    if (from < 0) refuse('NOT_FOUND')
    order.splice(from, 1)
    order.splice(body.sequence - 1, 0, id)
    await writeOrder(tx, order)
    const sequence = order.indexOf(id) + 1
    ctx.note({ target: id, before: { sequence: from + 1 }, after: { sequence } })
    return { sequence }
  })

/** Deletes a tutorial and closes the gap that it leaves. */
export const deleteSystemTutorial: Verb<typeof contract.deleteSystemTutorial> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await lockSequence(tx)
    const before = await tx
      .deleteFrom('tutorial')
      .where('id', '=', id)
      .returning(['texts', 'picture'])
      .executeTakeFirst()
    if (!before) refuse('NOT_FOUND')
    await writeOrder(tx, await orderOf(tx))
    ctx.note({ target: id, before })
    return { done: true as const }
  })

async function orderOf(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('tutorial').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const writeOrder = (tx: Tx, ids: readonly string[]) =>
  sql`update tutorial t set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o(id, position)
    where t.id = o.id and t.position <> o.position`.execute(tx)
