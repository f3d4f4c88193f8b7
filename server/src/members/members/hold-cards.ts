import { loadCard } from '../../loyalty/cards/card-store.ts'
import { applyDecision } from '../../loyalty/cards/apply-operation.ts'
import type { Decision, DecidedEntry } from '../../ledger/decision.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'

/** Locks all cards of these members, in one order for everybody, until the transaction ends. */
export const lockCardsOf = (tx: Tx, merchantId: string, memberIds: readonly string[]) =>
  tx
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'in', memberIds)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Writes one side of a transfer on a card that is locked, upon what was written before in the same transaction. */
export async function writeSide(
  tx: Tx,
  ctx: MerchantContext,
  cardId: string,
  side: Decision & { accrued: readonly DecidedEntry[] },
  mergeId: string,
): Promise<void> {
  const row = await loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now, tx)
  await applyDecision(tx, ctx, row, side, { source: 'merge', reference: mergeId })
}
