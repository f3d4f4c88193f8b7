import type { OperationContext } from '../cards/operation.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { keepLaterResult } from '../../core/once-per-day.ts'
import { cardsToGiveNotice, cardsWithEndedLots, cardsWithEndedPeriods, expiredCards } from './find-due-cards.ts'
import { askForExpiryNotice } from '../cards/ask-for-expiry-notice.ts'
import { forEachCard, settleAll } from './settle-cards.ts'

/** What a merchant's day makes due: cards expire, points end, qualification periods begin anew. */
export const meetDeadlines: JobHandler<'merchant-deadlines'> = {
  name: 'merchant-deadlines',
  async run(app, { merchantId, day }) {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found) return undefined
    const result = await meetDeadlinesOf(app, found.merchant, found.now)
    await keepLaterResult(app.database.kysely, { task: 'deadlines', day, subject: merchantId }, result)
    return result
  },
}

export type Met = { expired: number; pointsEnded: number; periodsEnded: number; noticesGiven: number }

/** Does one merchant's due work as of a moment. Each card once: what is done is due no more, so a repeat goes on. */
export async function meetDeadlinesOf(app: App, merchant: Merchant, now: Date): Promise<Met> {
  const work = { app, merchant, now }
  return {
    expired: await settleAll(work, 'expire-cards', expiredCards, asSettled),
    pointsEnded: await settleAll(work, 'end-points', cardsWithEndedLots, asSettled),
    periodsEnded: await settleAll(work, 'end-periods', cardsWithEndedPeriods, asSettled),
    noticesGiven: await forEachCard(work, cardsToGiveNotice, (cardId) => askForExpiryNotice(app, merchant, cardId)),
  }
}

/** What is due by time alone has been settled already when a rule sees the card. */
const asSettled = ({ card }: OperationContext): Decision => ({ entries: [], card })
