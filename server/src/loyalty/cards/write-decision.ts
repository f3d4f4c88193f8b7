import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { append, linesOf } from '../../ledger/append.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { TenantContext } from '../../core/context.ts'
import { Changed, type Tx } from '../../core/database.ts'
import { cardTopic } from '../../core/live.ts'
import { type CardRow, loadCard, lockCard, momentOf } from './card-store.ts'
import { type Line, type Situation, situationOf, writingOf } from './operate.ts'
import { presentCard } from './present-card.ts'

/** Who writes: of a context, what the lines name. */
export type Writer = Pick<TenantContext, 'app' | 'merchant' | 'now' | 'actor'>

/**
 * Writes a decision on a card in the caller's transaction, which holds the card's row and keeps the books of the request:
 * a step of something larger, a rejoin or a merge.
 */
export async function writeDecision(tx: Tx, by: Writer, row: CardRow, decision: Decision, line: Line): Promise<void> {
  const writing = writingOf(by, row, momentOf(by.merchant, by.now), line)
  const lines = linesOf(writing, decision, row.balances)
  if (!(await append(by.app.database, { writing, decision, lines }, tx))) throw new Changed()
}

/** Decides a change of one card under its lock and writes it; answers with the card alone. */
export async function decideCard(
  ctx: TenantContext,
  ref: string,
  decide: (situation: Situation) => Decision,
  line: Line,
): Promise<Card> {
  const card = await ctx.write(async (tx) => {
    await lockCard(ctx.app.database, ctx.merchant, ref, tx)
    const row = await loadCard(ctx.app.database, ctx.merchant, ref, ctx.now, tx)
    const situation = situationOf(ctx, row)
    await writeDecision(tx, ctx, row, { ...decide(situation), settled: situation.settled }, line)
    const after = presentCard(await loadCard(ctx.app.database, ctx.merchant, row.id, ctx.now, tx), ctx.now)
    ctx.note({ target: row.id, before: presentCard(row, ctx.now), after })
    return after
  })
  ctx.app.live.publish(cardTopic(card.id))
  return card
}
