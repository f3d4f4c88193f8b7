import type { App } from '../../core/app.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { warnedAfterMinutes } from './attempt-rules.ts'
import type { EndpointKey } from './claim-deliveries.ts'

/** Tells the owners that an endpoint was disabled, and why. */
export const tellOfDisabled = (
  tx: Tx,
  app: App,
  { merchantId }: EndpointKey,
  url: string,
  reason: 'gone' | 'failing',
) =>
  tellOwners(tx, app, merchantId, 'webhook-disabled', (language) => ({
    address: url,
    reason: say(language, 'mails', `webhookReason.${reason}`, {}),
  }))

/** Tells the owners once of each endpoint whose attempts have all failed for an hour. */
export const warnOfFailingWebhooks: JobHandler = {
  job: defineJob('warn-of-failing-webhooks'),
  cron: '*/5 * * * *',
  run: async (app) => {
    const failing = await app.database.kysely
      .selectFrom('webhook_endpoint')
      .select(['merchant_id', 'id'])
      .where('enabled', '=', true)
      .where('warned_at', 'is', null)
      .where('failing_since', '<=', sql<Date>`now() - make_interval(mins => ${warnedAfterMinutes})`)
      .execute()
    await oneByOne(failing, ({ merchant_id, id }) => warn(app, merchant_id, id))
    return { told: failing.length }
  },
}

const warn = (app: App, merchantId: string, id: string) =>
  app.database.tx(async (tx) => {
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({ warned_at: sql<Date>`now()` })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('warned_at', 'is', null)
      .where('failing_since', 'is not', null)
      .where('enabled', '=', true)
      .returning('url')
      .executeTakeFirst()
    if (row) await tellOwners(tx, app, merchantId, 'webhook-failing', { address: row.url })
  })
