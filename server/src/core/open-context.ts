import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { nameOf, type Route, acceptsKey } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import {
  authenticateHolder,
  authenticateMember,
  authenticateStaff,
  featureAllows,
  mayCall,
  serviceAllows,
} from './authenticate.ts'
import { authenticateSystem, mayCallSystem } from './authenticate-system.ts'
import {
  insertCommitRecord,
  keepRefusal,
  keyOf,
  replayIfKnown,
  replayStored,
  replayIfLost,
  type Request,
  recordValues,
} from './commit-record.ts'
import type { Actor, BaseContext, Merchant, SystemContext, TenantContext } from './context.ts'
import type { Tx } from './database.ts'
import { deviceIn } from './device.ts'
import { languageOf } from './i18n.ts'
import { openPlatformCommit } from './platform-commit.ts'
import { authenticateView, countWrite, isViewToken, mayCallInView } from './views-of-platform.ts'

type PendingCommit = { request: Request; kept: boolean }
type Opened = {
  context: BaseContext
  commit?: { kept: boolean; afterFailure(error: unknown): Promise<void> }
  checkKey(asked: unknown): unknown
}

const bearer = (request: FastifyRequest): string => {
  const match = /^Bearer ([!-~]{10,200})$/.exec(request.headers.authorization ?? '')
  return match?.[1] ?? refuse('UNAUTHORIZED')
}

/** Authenticates the caller, checks the permission, and creates the context for the verb. */
export async function openContext(app: App, route: Route, request: FastifyRequest): Promise<Opened> {
  const db = app.database.kysely
  const header = request.headers['idempotency-key']
  const key = acceptsKey(route) && typeof header === 'string' ? header : null
  switch (route.audience) {
    case 'merchant': {
      const token = bearer(request)
      if (isViewToken(token)) return openView(app, route, request, token, key)
      const who = await authenticateStaff(app.database, token, key)
      mayCall(route, who.merchant, who.staff)
      const actor: Actor = { kind: 'merchant', id: who.staff.id, name: who.staff.name, nickname: who.staff.nickname }
      const opened = tenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { staff: who.staff })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'member': {
      const who = await authenticateMember(app.database, bearer(request), key)
      featureAllows(route, who.merchant)
      serviceAllows(route, who.merchant)
      const actor: Actor = { kind: 'member', id: who.cardId, name: who.nickname ?? '', nickname: null }
      const opened = tenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { cardId: who.cardId })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'holder': {
      const { token } = request.params as { token: string }
      const who = await authenticateHolder(app.database, route.holds, token, key)
      serviceAllows(route, who.merchant)
      // Nobody is signed in: the actor is known only by the coupon or voucher.
      const actor: Actor = { kind: 'public', id: who.holdingId, name: '', nickname: null }
      const opened = tenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { holdingId: who.holdingId })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'system': {
      const { admin, now } = await authenticateSystem(db, bearer(request))
      mayCallSystem(route, admin)
      return system(app, route, request, now, admin)
    }
    case 'integration':
      return refuse('UNAUTHORIZED')
    case 'public': {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
      return { context: base(app, route, request, rows[0]?.now ?? new Date(), actor), checkKey: () => undefined }
    }
  }
}

/** The same for an administrator of the platform who views a merchant's back office in the place of its owner. */
async function openView(app: App, route: Route, request: FastifyRequest, token: string, key: string | null) {
  const { now, merchant, staff, view, answered } = await authenticateView(app.database, token, key)
  mayCallInView(route, view)
  mayCall(route, merchant, staff)
  const actor: Actor = {
    kind: 'system',
    id: view.adminId,
    name: view.adminName,
    nickname: null,
    onBehalfOf: staff.name,
  }
  const opened = tenant(app, route, request, now, merchant, actor, view.id)
  Object.assign(opened.context, { staff, view })
  return { ...opened, checkKey: (asked: unknown) => opened.checkKey(asked, answered) }
}

function base(app: App, route: Route, request: FastifyRequest, now: Date, actor: Actor): BaseContext {
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

function system(app: App, route: Route, request: FastifyRequest, now: Date, admin: SystemContext['admin']): Opened {
  const actor: Actor = { kind: 'system', id: admin.id, name: admin.username, nickname: null }
  const opened = base(app, route, request, now, actor)
  const line = { at: now, adminId: admin.id, action: nameOf(route), status: 200, ip: opened.ip, requestId: request.id }
  const commit = openPlatformCommit(app.database, line, admin.id)
  return {
    context: Object.assign(opened, commit.context, { admin }),
    commit,
    checkKey: (asked) =>
      acceptsKey(route) && commit.checkKey(request.headers['idempotency-key'], [nameOf(route), asked]),
  }
}

function tenant(
  app: App,
  route: Route,
  request: FastifyRequest,
  now: Date,
  merchant: Merchant,
  actor: Actor,
  viewId?: string,
) {
  const opened = base(app, route, request, now, actor)
  const commit: PendingCommit = {
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
    },
  }
  const context: TenantContext = Object.assign(opened, commitFunctions(app, commit), { merchant, hasKey: false })
  return {
    context,
    commit: {
      get kept() {
        return commit.kept
      },
      async afterFailure(error: unknown) {
        await replayIfLost(app.database.kysely, commit.request, error)
        await keepRefusal(app.database.kysely, commit.request, error)
      },
    },
    checkKey(asked: unknown, answered: Parameters<typeof replayIfKnown>[0]) {
      if (!acceptsKey(route)) return
      commit.request.key = keyOf(request.headers['idempotency-key'], actor.id, [nameOf(route), asked])
      context.hasKey = commit.request.key !== undefined
      replayIfKnown(answered, commit.request.key)
    },
  }
}

/** The parts of a context that write: see TenantContext. */
export function commitFunctions(
  app: App,
  commit: PendingCommit,
  outer?: Tx,
): Pick<TenantContext, 'write' | 'commitRecord' | 'committed' | 'note'> {
  return {
    note: (detail) => Object.assign(commit.request.detail, detail),
    commitRecord(answer, events) {
      // Ledgers are out of reach in a view, whatever a route says.
      if (commit.request.viewId) refuse('VIEW_AS_FORBIDDEN')
      return recordValues(commit.request, 200, answer, events)
    },
    committed() {
      commit.kept = true
      app.feed.wake()
    },
    async write(work) {
      const whole = async (tx: Tx) => {
        if (commit.request.viewId) await countWrite(tx, commit.request.merchantId, commit.request.viewId)
        // When equal requests run one after another, the later ones return the first one's reply without doing the
        // work.
        await replayStored(tx, commit.request)
        const answer = await work(tx)
        await insertCommitRecord(tx, commit.request, answer)
        return answer
      }
      const result = await (outer ? whole(outer) : app.database.tx(whole))
      commit.kept = true
      return result
    },
  }
}
