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
export async function settleAll(
  work: Work,
  action: string,
  find: FindCards,
  decide: (at: Situation) => Decision,
): Promise<number> {
  const { app, merchant, now } = work
  let [done, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await find(app.database.kysely, merchant, now, after, cardsAtOnce)
    await Promise.all(
      Array.from({ length: beside }, async (_, lane) => {
        for (let i = lane; i < ids.length; i += beside)
          await changeCard(openJobContext(app, merchant, clockActor, now, action), ids[i] ?? '', decide, {
            source: 'schedule',
          })
      }),
    )
    done += ids.length
    const last = ids.at(-1)
    if (last === undefined || ids.length < cardsAtOnce) return done
    after = last
  }
}
