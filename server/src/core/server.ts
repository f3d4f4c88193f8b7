import { randomUUID } from 'node:crypto'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { playerOrigins } from '@chopcard/contract/office/video-links.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { endEventsOnClose } from './event-stream.ts'
import { envelopeOf, refusalOf, sendRefusal } from './envelope.ts'
import { answerHttpDetails } from './http-details.ts'
import { loggablePath } from './log.ts'

// The browser uploads pictures directly to the file storage if that is a separate service.
const policyOf = ({ s3 }: Config) => [
  `default-src 'self'`,
  `connect-src 'self'${s3 ? ` ${new URL(s3.endpoint).origin}` : ''}`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `media-src 'self' blob:`,
  // Linked tutorials; nothing is loaded from there until the user presses play.
  `frame-src ${playerOrigins.join(' ')}`,
  `worker-src 'self' blob:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
]

const headersOf = (config: Config) => ({
  'content-security-policy': policyOf(config).join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** The HTTP server without routes: limits, headers, logs, metrics, and the envelope for every error. */
export function makeServer(app: App): FastifyInstance {
  const { metrics, tracing } = app
  const headers = headersOf(app.config)
  const dress = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const loggerInstance: FastifyBaseLogger = app.log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: app.config.trustedProxies.length ? app.config.trustedProxies : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    http: { requireHostHeader: false },
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    // No hook has run when these are called, so they set the headers themselves.
    frameworkErrors: (error, request, reply) =>
      sendRefusal(request as FastifyRequest, dress(request as FastifyRequest, reply as FastifyReply), refusalOf(error)),
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return
      const body = JSON.stringify(envelopeOf(new Refusal('INVALID_REQUEST'), 'en-US', randomUUID()))
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })
  endEventsOnClose(server)
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  // A connection that stays open after the reply would delay a server that is stopping.
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close')
  })
  server.addHook('onRequest', async (request, reply) => {
    void dress(request, reply)
  })
  // Behind the reading of the body, whose events run outside of what began here.
  server.addHook('preHandler', (request, _reply, next) => tracing.begin(request, next))
  answerHttpDetails(server)
  server.addHook('onResponse', async (request, reply) => {
    tracing.end(request, reply.statusCode)
    app.requestLog.end(request, reply.statusCode, reply.elapsedTime)
    metrics.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime)
    const facts = {
      requestId: request.id,
      method: request.method,
      path: loggablePath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) app.log.error(facts, 'request failed')
    else app.log.debug(facts, 'request')
  })
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) app.log.error({ requestId: request.id, error: (error as Error).stack }, 'unexpected')
    metrics.countRefusal(refusal.code)
    return sendRefusal(request, reply, refusal)
  })
  return server
}
