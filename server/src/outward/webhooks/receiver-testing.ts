import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver got it. */
export type Received = { path: string; headers: Record<string, string>; body: string }
type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | 'never' | Promise<number>

/**
 * A receiver of webhooks: a real server on this machine. `answer` decides by the message; what it does not answer hangs until
 * the server stops.
 */
export async function startReceiver(
  answer: (message: Received, count: number) => Answer = () => 204,
  host = '127.0.0.1',
) {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let atOnce = 0
  let peak = 0
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    peak = Math.max(peak, ++atOnce)
    response.on('close', () => (atOnce -= 1))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const message = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString('utf8'),
    }
    received.push(message)
    waiting.forEach((look) => look())
    const given = await answer(message, received.length)
    if (given === 'never') return
    const { status, headers = {}, body = '' } = typeof given === 'number' ? { status: given } : given
    response.writeHead(status, headers).end(body)
  }

  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/hooks`,
    port,
    received,
    /** So many requests ran at the same time at most. */
    get peak() {
      return peak
    },
    /** Resolves once what was received fulfils the condition. */
    until: (isReached: (all: readonly Received[]) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isReached(received)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
