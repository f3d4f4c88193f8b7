import { defineJob } from '../../core/job-queue.ts'
import { runNotificationJob } from './jobs.ts'
import { sql } from 'kysely'
import type { JobHandler } from '../../core/jobs.ts'

/** Every minute: starts the messages whose time has come, and those whose members’ quiet hours are over. */
export const startNotifications: JobHandler = {
  job: defineJob('start-notifications'),
  cron: '* * * * *',
  run: (app) =>
    app.database.tx(async (tx) => {
      const due = await tx
        .updateTable('notification')
        .set({ next_at: null })
        .where('next_at', '<=', sql<Date>`now()`)
        .returning(['merchant_id', 'id'])
        .execute()
      for (const { merchant_id: merchantId, id: notificationId } of due)
        await app.jobs.add(tx, runNotificationJob, { merchantId, notificationId })
      return { started: due.length }
    }),
}
