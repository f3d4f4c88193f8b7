import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import type { PayloadOf } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { designOf } from './design-of.ts'
import { refreshPassesJob, tellWallets } from './jobs.ts'
import { markChanged } from './pass-store.ts'

/**
 * So many passes a second: every phone that is told asks for its pass at once, and the till must not feel it. 100,000 passes
 * take a quarter of an hour.
 */
const passesPerSecond = 115
const secondsOfJob = 5
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Definition = Omit<PayloadOf<typeof refreshPassesJob>, 'after'>

/** Has the phones ask for passes of one look again, where they look different from before. */
export const refreshPasses: JobHandler<typeof refreshPassesJob> = {
  job: refreshPassesJob,
  async run(app, payload) {
    if (payload.after === undefined && !(await noteLook(app, payload))) return { passes: 0 }
    let after = payload.after ?? beforeAll
    let passes = 0
    for (let second = 0; second < secondsOfJob; second++) {
      const begun = performance.now()
      const { count, last } = await app.database.tx((tx) => markSome(app, tx, { ...payload, after }))
      passes += count
      if (count < passesPerSecond || last === undefined) return { passes }
      after = last
      await pause(Math.max(0, begun + 1000 - performance.now()))
    }
    await app.database.tx((tx) => app.jobs.add(tx, refreshPassesJob, { ...payload, after }))
    return { passes }
  },
}

/** Keeps how the passes look now; false where there are none, or none shows a difference. */
async function noteLook(app: App, { merchantId, kind, definitionId }: Definition): Promise<boolean> {
  const shop = await findOpenMerchant(app.database.kysely, merchantId)
  const design = shop && (await designOf(app.database.kysely, kind, shop.merchant, definitionId))
  if (!design) return false
  const { digest, isOver } = design
  const now = Buffer.from(digest, 'hex')
  return app.database.tx(async (tx) => {
    const { rows } = await sql`
      update wallet_design set digest = ${now}
      where merchant_id = ${merchantId} and kind = ${kind} and definition_id = ${definitionId}
        and (digest <> ${now} or ${isOver}) returning definition_id`.execute(tx)
    return rows.length > 0
  })
}

async function markSome(
  app: App,
  tx: Tx,
  { merchantId, kind, definitionId, after }: Required<PayloadOf<typeof refreshPassesJob>>,
) {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from wallet_pass
    where merchant_id = ${merchantId} and kind = ${kind} and definition_id = ${definitionId}
      and subject_id > ${after}
    order by subject_id limit ${passesPerSecond}`.execute(tx)
  const changed = rows.map(({ subject_id }) => ({ merchant_id: merchantId, kind, subject_id }))
  await tellWallets(app, tx, await markChanged(tx, changed))
  return { count: rows.length, last: rows.at(-1)?.subject_id }
}
