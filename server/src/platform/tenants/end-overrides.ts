import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'

/** Every hour: removes overrides of features that have ended. They hold no more from that moment on, removed or not. */
export const endOverrides: JobHandler = {
  job: defineJob('end-feature-overrides'),
  cron: '7 * * * *',
  run: async ({ database }) => ({ merchants: await removeEnded(database) }),
}

/** Answers with how many merchants had one. */
export async function removeEnded({ kysely: db }: Pick<Database, 'kysely'>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update merchant m set
      features = m.features - array(${endedNames}),
      feature_overrides = m.feature_overrides - array(${endedNames})
    where m.feature_overrides <> '{}' and exists (${endedNames})`.execute(db)
  return Number(numAffectedRows)
}

const endedNames = sql`select o.key from jsonb_each(m.feature_overrides) o where (o.value ->> 'until')::timestamptz <= now()`
