import type { PassKind, WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'

export const tellAppleJob = defineJob('tell-apple')
export const tellGoogleJob = defineJob('tell-google')

const jobs = { apple: tellAppleJob, google: tellGoogleJob } as const

/** Has wallets told of what is due. */
export async function tellWallets(app: App, tx: Tx, wallets: readonly WalletName[]): Promise<void> {
  for (const wallet of wallets) await app.jobs.add(tx, jobs[wallet], {})
}

/** Goes through the passes of a campaign, a coupon or a voucher whose look has changed, from the one after `after` on. */
export const refreshPassesJob = defineJob<{ merchantId: string; kind: PassKind; definitionId: string; after?: string }>(
  'refresh-passes',
)
