import { changeCard, type Situation } from '../cards/operate.ts'
import type { Decision } from '../chops/decision.ts'
import type { App } from '../core/app.ts'
import type { Actor, Merchant } from '../core/context.ts'
import { inLanes } from '../core/in-lanes.ts'
import { openJobContext } from '../core/job-context.ts'
import { pageThrough } from '../core/page-through.ts'
import type { FindCards } from './find-due-cards.ts'

const clockActor: Actor = { kind: 'job', id: null, name: '', nickname: null }
const cardsAtOnce = 500
/** So many cards are worked on beside each other: the till keeps connections of its own. */
const beside = 4

export type Work = { app: App; merchant: Merchant; now: Date }

/** Decides on every card that a search finds and writes it; answers with how many there were. */
export const settleAll = (
  work: Work,
  action: string,
  find: FindCards,
  decide: (at: Situation) => Decision,
): Promise<number> =>
  forEachCard(work, find, (cardId) =>
    changeCard(openJobContext(work.app, work.merchant, clockActor, work.now, action), cardId, decide, {
      source: 'schedule',
    }),
  )

/** Does something for every card that a search finds, page by page; answers with how many there were. */
export const forEachCard = (
  { app, merchant, now }: Work,
  find: FindCards,
  act: (cardId: string) => Promise<unknown>,
): Promise<number> =>
  pageThrough(
    async (after, limit) => (await find(merchant, now, after, limit).execute(app.database.kysely)).rows,
    cardsAtOnce,
    (cards) => inLanes(cards, beside, ({ id }) => act(id)),
  )
