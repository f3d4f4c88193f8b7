import type { Card, Entry } from '@chopcard/contract/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { append, linesOf, type Writing } from '../chops/append.ts'
import { type CardFacts, type DecidedEntry, type Decision, total } from '../chops/decision.ts'
import type { Actor, TenantContext } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { cardTopic } from '../core/live.ts'
import { settle } from './balance-rules.ts'
import type { CampaignRules } from './campaign-rules.ts'
import type { Moment, Today } from './card-rules.ts'
import { type CardKey, type CardRow, factsOf, loadCard, lockCard, momentOf, rulesOfRow, todayOf } from './card-store.ts'
import { afterDecision, presentCard, presentWritten, withoutStaffNotes } from './present-card.ts'
import { takeTurns } from './take-turns.ts'

/** All that a rule may look at. */
export type Situation = {
  campaign: CampaignRules
  /** As it stands now, with all that time alone has made due. */
  card: CardFacts
  settled: readonly DecidedEntry[]
  today: Today
  moment: Moment
  row: CardRow
}

export type Operated = { entry: Entry; card: Card }
/** Some changes of a card write no line: a renewal without chops, an expiry that leaves the balance. */
export type ChangedCard = { entry: Entry | null; card: Card }

type Decide = (situation: Situation, tx?: Tx) => Promise<Decision> | Decision
export type Line = {
  source: string
  remark?: string
  reference?: string
  /** Who stands in the log where that is not the caller: staff whose PIN was typed on the member's phone. */
  operator?: Actor
}

/** Decides an operation on a card and writes it, as `changeCard` does; its decision has a line at least. */
export async function operate<Extra extends object = Record<never, never>>(
  ctx: TenantContext,
  key: CardKey,
  decide: Decide,
  line: Line,
  extra?: Extra,
): Promise<Operated & Extra> {
  const done = await changeCard(ctx, key, decide, line, extra)
  if (!done.entry) throw new Error('a decision without a line')
  return { ...done, entry: done.entry }
}

/**
 * Decides a change of a card and writes it: reads without a lock, decides, appends with the version that was read, and only
 * while the campaign runs if it ran then. A crowd at one card takes turns, so that only another process, or the campaign's
 * end, can come between; it is then decided again, with the card's row locked.
 */
export async function changeCard<Extra extends object = Record<never, never>>(
  ctx: TenantContext,
  key: CardKey,
  decide: Decide,
  line: Line,
  extra?: Extra,
): Promise<ChangedCard & Extra> {
  const once = (tx?: Tx) => decideOnce(ctx, key, decide, line, extra, tx)
  // Whoever holds locks already must not wait for a turn, which somebody has who may be waiting for those locks.
  const done = ctx.tx
    ? await once(ctx.tx)
    : await takeTurns(
        `${ctx.merchant.id} ${String(key)}`,
        async () => (await once()) ?? (await ctx.app.database.tx(once)),
      )
  if (!done) return refuse('CONFLICT_TRY_AGAIN')
  ctx.app.live.publish(cardTopic(done.card.id))
  return done
}

async function decideOnce<Extra extends object>(
  ctx: TenantContext,
  key: CardKey,
  decide: Decide,
  line: Line,
  extra: Extra | undefined,
  tx?: Tx,
): Promise<(ChangedCard & Extra) | undefined> {
  const { app, merchant, actor } = ctx
  if (tx) await lockCard(app.database, merchant, key, tx)
  const row = await loadCard(app.database, merchant, key, ctx.now, tx)
  const situation = situationOf(ctx, row)
  const decision: Decision = { ...(await decide(situation, tx)), settled: situation.settled }
  const writing = writingOf(ctx, row, situation.moment, line)
  const lines = linesOf(writing, decision, row.balances)
  const first = lines[situation.settled.length]
  const after = presentCard(afterDecision(row, decision.card), ctx.now)
  const answer = {
    ...extra,
    entry: first ? presentWritten(row.id, first, actor) : null,
    card: actor.kind === 'member' ? withoutStaffNotes(after) : after,
  } as ChangedCard & Extra
  ctx.note({ target: row.id, before: { balances: row.balances }, after: { balances: decision.card.balances } })
  const written = await ctx.keep(answer, (books) => append(app.database, writing, decision, lines, books, tx))
  return written ? answer : undefined
}

export const situationOf = (ctx: Pick<TenantContext, 'merchant' | 'now'>, row: CardRow): Situation => {
  const [campaign, moment] = [rulesOfRow(row), momentOf(ctx.merchant, ctx.now)]
  const { card, entries } = settle(campaign, factsOf(row), moment)
  return { campaign, card, settled: entries, today: todayOf(row), moment, row }
}

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
    actor: line.operator ?? ctx.actor,
    source: line.source,
    remark: line.remark ?? '',
    reference: line.reference,
    whileRunning: row.ended_at === null,
    referral: row.referral,
    ...(row.tells_balance && { toldFrom: total(row.balances) }),
  }
}
