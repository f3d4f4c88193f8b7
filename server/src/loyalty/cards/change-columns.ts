import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { cardTopic } from '../../core/live.ts'
import { type CardRow, loadCard, lockCard } from './card-store.ts'
import { situationOf } from './operate.ts'
import { presentCard } from './present-card.ts'
import { writeDecision } from './write-decision.ts'

export type CardColumns = Partial<
  Pick<
    CardRow,
    | 'remark'
    | 'additional_info'
    | 'state'
    | 'frozen_by'
    | 'level_id'
    | 'expires_at'
    | 'validity'
    | 'period_start'
    | 'period_earned'
    | 'period_level_id'
  >
>

/**
 * Changes a card under its lock without a line in the log, raises its version, and answers with it as it is then. A card
 * whose end has come is brought there first, though the night has not: what its end writes off no change brings back.
 */
export async function changeColumns(
  ctx: MerchantContext,
  ref: string,
  decide: (tx: Tx, row: CardRow) => Promise<CardColumns> | CardColumns,
): Promise<Card> {
  const card = await ctx.write(async (tx) => {
    await lockCard(ctx.app.database, ctx.merchant, ref, tx)
    const row = await loadSettled(ctx, ref, tx)
    const { additional_info: info, validity, ...columns } = await decide(tx, row)
    await tx
      .updateTable('card')
      .set((eb) => ({
        ...columns,
        ...(info && { additional_info: JSON.stringify(info) }),
        ...(validity && { validity: JSON.stringify(validity) }),
        version: eb('version', '+', 1),
      }))
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', row.id)
      .execute()
    const after = presentCard(await loadCard(ctx.app.database, ctx.merchant, row.id, ctx.now, tx), ctx.now)
    ctx.note({ target: row.id, before: presentCard(row, ctx.now), after })
    return after
  })
  ctx.app.live.publish(cardTopic(card.id))
  return card
}

async function loadSettled(ctx: MerchantContext, ref: string, tx: Tx): Promise<CardRow> {
  const load = () => loadCard(ctx.app.database, ctx.merchant, ref, ctx.now, tx)
  const row = await load()
  const { settled, card } = situationOf(ctx, row)
  if (card.state === row.state) return row
  await writeDecision(tx, ctx, row, { settled, entries: [], card }, { source: 'schedule' })
  return load()
}
