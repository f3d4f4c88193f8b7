import { refuse } from '@chopcard/contract/core/errors.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'

/** The two members that two cards name; refuses when they are one. */
export async function bothMembers(ctx: TenantContext, one: string, other: string, tx?: Tx): Promise<[string, string]> {
  const { database } = ctx.app
  const a = await loadCard(database, ctx.merchant, one, ctx.now, tx)
  const b = await loadCard(database, ctx.merchant, other, ctx.now, tx)
  if (a.member_id === b.member_id) refuse('MERGE_SAME_MEMBER')
  return [a.member_id, b.member_id]
}
