import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/errors.ts'
import type { App } from './app.ts'
import type { Metrics } from './metrics.ts'

/** `/api/healthz`: the process lives. `/api/readyz`: it can serve. `/api/metrics`: for Prometheus, local callers only. */
export function registerHealth(server: FastifyInstance, app: App, metrics: Metrics): void {
  server.get('/api/healthz', () => ({ ok: true }))
  server.get('/api/readyz', async () => {
    await app.database.pool.query('select 1').catch(() => refuse('SERVICE_UNAVAILABLE'))
    return { ok: true }
  })
  server.get('/api/metrics', async (request, reply) => {
    if (!isLocal(request)) refuse('NOT_FOUND')
    void reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

// What a proxy of this machine hands on comes from elsewhere.
const isLocal = ({ ip, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined
