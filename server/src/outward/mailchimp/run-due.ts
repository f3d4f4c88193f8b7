import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { isReal } from '../../core/real-merchants.ts'
import { beginSync } from './full-sync.ts'
import { sendEdmJob, syncMailchimpJob } from './jobs.ts'

/**
 * Every minute: goes on where a pause is over or a process has died, and with the mailings whose time has come. What waits
 * is never given up: it is tried again until Mailchimp answers.
 */
export const startMailchimp: JobHandler = {
  job: defineJob('start-mailchimp'),
  cron: '* * * * *',
  run: async (app) => ({ merchants: await startSyncs(app), mailings: await startEdms(app) }),
}

async function startSyncs(app: App): Promise<number> {
  const { rows } = await sql<{ merchantId: string }>`
    select c.merchant_id as "merchantId" from mailchimp_config c
    where c.is_on and ${isReal('c.merchant_id')} and coalesce(c.working_until < now(), true) and coalesce(c.retry_at <= now(), true)
      and coalesce(c.trouble not in ('key', 'audience'), true)
      and (c.step <> 'idle' or exists (select from mailchimp_pending p where p.merchant_id = c.merchant_id))`.execute(
    app.database.kysely,
  )
  for (const key of rows) await app.database.tx((tx) => app.jobs.add(tx, syncMailchimpJob, key))
  return rows.length
}

const startEdms = (app: App): Promise<number> =>
  app.database.tx(async (tx) => {
    const due = await tx
      .updateTable('mailchimp_edm')
      // Whoever takes it over says when it is due again; one that dies before it does is followed by another.
      .set({ next_at: sql<Date>`now() + interval '5 minutes'` })
      .where('next_at', '<=', sql<Date>`now()`)
      .returning(['merchant_id', 'id'])
      .execute()
    for (const { merchant_id: merchantId, id: edmId } of due) await app.jobs.add(tx, sendEdmJob, { merchantId, edmId })
    return due.length
  })

/** Every night: reads who has unsubscribed without our hearing of it, sends what differs, and compares the counts. */
export const reconcileMailchimp: JobHandler = {
  job: defineJob('reconcile-mailchimp'),
  cron: '20 18 * * *',
  run: async (app) => {
    const { rows } = await sql<{ merchantId: string; isShort: boolean }>`
      select c.merchant_id as "merchantId", coalesce(c.mailchimp_count < k.subscribed, false) as "isShort"
      from mailchimp_config c
      cross join lateral (
        select count(*) as subscribed from mailchimp_contact k
        where k.merchant_id = c.merchant_id and k.status = 'subscribed'
      ) as k
      where c.is_on and ${isReal('c.merchant_id')} and c.step = 'idle'`.execute(app.database.kysely)
    for (const { merchantId, isShort } of rows)
      await app.database.tx(async (tx) => {
        // Mailchimp has fewer than were sent: all are read again.
        await beginSync(tx, merchantId, { anew: isShort })
        await app.jobs.add(tx, syncMailchimpJob, { merchantId })
      })
    return { merchants: rows.length }
  },
}
