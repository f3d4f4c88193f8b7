import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EventReply } from '@chopcard/contract/core/route.ts'

const beat = 25_000

const streams = new WeakMap<Server, Set<ServerResponse>>()

/** Ends open streams when the server stops, which would otherwise wait for them; browsers reconnect automatically. */
export function endEventsOnClose(server: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  streams.set(server.server, open)
  server.addHook('preClose', async () => {
    for (const out of open) {
      const { socket } = out
      out.end(() => socket?.end())
    }
  })
}

/**
 * Sends server-sent events until the reader disconnects. A comment line at intervals keeps proxies from closing the
 * connection.
 */
export function sendEvents(reply: FastifyReply, events: EventReply): FastifyReply {
  reply.hijack()
  const out = reply.raw
  const open = streams.get(reply.server.server)?.add(out)
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  out.write(': open\n\n')
  const stop = events.open(
    (event, data) => out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    () => out.end(),
  )
  const pulse = setInterval(() => out.write(': beat\n\n'), beat)
  out.on('close', () => {
    open?.delete(out)
    clearInterval(pulse)
    stop()
  })
  return reply
}
