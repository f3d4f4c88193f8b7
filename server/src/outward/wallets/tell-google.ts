import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import { type DuePass, noteFailed, noteTold, reserveDue } from './due-passes.ts'
import { type GoogleAccount, googleAccount } from './google-account.ts'
import { GoogleRefusal } from './google-outage.ts'
import { putToGoogle } from './google-passes.ts'
import { tellGoogleJob } from './jobs.ts'
import { readPass } from './read-pass.ts'

/** What two seconds are enough for. */
const passesAtOnce = 30

/** Tells Google of passes that have changed: now when there is something, and every minute what had to wait. */
export const tellGoogle: JobHandler<typeof tellGoogleJob> = {
  job: tellGoogleJob,
  cron: '* * * * *',
  async run(app) {
    const account = await googleAccount(app)
    const done = { passes: 0, waiting: 0 }
    for (;;) {
      const passes = account ? await reserveDue(app.database, 'google', passesAtOnce) : []
      if (!account || !passes.length) return done
      for (const [place, pass] of passes.entries()) {
        const outcome = await tellOne(app, account, pass)
        if (outcome === 'told') {
          done.passes += 1
          continue
        }
        // An outage is not asked about once for each pass.
        const failed = outcome === 'out' ? passes.slice(place) : [pass]
        await noteFailed(app.database.kysely, 'google', failed)
        done.waiting += failed.length
        if (outcome === 'out') return done
      }
    }
  },
}

async function tellOne(app: App, account: GoogleAccount, pass: DuePass): Promise<'told' | 'refused' | 'out'> {
  const db = app.database.kysely
  try {
    const found = await nullIfNotFound(() => findMerchant(db, { id: pass.merchantId }).then((one) => one ?? null))
    const model = found && (await readPass(app, found, pass))
    if (model) {
      const notify = await mayNotify(app, pass, model.balance)
      await putToGoogle(app, account, found.merchant, model, { isNew: false, notify })
    }
    await noteTold(app.database, 'google', [pass])
    return 'told'
  } catch (error) {
    app.log.warn({ reason: (error as Error).message }, 'Google could not be told')
    return error instanceof GoogleRefusal ? 'refused' : 'out'
  }
}

const NOTICES_A_DAY = 3

/**
 * Whether the holder is notified: of a balance that is another one than was told last, and so often that Google delivers it. It
 * drops all but three notices of a pass in 24 hours.
 */
async function mayNotify(app: App, { merchantId, kind, subjectId }: DuePass, balance: string): Promise<boolean> {
  const db = app.database.kysely
  // As a value: a sharded database takes no now() in a case.
  const now = await databaseNow(db)
  const dayBefore = new Date(now.getTime() - 86_400_000)
  const ofToday = sql`array(select at from unnest(notified_at) as at where at > ${dayBefore}::timestamptz)`
  const { rows } = await sql<{ is: boolean }>`
    update wallet_refresh set told_balance = ${balance},
      notified_at = case
        when told_balance <> ${balance} and cardinality(${ofToday}) < ${NOTICES_A_DAY} then array_append(${ofToday}, ${now}::timestamptz)
        else ${ofToday} end
    where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId} and wallet = 'google'
    returning coalesce(notified_at[cardinality(notified_at)] = ${now}::timestamptz, false) as is`.execute(db)
  return rows[0]?.is ?? false
}
