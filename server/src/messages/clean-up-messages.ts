import { sql } from 'kysely'
import type { JobHandler } from '../core/jobs.ts'

/** Forgets delivered messages after 30 days. */
export const cleanUpMessages: JobHandler<'clean-up-messages'> = {
  name: 'clean-up-messages',
  cron: '10 3 * * *',
  run: async ({ database }) => {
    await database.kysely
      .deleteFrom('outbox')
      .where('state', '=', 'sent')
      .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
  },
}
