import { merchantDeadlinesJob } from './jobs.ts'
import type { OperationContext } from '../cards/operation.ts'
import type { Decision } from '../../ledger/decision.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { keepLaterResult } from '../../core/once-per-day.ts'
import { cardsToGiveNotice, cardsWithEndedLots, cardsWithEndedPeriods, expiredCards } from './find-due-cards.ts'
import { askForExpiryNotice } from '../cards/ask-for-expiry-notice.ts'
import { forEachCard, applyToAll } from './apply-to-cards.ts'

/** What a merchant's day makes due: cards expire, points end, qualification periods begin anew. */
export const runDueDeadlines: JobHandler<typeof merchantDeadlinesJob> = {
  job: merchantDeadlinesJob,
  async run(app, { merchantId, day }) {
    const found = await findOpenMerchant(app.database.kysely, merchantId)
    if (!found) return undefined
    const result = await runDueDeadlinesOf(app, found.merchant, found.now)
    await keepLaterResult(app.database.kysely, { task: 'deadlines', day, subject: merchantId }, result)
    return result
  },
}

export type DeadlineCounts = { expired: number; pointsEnded: number; periodsEnded: number; noticesGiven: number }

/** Does one merchant's due work as of a moment. A processed card is no longer due, so that a repeated run continues. */
export async function runDueDeadlinesOf(app: App, merchant: Merchant, now: Date): Promise<DeadlineCounts> {
  const work = { app, merchant, now }
  return {
    expired: await applyToAll(work, 'expire-cards', expiredCards, accruedOnly),
    pointsEnded: await applyToAll(work, 'end-points', cardsWithEndedLots, accruedOnly),
    periodsEnded: await applyToAll(work, 'end-periods', cardsWithEndedPeriods, accruedOnly),
    noticesGiven: await forEachCard(work, cardsToGiveNotice, (cardId) => askForExpiryNotice(app, merchant, cardId)),
  }
}

/** Writes nothing else: what time alone makes due is accrued before a rule sees the card. */
const accruedOnly = ({ card }: OperationContext): Decision => ({ entries: [], card })
