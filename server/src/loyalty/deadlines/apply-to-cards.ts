import { changeCard } from '../cards/apply-operation.ts'
import type { OperationContext } from '../cards/operation.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { App } from '../../core/app.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { openJobContext } from '../../core/job-context.ts'
import { pageThrough } from '../../core/page-through.ts'
import type { LookAtCards } from './find-due-cards.ts'

const clockActor: Actor = { kind: 'job', id: null, name: '', nickname: null }
const cardsAtOnce = 2000
/** Cards that are processed at the same time; the till has connections of its own. */
const beside = 4

export type Work = { app: App; merchant: Merchant; now: Date }

/** Applies a decision to every card that a search finds; returns their number. */
export const applyToAll = (
  work: Work,
  action: string,
  find: LookAtCards,
  decide: (at: OperationContext) => Decision,
): Promise<number> =>
  forEachCard(work, find, (cardId) =>
    changeCard(openJobContext(work.app, work.merchant, clockActor, work.now, action), cardId, decide, {
      source: 'schedule',
    }),
  )

/** Calls a function for every due card that a search finds, page by page; returns their number. */
export async function forEachCard(
  { app, merchant, now }: Work,
  find: LookAtCards,
  act: (cardId: string) => Promise<unknown>,
): Promise<number> {
  let found = 0
  await pageThrough(
    async (after, limit) => (await find(merchant, now, after, limit).execute(app.database.kysely)).rows,
    cardsAtOnce,
    async (cards) => {
      const due = cards.filter((card) => card.due)
      found += due.length
      await mapWithConcurrency(due, beside, ({ id }) => act(id))
    },
  )
  return found
}
