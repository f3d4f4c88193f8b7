import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from './app.ts'
import { hashToken, sameBytes } from './secrets.ts'
import { configSecret } from './system-config.ts'

/**
 * `/api/healthz`: the process runs. `/api/readyz`: it can serve requests. `/api/metrics`: Prometheus figures, for local
 * callers and callers with the token.
 */
export function registerHealth(server: FastifyInstance, app: App, isStopping: () => boolean): void {
  const { registry } = app.metrics
  server.get('/api/healthz', () => ({ ok: true }))
  server.get('/api/readyz', async () => {
    if (isStopping() || !(await reachesDatabase(app))) refuse('SERVICE_UNAVAILABLE')
    return { ok: true }
  })
  server.get('/api/metrics', async (request, reply) => {
    if (!isLocal(request) && !(await hasToken(app, request))) refuse('NOT_FOUND')
    void reply.type(registry.contentType)
    return registry.metrics()
  })
}

export const reachesDatabase = ({ database }: Pick<App, 'database'>): Promise<boolean> =>
  database.pool.query('select 1').then(
    () => true,
    () => false,
  )

/** Whether the caller has the token that administrators have set for this. */
async function hasToken({ database, config }: App, { headers }: FastifyRequest): Promise<boolean> {
  const given = /^Bearer (.{16,200})$/.exec(headers.authorization ?? '')?.[1]
  const wanted = given && (await configSecret(database.kysely, config.secret, 'monitoring.token'))
  return Boolean(wanted) && sameBytes(hashToken(given ?? ''), hashToken(wanted ?? ''))
}

// A request that a proxy on this machine forwards comes from another machine.
const isLocal = ({ ip, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined
