import { v7 as uuid } from 'uuid'
import type { App } from './app.ts'
import type { Actor, Merchant, TenantContext } from './context.ts'
import type { Tx } from './database.ts'
import { commitFunctions } from './open-tenant.ts'

/**
 * The context of a verb that runs without a request: in a job, an import or the demo data. `now` is the time that is
 * recorded, `action` its name in the audit log, `from` the request that caused it, if any. With `tx` the verb works in
 * that transaction.
 */
export function openJobContext(
  app: App,
  merchant: Merchant,
  actor: Actor,
  now: Date,
  action: string,
  tx?: Tx,
  from = { ip: '', requestId: uuid() },
): TenantContext {
  const { ip, requestId } = from
  const commit = {
    kept: false,
    request: { merchantId: merchant.id, actor, action, at: now, ip, requestId, detail: {} },
  }
  return {
    app,
    action,
    now,
    actor,
    language: merchant.language,
    requestId,
    ip,
    userAgent: '',
    db: app.database.kysely,
    cookies: [],
    merchant,
    hasKey: false,
    tx,
    ...commitFunctions(app, commit, tx),
  }
}
