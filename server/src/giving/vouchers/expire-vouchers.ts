import { sql } from 'kysely'
import { defineJob } from '../../core/job-queue.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { appendVoucher, voucherLine, writeContextTo } from './append-voucher.ts'
import { recordFacts, recordsQuery, type RecordRow } from './record-store.ts'
import { expire } from './voucher-rules.ts'

const atOnce = 500

/** Every hour: writes off what is left on vouchers that have ended. Reading says so already, from the very moment. */
export const expireVouchers: JobHandler = {
  job: defineJob('expire-vouchers'),
  cron: '11 * * * *',
  async run(app) {
    const merchants = await app.database.kysely
      .selectFrom('voucher_record')
      .select('merchant_id')
      .distinct()
      .where('state', '=', 'active')
      .where('ends_at', '<=', sql<Date>`now()`)
      .execute()
    let expired = 0
    await oneByOne(merchants, async ({ merchant_id: id }) => {
      const found = await findOpenMerchant(app.database.kysely, id)
      if (found) expired += await expireVouchersOf(app, found.merchant, found.now)
    })
    return { expired }
  },
}

/** Writes off one merchant's ended vouchers; one that changes meanwhile is left to the next run. */
export async function expireVouchersOf(app: App, merchant: Merchant, now: Date): Promise<number> {
  let expired = 0
  for (let after: string | undefined; ; ) {
    const due = recordsQuery(app.database.kysely, merchant.id)
      .where('r.state', '=', 'active')
      .where('r.ends_at', '<=', now)
      .orderBy('r.id')
      .limit(atOnce)
    const rows = await (after ? due.where('r.id', '>', after) : due).execute()
    for (const row of rows) if (await writeOff(app, merchant, row, now)) expired++
    after = rows.at(-1)?.id
    if (rows.length < atOnce) return expired
  }
}

async function writeOff(app: App, merchant: Merchant, row: RecordRow, now: Date): Promise<boolean> {
  const decision = expire(recordFacts(row), now)
  if (!decision) return false
  const actor = { kind: 'job', id: null, name: '', nickname: null } as const
  const writeContext = writeContextTo(row, { merchant, now }, { actor, source: 'job', remark: '' })
  return app.database.tx((tx) =>
    appendVoucher(app.database, writeContext, decision, voucherLine(writeContext, decision), { tx }),
  )
}
