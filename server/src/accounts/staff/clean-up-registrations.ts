import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import { register } from '@chopcard/contract/members/public/registration.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { amendSeals, holdSeals } from '../../core/audit-seals.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { realMerchants } from '../../core/real-merchants.ts'

/**
 * Removes merchants that registered a week ago and never confirmed their address, so that it is free again and nothing is
 * kept of who never came. Whoever was sent the confirmation anew lately still has the time of that link.
 */
export const cleanUpRegistrations: JobHandler = {
  job: defineJob('clean-up-registrations'),
  cron: '50 2 * * *',
  run: async ({ database }) =>
    oneByOne(await unconfirmed(database.kysely).execute(), ({ merchant_id: id }) =>
      database.tx((tx) => remove(tx, id)),
    ),
}

const unconfirmed = (db: Db) =>
  db
    .selectFrom(realMerchants.as('m'))
    .select('m.merchant_id')
    .where('m.created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where('m.admin_count', '=', 1)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('staff as s')
            .whereRef('s.merchant_id', '=', 'm.merchant_id')
            .where('s.email_confirmed', '=', true),
        ),
      ),
    )
    // Others were made by hand, and their owner is invited.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit as a')
          .whereRef('a.merchant_id', '=', 'm.merchant_id')
          .where('a.action', '=', nameOf(register)),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('one_time_link as l')
            .whereRef('l.merchant_id', '=', 'm.merchant_id')
            .where('l.expires_at', '>', sql<Date>`now()`),
        ),
      ),
    )

async function remove(tx: Tx, merchantId: string): Promise<void> {
  // Held first and then asked: a user who was confirmed while this waited for the lock is seen only by a new statement.
  await tx.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', merchantId).forUpdate().execute()
  if (!(await unconfirmed(tx).where('m.merchant_id', '=', merchantId).executeTakeFirst())) return
  // What the platform itself does needs no session of the merchant's: it may have viewed the shop, or told of the plan's end.
  // What else a merchant may have needs one, which nobody ever had: a row there would end this with an error.
  await holdSeals(tx)
  const gone = await tx
    .deleteFrom('audit')
    .where('merchant_id', '=', merchantId)
    .returning(['seal', 'position'])
    .execute()
  await amendSeals(tx, gone)
  for (const table of [
    'view_as_consent',
    'view_as',
    'plan_notice',
    'outbox',
    'sign_in_address',
    'staff',
    'merchant_key',
    'merchant',
  ] as const)
    await tx.deleteFrom(table).where('merchant_id', '=', merchantId).execute()
}
