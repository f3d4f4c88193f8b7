import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Actor } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { approveReceipt } from './decide-receipts.ts'
import { approveReceiptJob } from './jobs.ts'

const itself: Actor = { kind: 'job', id: null, name: '', nickname: null }

/** A receipt approves itself. What the card cannot take now waits for a person, with the reason. */
export const approveItself: JobHandler<typeof approveReceiptJob> = {
  job: approveReceiptJob,
  run: async (app, { merchantId, receiptId: id }) => {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found || !(await approvesItself(app, merchantId, id))) return
    try {
      await approveReceipt({ app, ...found, actor: itself, action: 'approve-receipt', tell: false }, id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'CONFLICT_TRY_AGAIN') throw error
      await hold(app, merchantId, id, { waits_for: 'rule', refusal: error.code })
    }
  },
}

async function approvesItself(app: App, merchantId: string, id: string): Promise<boolean> {
  const row = await app.database.kysely
    .selectFrom('receipt')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('waits_for', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const hold = (app: App, merchantId: string, id: string, why: { waits_for: 'rule'; refusal: string }) =>
  app.database.kysely
    .updateTable('receipt')
    .set(why)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
