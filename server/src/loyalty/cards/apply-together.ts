import { refuse } from '@chopcard/contract/core/errors.ts'
import { writeOperations } from '../../ledger/write-operations.ts'
import { Changed, type Database, run, type Tx } from '../../core/database.ts'
import { findCards } from './card-store.ts'
import { operationContext, type OperationRequest, type Planned, planOperation } from './operation.ts'

/** What becomes of an operation: what it will write, or why it is refused. */
export type PlannedOrRefused = Planned | { refused: unknown }

/**
 * Decides operations on several cards of one merchant, each named by its id and once, as `applyOperation` does: their rows are locked in
 * the caller's transaction, and nothing is written yet. What one is refused with concerns no other.
 */
export async function planTogether(
  database: Database,
  tx: Tx,
  requests: readonly OperationRequest[],
): Promise<PlannedOrRefused[]> {
  const [first] = requests
  if (!first) return []
  const lockCards = {
    name: 'lock_cards_by_id',
    text: 'select from card where merchant_id = $1 and id = any($2::uuid[]) order by id for update',
  }
  await run(database, lockCards, [first.ctx.merchant.id, requests.map(({ key }) => key)], tx)
  const wanted = requests.map(({ ctx, key }) => ({ merchant: ctx.merchant, key, now: ctx.now }))
  const rows = await findCards(database, wanted, tx)
  return Promise.all(
    requests.map(async (request, i) => {
      try {
        const context = operationContext(request.ctx, rows[i] ?? refuse('INVALID_MEMBER'))
        const decision = (await request.decide(context, tx)) ?? refuse('CONFLICT_TRY_AGAIN')
        return planOperation(request, context, decision, tx)
      } catch (error) {
        return { refused: error }
      }
    }),
  )
}

/** Writes what was planned, all or nothing: a card that cannot be written, such as one whose campaign has just ended, ends the transaction. */
export async function writeTogether(database: Database, tx: Tx, planned: readonly Planned[]): Promise<void> {
  const operations = planned.map(({ operation }) => [operation])
  const written = await writeOperations(database, operations, { tx, waits: true })
  if (written.size < operations.length) throw new Changed()
}
