import type { App } from '../../core/app.ts'
import { findOpenMerchant, hasFeature, runsInFull } from '../../core/authenticate.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { JobHandler } from '../../core/jobs.ts'
import type { PayloadOf } from '../../core/job-queue.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { tellAt } from '../../messaging/notifications/quiet-rules.ts'
import { aimOf, automationsQuery, type AutomationRow, quietOf } from './automation-store.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { runAutomationJob } from './jobs.ts'
import type { OpenAutomation } from './plan-effects.ts'
import { serveBatch } from './serve-batch.ts'

/** So long a job works before it makes room for others; short, so that a program that stops need not wait. */
const sliceMs = 4_000
/** Members with an occasion that are looked at together. */
const membersAtOnce = 5_000
/** Served before it is looked at the clock. */
const servedAtOnce = 100
/** Members of one transaction; short, so that a till waits for none of their cards for long. */
const membersTogether = 50
/** Transactions side by side: enough to wait for the disk together, few enough to leave the till its connections. */
const concurrency = 3
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Which = PayloadOf<typeof runAutomationJob>

/**
 * Serves the members whose occasion has come, in the order of their ids and some seconds at a time. It may be stopped, killed or run
 * several times at once: the row of each occasion is unique.
 */
export const runAutomation: JobHandler<typeof runAutomationJob> = {
  job: runAutomationJob,
  run: async (app, which) => {
    const now = await databaseNow(app.database.kysely)
    const after = await serveMembers(app, which, now, performance.now() + sliceMs)
    if (after) await app.database.tx((tx) => app.jobs.add(tx, runAutomationJob, { ...which, after }))
  },
}

/** Answers with the member up to whom it came; nothing when none is left. */
export async function serveMembers(
  app: App,
  { merchantId, automationId, after = beforeAll }: Which,
  now: Date,
  until = Infinity,
): Promise<string | undefined> {
  const open = await openAutomation(app, merchantId, automationId, now)
  if (!open) return undefined
  const { automation, merchant } = open
  const aim = aimOf(automation)
  for (let next: string | undefined = after; next !== undefined; ) {
    const asked = { merchant, aim, now, after: next, limit: membersAtOnce }
    const { members, last } = await candidatesOf(app.database.background, asked)
    for (let served = 0; served < members.length; served += servedAtOnce) {
      const some = members.slice(served, served + servedAtOnce)
      await mapWithConcurrency(batchesOf(some), concurrency, (batch) => serveBatch(open, batch))
      if (performance.now() > until) return some.at(-1)?.member_id
    }
    if (last && performance.now() > until) return last
    next = last
  }
  return undefined
}

function batchesOf(members: readonly Candidate[]): Candidate[][] {
  const count = Math.ceil(members.length / membersTogether)
  return Array.from({ length: count }, (_, i) => members.slice(i * membersTogether, (i + 1) * membersTogether))
}

/** Nothing where it is off, the shop may not tell anybody, or it is quiet there: what was to be done comes when that is over. */
async function openAutomation(
  app: App,
  merchantId: string,
  id: string,
  now: Date,
): Promise<OpenAutomation | undefined> {
  const db = app.database.kysely
  const found = await findOpenMerchant(db, merchantId)
  const row = await automationsQuery(db, merchantId).where('a.id', '=', id).executeTakeFirst()
  if (!found || !row?.since) return undefined
  const { merchant } = found
  const automation = row as AutomationRow
  const mayRun = runsInFull(merchant) && hasFeature(merchant, 'pushNotification')
  if (!mayRun || tellAt(now, quietOf(automation), merchant.timeZone) > now) return undefined
  return { app, merchant, automation, now }
}
