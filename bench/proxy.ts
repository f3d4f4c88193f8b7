import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASK_MS = 300

/**
 * A reverse proxy as deploy/Caddyfile sets one up: it asks each program all the time whether it is ready, sends requests to those by
 * turns, and tries another one only where no connection could be made. A request that was sent is never sent again.
 */
export async function startProxy(programs: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  let ready: readonly string[] = programs
  let turn = 0
  const look = async () => {
    const found = await Promise.all(programs.map(isReady))
    ready = programs.filter((_, place) => found[place])
  }
  const timer = setInterval(() => void look(), ASK_MS)
  const server = createServer((asked, answer) => {
    const order = [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)]
    turn++
    pass(asked, answer, order, agent)
  })
  server.keepAliveTimeout = 600_000
  await look()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const isReady = (program: string) =>
  fetch(`${program}/api/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  [first, ...others]: readonly string[],
  agent: Agent,
): void {
  if (!first) {
    answer.writeHead(502).end()
    return
  }
  const { hostname, port } = new URL(first)
  const sent = request({ agent, hostname, port, method: asked.method, path: asked.url, headers: asked.headers })
  sent.on('response', (came) => {
    answer.writeHead(came.statusCode ?? 502, came.headers)
    came.pipe(answer)
    came.on('error', () => answer.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(asked, answer, others, agent)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.on('close', () => sent.destroy())
  asked.pipe(sent)
}
