import type { Card, Entry } from '@chopcard/contract/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { append, linesOf, type Writing } from '../chops/append.ts'
import type { CardFacts, Decision } from '../chops/decision.ts'
import type { TenantContext } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { cardTopic } from '../core/live.ts'
import type { CampaignRules } from './campaign-rules.ts'
import type { Moment, Today } from './card-rules.ts'
import { type CardKey, type CardRow, factsOf, loadCard, lockCard, momentOf, rulesOfRow, todayOf } from './card-store.ts'
import { afterDecision, presentCard, presentWritten, withoutStaffNotes } from './present-card.ts'

/** All that a rule may look at. */
export type Situation = { campaign: CampaignRules; card: CardFacts; today: Today; moment: Moment; row: CardRow }

export type Operated = { entry: Entry; card: Card }

type Line = { source: string; remark?: string }

const attempts = 4

/**
 * Decides an operation on a card and writes it: reads without a lock, decides, appends with the version that was read.
 * When the card has changed meanwhile it decides again, from then on with the card's row locked, so that a crowd at one
 * card queues up instead of starving.
 */
export async function operate<Extra extends object = Record<never, never>>(
  ctx: TenantContext,
  key: CardKey,
  decide: (situation: Situation, tx?: Tx) => Promise<Decision> | Decision,
  line: Line,
  extra?: Extra,
): Promise<Operated & Extra> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const locked = attempt > 1
    const done = locked
      ? await ctx.app.database.tx((tx) => attemptOnce(ctx, key, decide, line, extra, tx))
      : await attemptOnce(ctx, key, decide, line, extra)
    if (done) {
      ctx.app.live.publish(cardTopic(done.card.id))
      return done
    }
  }
  return refuse('CONFLICT_TRY_AGAIN')
}

async function attemptOnce<Extra extends object>(
  ctx: TenantContext,
  key: CardKey,
  decide: (situation: Situation, tx?: Tx) => Promise<Decision> | Decision,
  line: Line,
  extra: Extra | undefined,
  tx?: Tx,
): Promise<(Operated & Extra) | undefined> {
  const { app, merchant, actor } = ctx
  if (tx) await lockCard(app.database, merchant, key, tx)
  const row = await loadCard(app.database, merchant, key, ctx.now, tx)
  const situation = situationOf(ctx, row)
  const decision = await decide(situation, tx)
  const writing = writingOf(ctx, row, situation.moment, line)
  const lines = linesOf(writing, decision, row.balances)
  const [first] = lines
  if (!first) throw new Error('a decision without a line')
  const after = presentCard(afterDecision(row, decision.card), ctx.now)
  const answer = {
    ...extra,
    entry: presentWritten(row.id, first, actor),
    card: actor.kind === 'member' ? withoutStaffNotes(after) : after,
  } as Operated & Extra
  ctx.note({ target: row.id, before: { balances: row.balances }, after: { balances: decision.card.balances } })
  const written = await ctx.keep(answer, (books) => append(app.database, writing, decision, lines, books, tx))
  return written ? answer : undefined
}

export const situationOf = (ctx: Pick<TenantContext, 'merchant' | 'now'>, row: CardRow): Situation => ({
  campaign: rulesOfRow(row),
  card: factsOf(row),
  today: todayOf(row),
  moment: momentOf(ctx.merchant, ctx.now),
  row,
})

export function writingOf(
  ctx: Pick<TenantContext, 'merchant' | 'now' | 'actor'>,
  row: CardRow,
  moment: Moment,
  line: Line,
): Writing {
  return {
    merchantId: ctx.merchant.id,
    cardId: row.id,
    version: row.version,
    campaignId: row.campaign_id,
    campaignRevision: row.revision,
    chopTypeIds: new Map(row.settings.chopTypes.map((type) => [type.slot, type.id])),
    at: ctx.now,
    day: moment.day,
    actor: ctx.actor,
    source: line.source,
    remark: line.remark ?? '',
  }
}
