import type { setApart as apartRoute } from '@chopcard/contract/members/merchant/members.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { bothMembers } from './find-members.ts'

/** Remembers that two members are not the same person. */
export const setApart: Verb<typeof apartRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const pair = await bothMembers(ctx, body.one, body.other, tx)
    await rememberApart(tx, ctx, pair)
    ctx.note({ target: pair[0], after: { apart: pair } })
    return { done: true as const }
  })

export async function rememberApart(tx: Tx, ctx: MerchantContext, pair: readonly [string, string]): Promise<void> {
  const [a = '', b = ''] = pair.toSorted()
  await tx
    .insertInto('member_apart')
    .values({ merchant_id: ctx.merchant.id, member_a: a, member_b: b, staff_id: ctx.staff.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
