import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { append, linesOf, type Writing } from '../../ledger/append.ts'
import { type CardFacts, type DecidedEntry, type Decision, total } from '../../ledger/decision.ts'
import type { Actor, TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { cardTopic } from '../../core/live.ts'
import { settle } from './balance-rules.ts'
import type { CampaignRules } from './campaign-rules.ts'
import type { Moment, Today } from './card-rules.ts'
import { type CardKey, type CardRow, factsOf, loadCard, lockCard, momentOf, rulesOfRow, todayOf } from './card-store.ts'
import { changeInTurn, type Planned } from './change-in-turn.ts'
import { afterDecision, presentCard, presentWritten, withoutStaffNotes } from './present-card.ts'

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

/**
 * Says what becomes of the card. One that must ask the database answers later, and by the transaction where one is given;
 * one that writes besides asks for a transaction by answering nothing.
 */
type Decided = Decision | undefined
type Decide = (situation: Situation, tx?: Tx) => Promise<Decided> | Decided
export type Line = {
  source: string
  remark?: string
  reference?: string
  /** Who stands in the log where that is not the caller: staff whose PIN was typed on the member's phone. */
  operator?: Actor
}

export type Asked = { ctx: TenantContext; key: CardKey; decide: Decide; line: Line; extra?: object }

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
  const asked: Asked = { ctx, key, decide, line, extra }
  const { database } = ctx.app
  // Whoever holds locks already must not wait for a turn, which somebody has who may be waiting for those locks.
  const done = ctx.tx
    ? await decideOnce(asked, ctx.tx)
    : await changeInTurn(asked, {
        alone: async () => (await decideOnce(asked)) ?? (await database.tx((tx) => decideOnce(asked, tx))),
        plan,
      })
  if (!done) return refuse('CONFLICT_TRY_AGAIN')
  ctx.app.live.publish(cardTopic(done.card.id))
  return done as ChangedCard & Extra
}

async function decideOnce(asked: Asked, tx?: Tx): Promise<ChangedCard | undefined> {
  const { ctx, key, decide } = asked
  const { database } = ctx.app
  if (tx) await lockCard(database, ctx.merchant, key, tx)
  const row = await loadCard(database, ctx.merchant, key, ctx.now, tx)
  const situation = situationOf(ctx, row)
  const decided = await decide(situation, tx)
  if (!decided) return undefined
  const { change, answer } = changeOf(asked, situation, decided)
  const written = await ctx.keep(answer, (books) => append(database, { ...change, books }, tx))
  return written ? answer : undefined
}

function plan(asked: Asked, row: CardRow): Planned | undefined {
  const situation = situationOf(asked.ctx, row)
  const decided = asked.decide(situation)
  if (!(decided instanceof Promise)) return decided && changeOf(asked, situation, decided)
  decided.catch(() => undefined)
  return undefined
}

/** What a decision writes, and what it answers. */
function changeOf({ ctx, line, extra }: Asked, situation: Situation, decided: Decision): Planned {
  const { row, moment, settled } = situation
  const decision: Decision = { ...decided, settled }
  const writing = writingOf(ctx, row, moment, line)
  const lines = linesOf(writing, decision, row.balances)
  const first = lines[settled.length]
  const after = presentCard(afterDecision(row, decision.card), ctx.now)
  const answer: ChangedCard = {
    ...extra,
    entry: first ? presentWritten(row.id, first, ctx.actor) : null,
    card: ctx.actor.kind === 'member' ? withoutStaffNotes(after) : after,
  }
  ctx.note({ target: row.id, before: { balances: row.balances }, after: { balances: decision.card.balances } })
  return { change: { writing, decision, lines }, answer }
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
