import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'

/**
 * Handles what Node would answer without the error envelope, or not at all: a missing Host header, an unknown Expect
 * header, and data behind a request that asks for another protocol. Node's own check of the Host header must be off.
 */
export function answerHttpDetails(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  ignoreUpgrades(server.server)
  server.addHook('onRequest', async (request) => refuseOdd(request))
}

function refuseOdd({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') refuse('INVALID_REQUEST')
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) refuse('INVALID_REQUEST')
}

/**
 * Answers a request with an Upgrade header like any other, as HTTP allows. Node's parser stops after such a request and
 * drops the following bytes, so the connection is parsed again from the original bytes, without that header.
 */
function ignoreUpgrades(server: Server): void {
  const answers = new WeakMap<Socket, ServerResponse>()
  server.prependListener('request', (request, response) => answers.set(request.socket, response))
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const parseRest = () => {
      if (socket.destroyed) return
      socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), 'latin1'), head]))
      server.emit('connection', socket)
    }
    const before = answers.get(socket)
    if (!before || before.writableFinished) parseRest()
    else before.once('finish', parseRest)
  })
}

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
