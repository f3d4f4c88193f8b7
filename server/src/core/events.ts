import type { FastifyReply } from 'fastify'
import type { EventReply } from '@chopcard/contract/route.ts'

const beat = 25_000

/** Sends server-sent events until the reader goes away; a comment now and then keeps proxies from closing. */
export function sendEvents(reply: FastifyReply, events: EventReply): FastifyReply {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  out.write(': open\n\n')
  const stop = events.open((event, data) => out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  const pulse = setInterval(() => out.write(': beat\n\n'), beat)
  out.on('close', () => {
    clearInterval(pulse)
    stop()
  })
  return reply
}
