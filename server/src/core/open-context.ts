import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { nameOf, type Route, acceptsKey } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import { doesAskForPasskeys } from './asks-for-passkeys.ts'
import { authenticateHolder, authenticateMember, featureAllows, mayCall, serviceAllows } from './authenticate.ts'
import { authenticateStaff } from './authenticate-staff.ts'
import { authenticateSystem, mayCallSystem } from './authenticate-system.ts'
import type { Actor, SystemContext } from './context.ts'
import { openIntegration } from './open-integration.ts'
import { baseContext, type Opened, openTenant } from './open-tenant.ts'
import { openPlatformCommit } from './platform-commit.ts'
import { bearerIn } from './secrets.ts'
import { authenticateView, isViewToken, mayCallInView } from './views-of-platform.ts'

const bearerOf = (request: FastifyRequest): string => bearerIn(request.headers.authorization) ?? refuse('UNAUTHORIZED')

/**
 * Authenticates the caller, checks the permission, and creates the context for the verb. What a caller is told of its limits
 * is set on the reply, also when the call is refused.
 */
export async function openContext(
  app: App,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Opened> {
  const db = app.database.kysely
  const header = request.headers['idempotency-key']
  const key = acceptsKey(route) && typeof header === 'string' ? header : null
  switch (route.audience) {
    case 'merchant': {
      const token = bearerOf(request)
      if (isViewToken(token)) return openView(app, route, request, token, key)
      const who = await authenticateStaff(app.database, token, key)
      mayCall(route, who.merchant, who.staff)
      const { id, name, nickname, storeId } = who.staff
      const actor: Actor = { kind: 'merchant', id, name, nickname, storeId }
      const opened = openTenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { staff: who.staff })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'member': {
      const who = await authenticateMember(app.database, bearerOf(request), key)
      featureAllows(route, who.merchant)
      serviceAllows(route, who.merchant)
      const actor: Actor = { kind: 'member', id: who.cardId, name: who.nickname ?? '', nickname: null }
      const opened = openTenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { cardId: who.cardId })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'holder': {
      const { token } = request.params as { token: string }
      const who = await authenticateHolder(app.database, route.holds, token, key)
      serviceAllows(route, who.merchant)
      // Nobody is signed in: the actor is known only by the coupon or voucher.
      const actor: Actor = { kind: 'public', id: who.holdingId, name: '', nickname: null }
      const opened = openTenant(app, route, request, who.now, who.merchant, actor)
      Object.assign(opened.context, { holdingId: who.holdingId })
      return { ...opened, checkKey: (asked) => opened.checkKey(asked, who.answered) }
    }
    case 'system': {
      const { admin, now } = await authenticateSystem(app, bearerOf(request))
      mayCallSystem(route, admin)
      return system(app, route, request, now, admin)
    }
    case 'integration':
      return openIntegration(app, route, request, reply, key)
    case 'public': {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
      return { context: baseContext(app, route, request, rows[0]?.now ?? new Date(), actor), checkKey: () => undefined }
    }
  }
}

/** The same for an administrator of the platform who views a merchant's back office in the place of its owner. */
async function openView(app: App, route: Route, request: FastifyRequest, token: string, key: string | null) {
  const { now, merchant, staff, view, answered, hasPasskey } = await authenticateView(app.database, token, key)
  if (!hasPasskey && (await doesAskForPasskeys(app))) refuse('PASSKEY_REQUIRED')
  mayCallInView(route, view)
  mayCall(route, merchant, staff)
  const actor: Actor = {
    kind: 'system',
    id: view.adminId,
    name: view.adminName,
    nickname: null,
    onBehalfOf: staff.name,
  }
  const opened = openTenant(app, route, request, now, merchant, actor, view.id)
  Object.assign(opened.context, { staff, view })
  return { ...opened, checkKey: (asked: unknown) => opened.checkKey(asked, answered) }
}

function system(app: App, route: Route, request: FastifyRequest, now: Date, admin: SystemContext['admin']): Opened {
  const actor: Actor = { kind: 'system', id: admin.id, name: admin.username, nickname: null }
  const opened = baseContext(app, route, request, now, actor)
  const line = { at: now, adminId: admin.id, action: nameOf(route), status: 200, ip: opened.ip, requestId: request.id }
  const commit = openPlatformCommit(app.database, line, admin.id)
  return {
    context: Object.assign(opened, commit.context, { admin }),
    commit,
    checkKey: (asked) =>
      acceptsKey(route) && commit.checkKey(request.headers['idempotency-key'], [nameOf(route), asked]),
  }
}
