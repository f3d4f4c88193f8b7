import type { JobHandler } from '../../core/jobs.ts'
import { defineJob } from '../../core/job-queue.ts'
import { runAutomationJob } from './jobs.ts'

/** Every hour: whom an automation is for is found anew, where it is day already or still. */
export const startAutomations: JobHandler = {
  job: defineJob('start-automations'),
  cron: '10 * * * *',
  run: (app) =>
    app.database.tx(async (tx) => {
      const due = await tx
        .selectFrom('automation')
        .select(['merchant_id', 'id'])
        .where('since', 'is not', null)
        .execute()
      for (const { merchant_id: merchantId, id: automationId } of due)
        await app.jobs.add(tx, runAutomationJob, { merchantId, automationId })
      return { started: due.length }
    }),
}
