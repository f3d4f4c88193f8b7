import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { clearTrouble, configOf, connectionTo, type Connected, noteTrouble } from './connection.ts'
import { syncMailchimpJob } from './jobs.ts'
import { MailchimpError } from './mailchimp-client.ts'
import { beginSending, endSync, queueNextMembers } from './full-sync.ts'
import { readNextContacts } from './read-contacts.ts'
import { readBatches } from './read-batches.ts'
import { sendWaiting } from './send-waiting.ts'

/** So long a job works before it makes room for others; short, so that a program that stops need not wait. */
const SLICE_MS = 4_000
/** Longer than any call may take: a process that died holds the connection no longer than this. */
const LEASE_SECONDS = 30
const BATCH_PAUSE_MS = 500

/**
 * Sends what waits of a merchant (decisions/mailchimp.md §2), some seconds at a time. One process at a time works for a
 * merchant; it may be killed at any moment: what it had not written down is done again, and does no harm twice.
 */
export const syncMailchimp: JobHandler<typeof syncMailchimpJob> = {
  job: syncMailchimpJob,
  run: async (app, payload) => {
    const { kysely: db } = app.database
    const connected = await acquireLease(app, payload.merchantId)
    if (!connected) return
    try {
      const isDone = await workThrough(app, connected)
      await clearTrouble(db, payload.merchantId)
      await releaseLease(db, payload.merchantId)
      if (!isDone) await app.database.tx((tx) => app.jobs.add(tx, syncMailchimpJob, payload))
    } catch (error) {
      if (error instanceof MailchimpError) await noteTrouble(db, connected.row, troubleOf(error))
      await releaseLease(db, payload.merchantId)
      if (!(error instanceof MailchimpError)) throw error
    }
  },
}

const troubleOf = ({ outcome }: MailchimpError) =>
  outcome === 'key' || outcome === 'busy' ? outcome : outcome === 'missing' ? 'audience' : 'unreachable'

/** The connection, held for this process; undefined where it is off, held by another, or to be left in peace for now. */
async function acquireLease(app: App, merchantId: string): Promise<Connected | undefined> {
  const { kysely: db } = app.database
  const { numAffectedRows } = await sql`
    update mailchimp_config set working_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where merchant_id = ${merchantId} and is_on and (working_until is null or working_until < now())
      and coalesce(trouble not in ('key', 'audience'), true) and (retry_at is null or retry_at <= now())`.execute(db)
  const row = numAffectedRows ? await configOf(db, merchantId) : undefined
  return row?.audience_id ? { ...connectionTo(app, row), audienceId: row.audience_id, row } : undefined
}

const releaseLease = (db: Db, merchantId: string) =>
  sql`update mailchimp_config set working_until = null where merchant_id = ${merchantId}`.execute(db)

/** Still on, still the same account and audience: otherwise what was read of it is out of date. */
async function renewLease(db: Db, { row }: Connected): Promise<Connected['row'] | undefined> {
  await sql`update mailchimp_config set working_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where merchant_id = ${row.merchant_id}`.execute(db)
  const now = await configOf(db, row.merchant_id)
  return now?.is_on && now.audience_id === row.audience_id && now.api_key === row.api_key ? now : undefined
}

/** True when nothing is left to do now. */
async function workThrough(app: App, connected: Connected): Promise<boolean> {
  const until = performance.now() + SLICE_MS
  while (performance.now() < until) {
    const row = await renewLease(app.database.kysely, connected)
    if (!row) return true
    const next = await workOnce(app, { ...connected, row })
    if (next === 'done') return true
    if (next === 'wait') await pause(BATCH_PAUSE_MS)
  }
  return false
}

/** One step of the work: what Mailchimp knows comes first, because nobody may be sent whom it knows as unsubscribed. */
async function workOnce(app: App, connected: Connected): Promise<'more' | 'wait' | 'done'> {
  const { step } = connected.row
  if (step === 'reading') {
    await readNextContacts(app, connected)
    return 'more'
  }
  if (step === 'queueing') {
    const isLast = await queueNextMembers(app, connected.row)
    if (isLast) await beginSending(app, connected.row)
    return 'more'
  }
  const isBatchOpen = await readBatches(app, connected)
  const sent = await sendWaiting(app, connected)
  if (sent) return 'more'
  if (isBatchOpen) return 'wait'
  await endSync(app, connected)
  return 'done'
}
