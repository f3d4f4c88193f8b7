import type { FastifyRequest } from 'fastify'
import { acceptsKey, nameOf, type Route } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import { keepRefusal, keyOf, replayIfKnown, replayIfLost } from './commit-record.ts'
import type { Actor, BaseContext, Merchant, TenantContext } from './context.ts'
import { deviceIn } from './device.ts'
import { runDry } from './dry-run.ts'
import { languageOf } from './i18n.ts'
import { commitFunctions, type PendingCommit } from './job-context.ts'
import { seal } from './seal.ts'

/** What a request needs besides its context: what becomes of its commit, and of its idempotency key. */
export type Opened = {
  context: BaseContext
  commit?: { kept: boolean; afterFailure(error: unknown): Promise<void> }
  checkKey(asked: unknown): unknown
  /** Runs the verb of a dry run, of which nothing is kept. */
  runDry?<T>(verb: (context: BaseContext) => Promise<T>): Promise<T>
}

/** The parts that the contexts of all audiences have. */
export function baseContext(app: App, route: Route, request: FastifyRequest, now: Date, actor: Actor): BaseContext {
  return {
    app,
    action: nameOf(route),
    now,
    actor,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    ip: request.ip,
    device: deviceIn(app.config.secret, request.headers.cookie),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    db: app.database.kysely,
    cookies: [],
    note: () => undefined,
  }
}

/** The context of a request in a tenant, with what becomes of its commit and of its idempotency key. */
export function openTenant(
  app: App,
  route: Route,
  request: FastifyRequest,
  now: Date,
  merchant: Merchant,
  actor: Actor,
  viewId?: string,
) {
  const opened = baseContext(app, route, request, now, actor)
  const pending: PendingCommit = {
    kept: false,
    request: {
      merchantId: merchant.id,
      actor,
      action: nameOf(route),
      at: now,
      ip: opened.ip,
      requestId: opened.requestId,
      detail: {},
      ...(viewId && { viewId }),
      ...(route.secretAnswer && {
        sealAnswer: (answer) => ({ sealedAnswer: seal(app.config.secret, 'answer', JSON.stringify(answer)) }),
      }),
    },
  }
  const context: TenantContext = Object.assign(opened, commitFunctions(app, pending), {
    merchant,
    requestKey: undefined,
  })
  return {
    context,
    commit: {
      get kept() {
        return pending.kept
      },
      async afterFailure(error: unknown) {
        await replayIfLost(app.database.kysely, pending.request, error)
        await keepRefusal(app.database.kysely, pending.request, error)
      },
    },
    dry<T>(verb: (context: TenantContext) => Promise<T>): Promise<T> {
      return runDry(app, (dry, tx) => verb({ ...context, app: dry, db: tx, tx, ...commitFunctions(dry, pending, tx) }))
    },
    checkKey(asked: unknown, answered: Parameters<typeof replayIfKnown>[0]) {
      if (!acceptsKey(route)) return
      pending.request.key = keyOf(request.headers['idempotency-key'], actor.id, [nameOf(route), asked])
      context.requestKey = pending.request.key?.key
      replayIfKnown(answered, pending.request.key)
    },
  }
}
