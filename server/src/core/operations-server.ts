import fastify, { type FastifyReply } from 'fastify'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { reachesDatabase } from './health.ts'

/** The program as far as it has started. */
export type Running = { app?: Pick<App, 'database' | 'metrics'>; hasStarted: boolean; isStopping: boolean }

/**
 * Listens on a port of its own for those who run the program, from before the database is reached: `/healthz` (the process runs),
 * `/startupz` (it has started), `/readyz` (it takes requests and reaches its database) and `/metrics`. It asks for no token: the
 * port is for the inner network alone.
 */
export async function openOperationsServer({ host }: Pick<Config, 'host'>, port: number, running: Running) {
  const server = fastify()
  server.get('/healthz', () => ({ ok: true }))
  server.get('/startupz', (_request, reply) => answer(reply, running.hasStarted))
  server.get('/readyz', async (_request, reply) =>
    answer(
      reply,
      running.app !== undefined && running.hasStarted && !running.isStopping && (await reachesDatabase(running.app)),
    ),
  )
  server.get('/metrics', (_request, reply) => sendMetrics(reply, running))
  await server.listen({ host, port })
  return server
}

const answer = (reply: FastifyReply, ok: boolean) => reply.status(ok ? 200 : 503).send({ ok })

async function sendMetrics(reply: FastifyReply, { app }: Running) {
  if (!app) return answer(reply, false)
  const { registry } = app.metrics
  return reply.type(registry.contentType).send(await registry.metrics())
}
