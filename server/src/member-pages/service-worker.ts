import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'

const builtFolder = join(import.meta.dirname, '../../../web/dist')

/** Serves the members’ service worker where it may speak for their pages; the browser asks for it anew each time. */
export function registerServiceWorker(app: FastifyInstance, folder = builtFolder): void {
  const file = join(folder, 'service-worker/sw.js')
  const script = existsSync(file) ? readFileSync(file) : undefined
  app.get('/member/sw.js', (_request, reply) => {
    if (!script) refuse('NOT_FOUND')
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
  })
}
