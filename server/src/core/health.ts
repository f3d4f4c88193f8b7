import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import type { Metrics } from './metrics.ts'

/** `/api/healthz`: the process lives. `/api/readyz`: it can serve. `/api/metrics`: for Prometheus, local callers only. */
export function registerHealth(server: FastifyInstance, app: App, metrics: Metrics): void {
  server.get('/api/healthz', () => ({ ok: true }))
  server.get('/api/readyz', async (_request, reply) => {
    try {
      await app.database.pool.query('select 1')
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
  server.get('/api/metrics', async (_request, reply) => {
    void reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
