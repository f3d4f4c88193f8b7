import { sql } from 'kysely'
import { expireCard } from '../cards/join-rules.ts'
import { changeCard, type Situation } from '../cards/operate.ts'
import type { Decision } from '../chops/decision.ts'
import type { App } from '../core/app.ts'
import { findMerchant } from '../core/authenticate.ts'
import type { Actor, Merchant } from '../core/context.ts'
import type { Db } from '../core/database.ts'
import { openJobContext } from '../core/job-context.ts'
import type { JobHandler } from '../core/jobs.ts'
import { cardsWithEndedLots, cardsWithEndedPeriods, expiredCards, type FindCards } from './find-due-cards.ts'

/** What a merchant's day makes due: cards expire, points end, qualification periods begin anew. */
export const meetDeadlines: JobHandler<'merchant-deadlines'> = {
  name: 'merchant-deadlines',
  async run(app, { merchantId, day }) {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found) return undefined
    const result = await meetDeadlinesOf(app, found.merchant, found.now)
    await keepResult(app.database.kysely, merchantId, day, result)
    return result
  },
}

export type Met = { expired: number; pointsEnded: number; periodsEnded: number }

/** Does one merchant's due work as of a moment. Each card once: what is done is due no more, so a repeat goes on. */
export async function meetDeadlinesOf(app: App, merchant: Merchant, now: Date): Promise<Met> {
  const work = { app, merchant, now }
  return {
    expired: await settleAll(work, 'expire-cards', expiredCards, ({ campaign, card, moment }) =>
      expireCard(campaign, card, moment),
    ),
    pointsEnded: await settleAll(work, 'end-points', cardsWithEndedLots, asSettled),
    periodsEnded: await settleAll(work, 'end-periods', cardsWithEndedPeriods, asSettled),
  }
}

/** What is due by time alone has been settled already when a rule sees the card. */
const asSettled = ({ card }: Situation): Decision => ({ entries: [], card })

const clockActor: Actor = { kind: 'job', id: null, name: '', nickname: null }
const cardsAtOnce = 500
/** So many cards are worked on beside each other: the till keeps connections of its own. */
const beside = 4

type Work = { app: App; merchant: Merchant; now: Date }

async function settleAll(
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

const keepResult = (db: Db, merchantId: string, day: string, result: object) =>
  db
    .updateTable('job_run')
    .set({ result: JSON.stringify(result), at: sql<Date>`now()` })
    .where('task', '=', 'deadlines')
    .where('local_day', '=', day)
    .where('subject', '=', merchantId)
    .execute()
