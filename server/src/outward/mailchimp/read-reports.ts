import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { callPatiently } from './call-patiently.ts'
import { configOf, connectionTo } from './connection.ts'
import { MailchimpError } from './mailchimp-client.ts'

type Due = { merchantId: string; id: string; remoteId: string }

/** Reads what came of mailings: often on the first day, ever more seldom later, for a month. */
export const readReports: JobHandler = {
  job: defineJob('read-edm-reports'),
  cron: '*/5 * * * *',
  run: async (app) => {
    // As a value: a sharded database takes no now() in a case.
    const now = sql`${await databaseNow(app.database.kysely)}::timestamptz`
    const { rows } = await sql<Due>`
      update mailchimp_edm set report_due_at = case when ${now} - sent_at < interval '30 days'
        then (${now} at time zone 'UTC' + greatest(interval '5 minutes', (${now} - sent_at) / 10)) at time zone 'UTC' end
      where report_due_at <= now() and remote_id is not null
      returning merchant_id as "merchantId", id, remote_id as "remoteId"`.execute(app.database.kysely)
    await oneByOne(rows, (due) => readReport(app, due))
    return { reports: rows.length }
  },
}

type Report = {
  emails_sent: number
  bounces: { hard_bounces: number; soft_bounces: number }
  opens: { unique_opens: number }
  clicks: { unique_subscriber_clicks: number }
  unsubscribed: number
}

/** A report that cannot be had now comes with the next attempt. */
export async function readReport(app: App, { merchantId, id, remoteId }: Due): Promise<void> {
  const { kysely: db } = app.database
  const row = await configOf(db, merchantId)
  if (!row) return
  try {
    const read = await callPatiently<Report>(connectionTo(app, row), {
      method: 'GET',
      path: `/reports/${remoteId}`,
      query: { fields: 'emails_sent,bounces,opens.unique_opens,clicks.unique_subscriber_clicks,unsubscribed' },
    })
    const report = {
      sent: read.emails_sent,
      opened: read.opens.unique_opens,
      clicked: read.clicks.unique_subscriber_clicks,
      bounced: read.bounces.hard_bounces + read.bounces.soft_bounces,
      unsubscribed: read.unsubscribed,
      at: (await databaseNow(db)).toISOString(),
    }
    await sql`update mailchimp_edm set report = ${JSON.stringify(report)}::jsonb
      where merchant_id = ${merchantId} and id = ${id}`.execute(db)
  } catch (error) {
    if (!(error instanceof MailchimpError)) throw error
    app.log.warn({ merchantId, error: error.message }, 'a report of Mailchimp has to wait')
  }
}
