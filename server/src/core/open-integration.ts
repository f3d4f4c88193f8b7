import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { mayRunDry, nameOf, type Route } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import { featureAllows, merchantOf, serviceAllows } from './authenticate.ts'
import { answeredToKey, findKey, keyOfRow, type KeyRow, paceOf, staffOfKey } from './authenticate-key.ts'
import type { Actor } from './context.ts'
import { reserveTurn } from './key-pace.ts'
import { refuseEndedKey, refuseLackingScope } from './key-rules.ts'
import { isWithin } from './networks.ts'
import { type Opened, openTenant } from './open-tenant.ts'
import { bearerIn } from './secrets.ts'
import { findSigner, isSigned } from './signed-request.ts'

type IntegrationRoute = Extract<Route, { audience: 'integration' }>

/**
 * Opens a request of a merchant's own system. In this order: the key, its end and its addresses, its pace, the scopes, the
 * feature, the state of the service. All but the pace is read in one statement.
 */
export async function openIntegration(
  app: App,
  route: IntegrationRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: string | null,
): Promise<Opened> {
  const isDry = isDryRun(route, request)
  const row = await callerOf(app, request, isDry ? null : idempotencyKey)
  const logged = { merchantId: row.key_merchant, keyId: row.key_id, call: nameOf(route), requestId: request.id }
  app.requestLog.begin(request, logged)
  const key = keyOfRow(row)
  const merchant = merchantOf(row, row.now)
  refuseEndedKey({ expiresAt: row.key_expires_at, revokedAt: row.revoked_at }, row.now, merchant.timeZone)
  refuseAddress(row, request.ip)
  await reserveTurn(app.database, { merchantId: row.key_merchant, id: key.id }, paceOf(row), (headers) => {
    void reply.headers(headers)
  })
  refuseLackingScope(route.scope, key.scopes)
  featureAllows(route, merchant)
  serviceAllows(route, merchant)
  const actor: Actor = { kind: 'key', id: key.id, name: key.name, nickname: null }
  const opened = openTenant(app, route, request, row.now, merchant, actor)
  const logAs = (call: string, status: number) => app.requestLog.begin(request, { ...logged, call, status })
  Object.assign(opened.context, { key, staff: staffOfKey(key), logAs })
  if (!isDry) return { ...opened, checkKey: (asked) => opened.checkKey(asked, answeredToKey(row)) }
  void reply.header('dry-run', 'true')
  // A dry run has no effect to be repeated: its key stays free.
  return { ...opened, runDry: opened.dry, checkKey: () => undefined }
}

/** The key of a request: by the token that it carries, or by its signature. */
function callerOf(app: App, request: FastifyRequest, idempotencyKey: string | null): Promise<KeyRow> {
  if (isSigned(request)) return findSigner(app, request, idempotencyKey)
  return findKey(app.database, bearerIn(request.headers.authorization) ?? refuse('UNAUTHORIZED'), idempotencyKey)
}

const isDryRun = (route: Route, { query }: FastifyRequest): boolean =>
  mayRunDry(route) && (query as { dryRun?: unknown }).dryRun === 'true'

function refuseAddress({ addresses }: KeyRow, ip: string): void {
  if (addresses.length && !isWithin(ip, addresses)) refuse('KEY_ADDRESS_REFUSED', { values: { address: ip } })
}
