import type { z } from 'zod'
import type { BatchBody } from '@chopcard/contract/office/merchant/batches.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
import { withSegment } from '../../loyalty/cards/with-segment.ts'

type Target = Pick<z.output<typeof BatchBody>, 'memberIds' | 'filters'>

/** The cards that an act is for. */
export async function cardsOfTarget(db: Db | Tx, { merchant }: TenantContext, { filters, memberIds }: Target) {
  return cardsQuery(db, merchant, await withSegment(db, merchant, { ...filters, memberIds }))
}

/** Their members, each once by the newest card that is not closed: what a gift is for. */
export const membersOfTarget = async (db: Db | Tx, ctx: TenantContext, target: Target) =>
  (await cardsOfTarget(db, ctx, target))
    .where('c.state', '<>', 'closed')
    .select(['c.id', 'c.member_id'])
    .distinctOn('c.member_id')
    .orderBy('c.member_id')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
