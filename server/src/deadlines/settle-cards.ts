import { changeCard, type Situation } from '../cards/operate.ts'
import type { Decision } from '../chops/decision.ts'
import type { App } from '../core/app.ts'
import type { Actor, Merchant } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
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
export async function forEachCard(
  { app, merchant, now }: Work,
  find: FindCards,
  act: (cardId: string) => Promise<unknown>,
): Promise<number> {
  let [done, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await find(app.database.kysely, merchant, now, after, cardsAtOnce)
    const rest = [...ids]
    const lane = async () => {
      for (let id = rest.pop(); id !== undefined; id = rest.pop()) await act(id)
    }
    await Promise.all(Array.from({ length: beside }, lane))
    done += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < cardsAtOnce) return done
    after = last
  }
}
