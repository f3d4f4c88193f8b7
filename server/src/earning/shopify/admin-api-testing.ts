import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accessToken } from '../../../test/make-deliveries.ts'

type Order = Record<string, unknown> & { updated_at: string }
type Asked = { path: string; query: Record<string, string> }
/** What a server answers once, in place of what was asked for. */
type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'hang up'

/**
 * A shop that speaks the part of Shopify's Admin API that hands orders out: pages of two by a Link header, of which only
 * `page_info` may be asked for with it, and the access token.
 */
export async function startAdminApi(atPort = 0) {
  const orders: Order[] = []
  const asked: Asked[] = []
  const faults: Fault[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop')
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) })
    const fault = faults.shift()
    if (fault === 'hang up') return void request.socket.destroy()
    if (fault) return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '{"errors":"no"}')
    answer(request, response, url, orders)
  })
  server.listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    asked,
    faults,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const pageSize = 2

function answer(request: IncomingMessage, response: ServerResponse, url: URL, orders: readonly Order[]): void {
  const asked = url.searchParams
  const page = asked.get('page_info')
  const isRight = url.pathname === '/admin/api/2026-01/orders.json' && asked.get('limit') === '250'
  const mixed = page !== null && (asked.has('status') || asked.has('updated_at_min'))
  if (!isRight || mixed || (page === null && asked.get('status') !== 'any')) return void response.writeHead(400).end()
  if (request.headers['x-shopify-access-token'] !== accessToken) return void response.writeHead(401).end()
  const [since, from] = page ? [page.split('~')[0] ?? '', Number(page.split('~')[1])] : [asked.get('updated_at_min'), 0]
  const found = orders.filter((order) => Date.parse(order.updated_at) >= Date.parse(since ?? ''))
  const here = found.slice(from, from + pageSize)
  const next = `https://elsewhere.example/admin/api/2026-01/orders.json?limit=250&page_info=${encodeURIComponent(`${since}~${from + pageSize}`)}`
  const before = '<https://elsewhere.example/?page_info=before>; rel="previous"'
  const link = [...(from > 0 ? [before] : []), ...(found.length > from + pageSize ? [`<${next}>; rel="next"`] : [])]
  response.writeHead(200, { 'content-type': 'application/json', ...(link.length && { link: link.join(', ') }) })
  response.end(JSON.stringify({ orders: here }))
}
