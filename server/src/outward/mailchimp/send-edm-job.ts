import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { findMerchant, runsInFull } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { cutText } from '../../core/cut-text-rules.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { callPatiently } from './call-patiently.ts'
import { connectedTo, type Connected, pauseAfter } from './connection.ts'
import { type EdmRow, loadEdm } from './edm-store.ts'
import { fillSegment } from './fill-segment.ts'
import { sendEdmJob } from './jobs.ts'
import { MailchimpError } from './mailchimp-client.ts'
import { type Ask, checksOf, ensureCampaign, fillCampaign } from './remote-campaign.ts'

/**
 * Sends a mailing through Mailchimp, once whatever happens (decisions/mailchimp.md §5): what Mailchimp has made of it is stored
 * before the next step, and before it is told to send, it is asked whether it has. May run several times, also at once.
 */
export const sendEdm: JobHandler<typeof sendEdmJob> = {
  job: sendEdmJob,
  run: async (app, { merchantId, edmId }) => {
    const { kysely: db } = app.database
    const row = await beginEdm(app, merchantId, edmId)
    if (!row) return
    try {
      const found = await findMerchant(db, { id: merchantId })
      if (!found || !runsInFull(found.merchant)) return await fail(app, row, 'service', '')
      const connected = await connectedTo(app, db, merchantId)
      await sendOnce(app, found.merchant, connected, row)
    } catch (error) {
      await noteFailure(app, row, error)
    }
  },
}

/** The mailing, if it is to be sent now: its time has come and nobody has cancelled it. */
async function beginEdm(app: App, merchantId: string, id: string): Promise<EdmRow | undefined> {
  const { kysely: db } = app.database
  await sql`update mailchimp_edm set state = 'sending', next_at = now() + interval '5 minutes'
    where merchant_id = ${merchantId} and id = ${id} and state = 'scheduled' and send_at <= now()`.execute(db)
  const row = await loadEdm(db, merchantId, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return row?.state === 'sending' ? row : undefined
}

async function sendOnce(app: App, merchant: Merchant, connected: Connected, row: EdmRow): Promise<void> {
  const { kysely: db } = app.database
  // The segment and the campaign are those of one audience.
  if (row.audience_id && row.audience_id !== connected.audienceId) return fail(app, row, 'audience', '')
  const ask: Ask = (operation) => callPatiently(connected, operation)
  const campaignId = await ensureCampaign(app, merchant, connected, row, ask)
  if (await hasBegun(campaignId, ask)) return markSent(app, row)
  const recipients = await fillSegment(app, merchant, connected, row, ask)
  if (recipients === 0) return fail(app, row, 'noRecipients', '')
  const filled = await loadEdm(db, row.merchant_id, row.id)
  await fillCampaign(app, merchant, campaignId, filled, ask)
  const { isReady, checks } = await checksOf(campaignId, ask)
  const wrong = checks.filter(({ passes }) => !passes).map(({ words }) => words)
  if (!isReady) return fail(app, row, 'checklist', wrong.join(' · '))
  await refuseForeignSegment(campaignId, filled, ask)
  if (!(await hasBegun(campaignId, ask))) await ask({ method: 'POST', path: `/campaigns/${campaignId}/actions/send` })
  await markSent(app, row)
}

const begun = ['sending', 'sent', 'schedule', 'canceling', 'canceled', 'archived']

/** Whether Mailchimp was told to send before: by us, and the answer was lost, or by a person. */
async function hasBegun(campaignId: string, ask: Ask): Promise<boolean> {
  const query = { fields: 'status' }
  const { status } = await ask<{ status: string }>({ method: 'GET', path: `/campaigns/${campaignId}`, query })
  return begun.includes(status)
}

type Recipients = { recipients: { segment_opts?: { saved_segment_id?: number } } }

/** Without its segment a campaign would go to the whole audience, members or not. */
async function refuseForeignSegment(campaignId: string, { segment_id }: EdmRow, ask: Ask): Promise<void> {
  const query = { fields: 'recipients.segment_opts.saved_segment_id' }
  const { recipients } = await ask<Recipients>({ method: 'GET', path: `/campaigns/${campaignId}`, query })
  if (recipients.segment_opts?.saved_segment_id !== Number(segment_id))
    throw new MailchimpError('unreachable', 0, 'the campaign does not have its segment', '')
}

const FIRST_REPORT = sql`now() + interval '5 minutes'`

const markSent = async ({ database }: App, { merchant_id, id }: EdmRow): Promise<void> =>
  void (await sql`update mailchimp_edm set state = 'sent', sent_at = now(), next_at = null, failures = 0, trouble = null,
      trouble_words = null, report_due_at = ${FIRST_REPORT}
    where merchant_id = ${merchant_id} and id = ${id} and state = 'sending'`.execute(database.kysely))

/** Ends a mailing that cannot be sent; a person has to look at it. */
const fail = async ({ database }: App, { merchant_id, id }: EdmRow, trouble: string, words: string): Promise<void> =>
  void (await sql`update mailchimp_edm set state = 'failed', next_at = null, trouble = ${trouble},
      trouble_words = nullif(${cutText(words, 1000)}, '')
    where merchant_id = ${merchant_id} and id = ${id} and state = 'sending'`.execute(database.kysely))

/** Mailchimp's refusal ends it; anything else is tried again, later and later, for as long as it takes. */
async function noteFailure(app: App, row: EdmRow, error: unknown): Promise<void> {
  const isGone = error instanceof Refusal && error.code === 'MAILCHIMP_NOT_CONNECTED'
  if (isGone) return fail(app, row, 'connection', '')
  if (error instanceof MailchimpError) {
    const { outcome, words, title } = error
    if (outcome === 'refused' || outcome === 'missing') return fail(app, row, 'refused', words || title)
    if (outcome === 'key') return fail(app, row, 'connection', words)
  }
  const seconds = pauseAfter(row.failures)
  await sql`update mailchimp_edm set failures = failures + 1, next_at = now() + make_interval(secs => ${seconds})
    where merchant_id = ${row.merchant_id} and id = ${row.id} and state = 'sending'`.execute(app.database.kysely)
  if (!(error instanceof MailchimpError)) throw error
}
