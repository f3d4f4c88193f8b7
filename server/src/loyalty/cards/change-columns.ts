import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { CardFacts, Decision } from '../../ledger/decision.ts'
import type { MerchantContext, TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { applyDecision } from './apply-operation.ts'
import { type CardRow, cardFacts, loadCard, lockCard } from './card-store.ts'
import { type EntryOrigin, type OperationContext, operationContext } from './operation.ts'
import { presentCard } from './present-card.ts'

/** What staff may set on a card without an entry in the log: parts of its state, and what they wrote about it. */
export type CardChange = Partial<
  Pick<CardFacts, 'state' | 'frozenBy' | 'levelId' | 'expiresAt' | 'validity' | 'period'>
> & {
  notes?: { remark?: string; additional_info?: Record<string, string> }
}

/**
 * Changes a card under its lock without an entry in the log, and answers with it as it is then. A card whose end has come is
 * brought there first, though the night has not: what its end writes off no change brings back.
 */
export const changeColumns = (
  ctx: MerchantContext,
  ref: string,
  decide: (tx: Tx, row: CardRow) => Promise<CardChange> | CardChange,
): Promise<Card> =>
  changeLocked(ctx, ref, async (tx, before) => {
    const row = await bringToEnd(ctx, before, tx)
    const { notes, ...change } = await decide(tx, row)
    await applyDecision(
      tx,
      ctx,
      row,
      { entries: [], card: { ...cardFacts(row), ...change } },
      { source: 'back-office' },
    )
    if (!notes) return
    const { remark, additional_info: info } = notes
    await tx
      .updateTable('card')
      .set({ ...(remark !== undefined && { remark }), ...(info && { additional_info: JSON.stringify(info) }) })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', row.id)
      .execute()
  })

/** Decides a change of one card under its lock and writes it; answers with the card alone. */
export const decideCard = (
  ctx: TenantContext,
  ref: string,
  decide: (context: OperationContext) => Decision,
  line: EntryOrigin,
): Promise<Card> =>
  changeLocked(ctx, ref, (tx, row) => {
    const context = operationContext(ctx, row)
    return applyDecision(tx, ctx, row, { ...decide(context), accrued: context.accrued }, line)
  })

async function changeLocked(
  ctx: TenantContext,
  ref: string,
  change: (tx: Tx, row: CardRow) => Promise<unknown>,
): Promise<Card> {
  const { app, merchant, now } = ctx
  return ctx.write(async (tx) => {
    await lockCard(app.database, merchant, ref, tx)
    const row = await loadCard(app.database, merchant, ref, now, tx)
    await change(tx, row)
    const after = presentCard(await loadCard(app.database, merchant, row.id, now, tx), now)
    ctx.note({ target: row.id, before: presentCard(row, now), after })
    return after
  })
}

async function bringToEnd(ctx: MerchantContext, row: CardRow, tx: Tx): Promise<CardRow> {
  const { accrued, card } = operationContext(ctx, row)
  if (card.state === row.state) return row
  await applyDecision(tx, ctx, row, { accrued, entries: [], card }, { source: 'schedule' })
  return loadCard(ctx.app.database, ctx.merchant, row.id, ctx.now, tx)
}
