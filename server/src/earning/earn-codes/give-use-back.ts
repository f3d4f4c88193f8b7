import { giveEarnUseBackJob } from '../../loyalty/chop-log/jobs.ts'
import { sql } from 'kysely'
import type { JobHandler } from '../../core/jobs.ts'

/**
 * After a void: the code may be used again, by the same member too, as if it had not been scanned. Whoever scanned on the
 * wrong card, or was given back what was taken by mistake, still holds the same printed code.
 */
export const giveUseBack: JobHandler<typeof giveEarnUseBackJob> = {
  job: giveEarnUseBackJob,
  run: ({ database }, { merchantId, entryId }) =>
    database.tx(async (tx) => {
      const use = await tx
        .updateTable('earn_use')
        .set({ given_back_at: sql<Date>`now()` })
        .where('merchant_id', '=', merchantId)
        .where('entry_id', '=', entryId)
        .where('given_back_at', 'is', null)
        .returning(['code', 'batch_id', 'member_id'])
        .executeTakeFirst()
      if (!use) return
      await tx
        .updateTable('earn_code')
        .set((eb) => ({ used: eb('used', '-', 1) }))
        .where('merchant_id', '=', merchantId)
        .where('code', '=', use.code)
        .execute()
      await tx
        .updateTable('earn_taker')
        .set((eb) => ({ used: eb('used', '-', 1) }))
        .where('merchant_id', '=', merchantId)
        .where('batch_id', '=', use.batch_id)
        .where('member_id', '=', use.member_id)
        .execute()
    }),
}
