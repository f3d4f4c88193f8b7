import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { CardRow } from './card-store.ts'

const seconds = 3

/**
 * The decision, unless it is taken for a double click: without a key, the same operator doing the same to the same card
 * within 3 seconds is refused; the caller may repeat it with `confirm` (safety: «Value»).
 */
export function refuseDuplicateSubmit(ctx: MerchantContext, row: CardRow, decision: Decision, tx?: Tx) {
  return ctx.hasKey ? decision : refuseDuplicate(ctx, row, decision, tx)
}

async function refuseDuplicate(ctx: MerchantContext, row: CardRow, decision: Decision, tx?: Tx): Promise<Decision> {
  const [line] = decision.entries
  if (!line) return decision
  const twin = await (tx ?? ctx.db)
    .selectFrom('chop_entry')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('card_id', '=', row.id)
    .where('staff_id', '=', ctx.staff.id)
    .where('kind', '=', line.kind)
    .where('slot', '=', line.balanceIndex)
    .where('quantity', '=', line.quantity)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst()
  if (twin) refuse('DUPLICATE_OPERATION', { retryAt: new Date(ctx.now.getTime() + seconds * 1000).toISOString() })
  return decision
}
