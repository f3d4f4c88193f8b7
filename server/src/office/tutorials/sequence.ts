import type * as contract from '@chopcard/contract/platform/admin/tutorials.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { lockOrder, moveInOrder, writeOrder } from '../../core/sequence.ts'

/** Moves a tutorial to a place; behind the last one means to the end. */
export const moveSystemTutorial: Verb<typeof contract.moveSystemTutorial> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'tutorial')
    const before = await orderOf(tx)
    if (!before.includes(id)) refuse('NOT_FOUND')
    const after = moveInOrder(before, id, body.sequence)
    await writeOrder(tx, 'tutorial', after)
    const sequence = after.indexOf(id) + 1
    ctx.note({ target: id, before: { sequence: before.indexOf(id) + 1 }, after: { sequence } })
    return { sequence }
  })

/** Deletes a tutorial and closes the gap that it leaves. */
export const deleteSystemTutorial: Verb<typeof contract.deleteSystemTutorial> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'tutorial')
    const before = await tx
      .deleteFrom('tutorial')
      .where('id', '=', id)
      .returning(['texts', 'picture'])
      .executeTakeFirst()
    if (!before) refuse('NOT_FOUND')
    await writeOrder(tx, 'tutorial', await orderOf(tx))
    ctx.note({ target: id, before })
    return { done: true as const }
  })

async function orderOf(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('tutorial').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
