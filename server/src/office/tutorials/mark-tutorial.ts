import { refuse } from '@chopcard/contract/core/errors.ts'
import type { markTutorial as route } from '@chopcard/contract/office/merchant/tutorials.ts'
import type { Verb } from '../../core/context.ts'

/** Marks a tutorial as seen or not seen by the user; the first time it was seen is kept. */
export const markTutorial: Verb<typeof route> = (ctx, { params: { id }, body: { seen } }) =>
  ctx.write(async (tx) => {
    const row = { merchant_id: ctx.merchant.id, staff_id: ctx.staff.id, tutorial_id: id }
    const tutorial = await tx
      .selectFrom('tutorial')
      .select('id')
      .where('id', '=', id)
      .where('enabled', '=', true)
      .forKeyShare()
      .executeTakeFirst()
    if (!tutorial) refuse('NOT_FOUND')
    ctx.note({ target: id, after: { seen } })
    if (!seen) {
      await tx
        .deleteFrom('tutorial_seen')
        .where('merchant_id', '=', row.merchant_id)
        .where('staff_id', '=', row.staff_id)
        .where('tutorial_id', '=', id)
        .execute()
      return { seenAt: null }
    }
    const { seen_at } = await tx
      .insertInto('tutorial_seen')
      .values({ ...row, seen_at: ctx.now })
      .onConflict((conflict) =>
        // Nothing changes, but the row is answered with.
        conflict
          .columns(['merchant_id', 'staff_id', 'tutorial_id'])
          .doUpdateSet((eb) => ({ seen_at: eb.ref('tutorial_seen.seen_at') })),
      )
      .returning('seen_at')
      .executeTakeFirstOrThrow()
    return { seenAt: seen_at.toISOString() }
  })
