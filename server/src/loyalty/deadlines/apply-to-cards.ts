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
/** So many cards are worked on beside each other: the till keeps connections of its own. */
const beside = 4

export type Work = { app: App; merchant: Merchant; now: Date }

/** Decides on every card that a search finds and writes it; answers with how many there were. */
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

/** Does something for every card that a search finds due, page by page; answers with how many there were. */
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
