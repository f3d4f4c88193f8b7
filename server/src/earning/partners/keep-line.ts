import type { AuditDetail, MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { insertCommitRecord } from '../../core/commit-record.ts'
import { partnerActor } from './partner-context.ts'

/** The line of an act in the other merchant's audit log too, with the caller as staff of its partner. */
export const keepLine = (tx: Tx, ctx: MerchantContext, merchantId: string, detail: AuditDetail): Promise<void> =>
  insertCommitRecord(
    tx,
    {
      merchantId,
      actor: partnerActor(ctx),
      action: ctx.action,
      at: ctx.now,
      ip: ctx.ip,
      requestId: ctx.requestId,
      detail,
    },
    undefined,
  )
