import { v7 as uuid } from 'uuid'
import type { App } from './app.ts'
import type { Actor, Merchant, TenantContext } from './context.ts'
import { bookkeeper } from './open-context.ts'

/**
 * The context of a verb that no request asked for: a job, an import, the demo data. `now` is the moment the effect is
 * booked at, `action` its name in the audit.
 */
export function openJobContext(app: App, merchant: Merchant, actor: Actor, now: Date, action: string): TenantContext {
  const requestId = uuid()
  const books = {
    kept: false,
    request: { merchantId: merchant.id, actor, action, at: now, ip: '', requestId, detail: {} },
  }
  return {
    app,
    now,
    actor,
    language: merchant.language,
    requestId,
    ip: '',
    userAgent: '',
    db: app.database.kysely,
    cookies: [],
    merchant,
    hasKey: false,
    ...bookkeeper(app, books),
  }
}
