import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import { entryRows, type Operation, operationEvents, type WriteContext } from '../../ledger/write-operations.ts'
import { type CardFacts, type DecidedEntry, type Decision } from '../../ledger/decision.ts'
import type { Actor, MerchantContext, TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { drainEvents } from '../../core/events.ts'
import { accrueToNow } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { Moment, Today } from './card-rules.ts'
import { type CardKey, type CardRow, cardFacts, momentOf, rulesOfRow, todayOf } from './card-store.ts'
import { afterDecision, presentCard, presentWritten, withoutStaffNotes } from './present-card.ts'

/** Who writes: of a context, what the entries name. */
export type Writer = Pick<TenantContext, 'app' | 'merchant' | 'now' | 'actor'>

/** All that a rule may look at when it decides an operation. */
export type OperationContext = {
  campaign: CampaignRules
  /** As it stands now, with all that time alone has made due. */
  card: CardFacts
  /** The entries by which time has brought it there. */
  accrued: readonly DecidedEntry[]
  today: Today
  moment: Moment
  row: CardRow
}

export type Operated = { entry: Entry; card: Card }
/** Some changes of a card write no entry: a renewal without chops, an expiry that leaves the balance. */
export type ChangedCard = { entry: Entry | null; card: Card }

/**
 * Says what becomes of the card. One that must ask the database answers later, and by the transaction where one is given;
 * one that writes besides asks for a transaction by answering nothing.
 */
export type Decide = (context: OperationContext, tx?: Tx) => Promise<Decision | undefined> | Decision | undefined

/** What the entries of an operation say beside their quantities. */
export type EntryOrigin = {
  source: string
  remark?: string
  reference?: string
  /** Who stands in the log where that is not the caller: staff whose PIN was typed on the member's phone. */
  operator?: Actor
}

/** An operation that is asked for; `extra` is what its answer says besides. */
export type OperationRequest = { ctx: TenantContext; key: CardKey; decide: Decide; origin: EntryOrigin; extra?: object }

/** The card brought to now, with all that decides about it. */
export const operationContext = (ctx: Pick<TenantContext, 'merchant' | 'now'>, row: CardRow): OperationContext => {
  const [campaign, moment] = [rulesOfRow(row), momentOf(ctx.merchant, ctx.now)]
  const { card, entries } = accrueToNow(campaign, cardFacts(row), moment)
  return { campaign, card, accrued: entries, today: todayOf(row), moment, row }
}

export function writeContextFor(
  by: Omit<Writer, 'app'>,
  row: CardRow,
  moment: Moment,
  origin: EntryOrigin,
): WriteContext {
  return {
    merchantId: by.merchant.id,
    cardId: row.id,
    version: row.version,
    before: cardFacts(row),
    campaignId: row.campaign_id,
    campaignRevision: row.revision,
    chopTypeIds: new Map(row.settings.chopTypes.map((type) => [type.slot, type.id])),
    at: by.now,
    day: moment.day,
    actor: origin.operator ?? by.actor,
    source: origin.source,
    remark: origin.remark ?? '',
    reference: origin.reference,
    whileRunning: row.ended_at === null,
  }
}

/** A decision as it is written, with the answer that it gets and the card's row after it. */
export type Planned = { operation: Operation; answer: ChangedCard; after: CardRow }

/**
 * What a decision writes, and what it answers; nothing is written yet. Its record takes along the events that were recorded in
 * the transaction, where there is one.
 */
export function planOperation(
  request: OperationRequest,
  context: OperationContext,
  decided: Decision,
  tx?: Tx,
): Planned {
  const { ctx, origin, extra } = request
  const { row, moment, accrued } = context
  const decision: Decision = { ...decided, accrued }
  const writeContext = writeContextFor(ctx, row, moment, origin)
  const entries = entryRows(writeContext, decision, row.balances)
  const first = entries[accrued.length]
  const after = { ...afterDecision(row, decision.card), version: row.version + 1 }
  const shown = presentCard(after, ctx.now)
  const answer: ChangedCard = {
    ...extra,
    entry: first ? presentWritten(row.id, first, ctx.actor) : null,
    card: ctx.actor.kind === 'member' ? withoutStaffNotes(shown) : shown,
  }
  ctx.note({ target: row.id, before: balanceNote(row.balances), after: balanceNote(decision.card.balances) })
  const operation = { writeContext, decision, entries }
  const record = ctx.commitRecord(answer, [
    ...(tx ? drainEvents(tx, writeContext.merchantId) : []),
    ...operationEvents(operation),
  ])
  return { operation: { ...operation, record }, answer, after }
}

/** What the audit log says of a card's balances: most cards have one. */
export const balanceNote = (balances: readonly number[]) =>
  balances.length === 1 ? { balance: balances[0] } : { balances }

const DOUBLE_SUBMIT_SECONDS = 3

/**
 * The decision, unless it is taken for a double click: without a key, the same operator doing the same to the same card
 * within 3 seconds is refused; the caller may repeat it with `confirm`.
 */
export function refuseDuplicateSubmit(ctx: MerchantContext, row: CardRow, decision: Decision, tx?: Tx) {
  return ctx.requestKey ? decision : refuseDuplicate(ctx, row, decision, tx)
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
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${DOUBLE_SUBMIT_SECONDS})`)
    .limit(1)
    .executeTakeFirst()
  if (twin)
    refuse('DUPLICATE_OPERATION', { retryAt: new Date(ctx.now.getTime() + DOUBLE_SUBMIT_SECONDS * 1000).toISOString() })
  return decision
}
