import { makeEarnCodesJob } from './jobs.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { newEarnCode } from './code-text.ts'

type Which = { merchantId: string; batchId: string }

/** So many in a transaction: short enough that the bar moves and nobody waits. */
const slice = 1_000

/** Makes the codes of a batch, some at a time; may be stopped, killed or run twice. */
export const makeEarnCodes: JobHandler<typeof makeEarnCodesJob> = {
  job: makeEarnCodesJob,
  run: async ({ database }, which) => {
    while ((await database.tx((tx) => makeCodes(tx, which, slice))) > 0);
  },
}

/** Makes up to so many of the codes that a batch lacks; with the last of them it runs. Answers with how many it made. */
export async function makeCodes(tx: Tx, { merchantId, batchId }: Which, most: number): Promise<number> {
  const batch = await tx
    .selectFrom('earn_batch')
    .select(['quantity', 'made'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', batchId)
    .where('state', '=', 'making')
    .forUpdate()
    .executeTakeFirst()
  if (!batch) return 0
  const count = Math.min(most, batch.quantity - batch.made)
  const codes = Array.from({ length: count }, newEarnCode)
  await sql`insert into earn_code (merchant_id, batch_id, code, number)
    select ${merchantId}, ${batchId}, code, ${batch.made} + n
    from unnest(${codes}::text[]) with ordinality as made (code, n)`.execute(tx)
  const made = batch.made + count
  await tx
    .updateTable('earn_batch')
    .set({ made, ...(made === batch.quantity && { state: 'running' }) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', batchId)
    .execute()
  return count
}
