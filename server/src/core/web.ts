import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { serveBuiltFiles } from './built-files.ts'
import { sendRefusal } from './envelope.ts'
import { registerTillApp } from './till-app.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

/** Serves the back offices: their built files, and for every other path the page that routes it in the browser. */
export async function registerWeb(server: FastifyInstance): Promise<void> {
  const built = existsSync(join(dist, 'merchant.html'))
  if (!built) server.log.error('the web application is not built: run `npm run build`')
  else await serveBuiltFiles(server, join(dist, 'assets'), '/assets/')
  registerTillApp(server, dist)
  const pages = built
    ? { merchant: await readFile(join(dist, 'merchant.html')), sys: await readFile(join(dist, 'sys.html')) }
    : undefined

  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?')
    if (request.method !== 'GET' || /^\/(api|assets|files|uploads|dev)(\/|$)/.test(path) || !pages)
      return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    const page = /^\/sys(\/|$)/.test(path) ? pages.sys : pages.merchant
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
