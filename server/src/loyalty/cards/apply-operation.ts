import { refuse } from '@chopcard/contract/core/errors.ts'
import { entryRows, type Operation, operationEvents, writeOperation } from '../../ledger/write-operations.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { TenantContext } from '../../core/context.ts'
import { Changed, type Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { runExclusive } from '../../core/keyed-mutex.ts'
import { type CardKey, type CardRow, loadCard, lockCard, momentOf } from './card-store.ts'
import { applyInGroup } from './group-operations.ts'
import {
  type ChangedCard,
  type Decide,
  type EntryOrigin,
  type Operated,
  operationContext,
  type OperationRequest,
  planOperation,
  type Writer,
  writeContextFor,
} from './operation.ts'

/** Decides an operation on a card and writes it, as `changeCard` does; its decision has an entry at least. */
export async function applyOperation<Extra extends object = Record<never, never>>(
  ctx: TenantContext,
  key: CardKey,
  decide: Decide,
  origin: EntryOrigin,
  extra?: Extra,
): Promise<Operated & Extra> {
  const done = await changeCard(ctx, key, decide, origin, extra)
  if (!done.entry) throw new Error('a decision without an entry')
  return { ...done, entry: done.entry }
}

/**
 * The one write path of a card: loads it, brings it to now, decides by a pure rule, and writes entries, state, audit log entry
 * and the answer to the request's key with the version that was read, and only while the campaign runs if it ran then. Reads
 * without a lock, in a group with the operations of other requests (an implementation detail: group-operations.ts). When the
 * card has changed meanwhile, or the decision wants a transaction, it is decided again with the card's row locked.
 * Refuses with INVALID_MEMBER, CONFLICT_TRY_AGAIN, and whatever `decide` refuses with.
 */
export async function changeCard<Extra extends object = Record<never, never>>(
  ctx: TenantContext,
  key: CardKey,
  decide: Decide,
  origin: EntryOrigin,
  extra?: Extra,
): Promise<ChangedCard & Extra> {
  const request: OperationRequest = { ctx, key, decide, origin, extra }
  // Whoever holds locks already must not wait for others, who may be waiting for those locks.
  const done = ctx.tx
    ? await applyLocked(request, ctx.tx)
    : ((await applyInGroup(request)) ?? (await applyAlone(request)))
  if (!done) return refuse('CONFLICT_TRY_AGAIN')
  return done as ChangedCard & Extra
}

/**
 * In a transaction of its own. Of those of one process only one at a time waits for the card's row: of a crowd with one key all but the
 * first have an answer then, which costs less than to decide again and be refused.
 */
const applyAlone = (request: OperationRequest): Promise<ChangedCard | undefined> =>
  runExclusive(`${request.ctx.merchant.id} ${String(request.key)}`, async () => {
    await request.ctx.replayAnswered()
    return request.ctx.app.database.tx((tx) => applyLocked(request, tx))
  })

async function applyLocked(request: OperationRequest, tx: Tx): Promise<ChangedCard | undefined> {
  const { ctx, key, decide } = request
  const { database } = ctx.app
  await lockCard(database, ctx.merchant, key, tx)
  const row = await loadCard(database, ctx.merchant, key, ctx.now, tx)
  const context = operationContext(ctx, row)
  const decision = await decide(context, tx)
  if (!decision) return undefined
  const { operation, answer } = planOperation(request, context, decision, tx)
  if (!(await writeOperation(database, operation, tx))) return undefined
  ctx.committed()
  return answer
}

/**
 * Writes a decision on a card in the caller's transaction, which holds the card's row and writes the request's commit record: a
 * step of something larger, such as a receipt's approval or a merge. Returns the rows of its entries in the chop log, without
 * those that time had made due.
 */
export async function applyDecision(
  tx: Tx,
  by: Writer,
  row: CardRow,
  decision: Decision,
  origin: EntryOrigin,
): Promise<Operation['entries']> {
  const writeContext = writeContextFor(by, row, momentOf(by.merchant, by.now), origin)
  const operation = { writeContext, decision, entries: entryRows(writeContext, decision, row.balances) }
  if (!(await writeOperation(by.app.database, operation, tx))) throw new Changed()
  const cause = { merchantId: by.merchant.id, actor: by.actor }
  for (const event of operationEvents(operation)) recordEvent(tx, cause, event)
  return operation.entries.slice(decision.accrued?.length)
}
