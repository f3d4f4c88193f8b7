import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import type { PayloadOf } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { readCampaignLook } from './campaign-looks.ts'
import { refreshCampaignJob, tellWallets } from './jobs.ts'
import { markChanged } from './pass-store.ts'

/**
 * So many passes a second: every phone that is told asks for its pass at once, and the till must not feel it. 100,000 passes
 * take eleven minutes.
 */
const passesPerSecond = 150
const secondsOfJob = 5
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Has the phones ask for the passes of a campaign again, where they look different from before. */
export const refreshCampaignPasses: JobHandler<typeof refreshCampaignJob> = {
  job: refreshCampaignJob,
  async run(app, payload) {
    const { merchantId, campaignId } = payload
    if (payload.after === undefined && !(await noteLook(app, merchantId, campaignId))) return { passes: 0 }
    let after = payload.after ?? beforeAll
    let passes = 0
    for (let second = 0; second < secondsOfJob; second++) {
      const begun = Date.now()
      const { count, last } = await app.database.tx((tx) => markSome(app, tx, { merchantId, campaignId, after }))
      passes += count
      if (count < passesPerSecond || last === undefined) return { passes }
      after = last
      await pause(Math.max(0, begun + 1000 - Date.now()))
    }
    await app.database.tx((tx) => app.jobs.add(tx, refreshCampaignJob, { merchantId, campaignId, after }))
    return { passes }
  },
}

/** Keeps how the campaign looks now; false where no pass shows it, or none shows a difference. */
async function noteLook(app: App, merchantId: string, campaignId: string): Promise<boolean> {
  const { digest } = await readCampaignLook(app.database.kysely, merchantId, campaignId)
  const now = Buffer.from(digest, 'hex')
  const isOver = await sql<{ ended: boolean }>`
    select ended_at is not null as ended from campaign where merchant_id = ${merchantId} and id = ${campaignId}`.execute(
    app.database.kysely,
  )
  return app.database.tx(async (tx) => {
    const { rows } = await sql`
      update wallet_design set digest = ${now}
      where merchant_id = ${merchantId} and kind = 'card' and definition_id = ${campaignId}
        and (digest <> ${now} or ${isOver.rows[0]?.ended ?? false}) returning definition_id`.execute(tx)
    return rows.length > 0
  })
}

async function markSome(
  app: App,
  tx: Tx,
  { merchantId, campaignId, after }: Required<PayloadOf<typeof refreshCampaignJob>>,
) {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from wallet_pass
    where merchant_id = ${merchantId} and kind = 'card' and definition_id = ${campaignId}
      and subject_id > ${after}
    order by subject_id limit ${passesPerSecond}`.execute(tx)
  const changed = rows.map(({ subject_id }) => ({ merchant_id: merchantId, kind: 'card' as const, subject_id }))
  await tellWallets(app, tx, await markChanged(tx, changed))
  return { count: rows.length, last: rows.at(-1)?.subject_id }
}
