// node bench/webhooks.ts [seconds] [stamps a second]: from an event to the first attempt of its delivery, with 50 endpoints of ten
// merchants, one of them dead and five slow; and how many hostile addresses are reached.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { postOutside } from '../server/src/core/call-out.ts'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { sealSecrets } from '../server/src/outward/webhooks/endpoint-store.ts'
import { newSecrets } from '../server/src/outward/webhooks/signature.ts'
import { startDns } from '../scripts/hostile-dns.ts'
import { hostileNames, hostileTargets } from '../scripts/hostile-targets.ts'
import { bench, cardId, fill, openBenchDatabase } from './database.ts'
import type { Tenant } from './load.ts'
import { addMerchants } from './more-merchants.ts'
import { serve } from './program.ts'

const seconds = Number(process.argv[2] ?? 30)
const perSecond = Number(process.argv[3] ?? 10)
const merchantCount = 10
const endpointsEach = 5
const slowMs = 3_000

type Kind = 'healthy' | 'slow' | 'dead'
/** Milliseconds from the event to its first arrival, by the kind of endpoint. */
const delays: Record<Kind, Map<string, number>> = { healthy: new Map(), slow: new Map(), dead: new Map() }

async function startReceiver(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const arrivedAt = Date.now()
    const [, kind = 'healthy', endpoint] = (request.url ?? '').split('/') as [string, Kind?, string?]
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { timestamp } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { timestamp: string }
    const key = `${endpoint} ${String(request.headers['webhook-id'])}`
    if (!delays[kind].has(key)) delays[kind].set(key, arrivedAt - Date.parse(timestamp))
    if (kind === 'dead') return
    if (kind === 'slow') await pause(slowMs)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const portOf = (server: Server) => (server.address() as { port: number }).port

const kindOf = (merchant: number, endpoint: number): Kind => {
  if (endpoint > 0) return 'healthy'
  return merchant === 0 ? 'dead' : merchant <= 5 ? 'slow' : 'healthy'
}

async function measureDelays() {
  const database = await openBenchDatabase()
  const receiver = await startReceiver()
  await fill(database.adminUrl, 100)
  const tenants = await addMerchants(database.adminUrl, merchantCount, 20)
  await addEndpoints(database.adminUrl, tenants, portOf(receiver))
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    CHOPCARD_DATA_DIR: '/tmp',
    CHOPCARD_SECRET: bench.secret,
    CHOPCARD_DEMO: 'false',
    CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1',
  }
  const program = await serve(settings, 4876)
  try {
    for (let n = 0; n < seconds * perSecond; n++) {
      const tenant = tenants[n % tenants.length]
      if (tenant) await adjust(program.url, tenant, n)
      await pause(1000 / perSecond)
    }
    await pause(5_000)
  } finally {
    await program.stop()
    receiver.closeAllConnections()
    receiver.close()
    await database.remove()
  }
}

/** One more chop on a card, as the till gives it. */
async function adjust(url: string, { prefix, token, cards }: Tenant, n: number): Promise<void> {
  const id = prefix + cardId(1 + (n % cards)).slice(8)
  const answer = await fetch(`${url}/api/merchant/member/${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ memberId: id, operation: 'adjust', quantity: n % 2 ? -1 : 1, remark: String(n) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function addEndpoints(adminUrl: string, tenants: readonly Tenant[], port: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  for (const [m, { prefix }] of tenants.entries())
    for (let e = 0; e < endpointsEach; e++) {
      const { publicKey, ...secrets } = newSecrets()
      const merchantId = prefix + bench.merchantId.slice(8)
      const url = `http://127.0.0.1:${port}/${kindOf(m, e)}/${m}-${e}`
      await client.query(
        `insert into webhook_endpoint (merchant_id, id, url, description, event_types, enabled, signs_with_key, secrets, public_key)
         values ($1, $2, $3, '', '{entry.created}', true, false, $4, $5)`,
        [merchantId, uuid(), url, sealSecrets(bench.secret, secrets), publicKey],
      )
    }
  await client.end()
}

/** How many of the hostile addresses are reached. */
async function countHostile() {
  let reached = 0
  const inside = createServer((_request, response) => void response.end())
  inside.on('connection', () => (reached += 1))
  inside.listen(0, '::')
  await once(inside, 'listening')
  const dns = await startDns(hostileNames)
  const targets = hostileTargets(portOf(inside))
  const config = { calls: { dnsServers: [dns.server], allowed: [] } }
  await Promise.all(
    targets.map((url) => postOutside(config, { url, headers: {}, body: '{}', timeoutMs: 3_000, maxBytes: 10 })),
  )
  await dns.stop()
  inside.close()
  return { targets: targets.length, reached }
}

const rank = (sorted: readonly number[], part: number) => sorted[Math.floor(part * (sorted.length - 1))]

await measureDelays()
console.table(
  Object.fromEntries(
    Object.entries(delays).map(([kind, found]) => {
      const sorted = [...found.values()].toSorted((a, b) => a - b)
      return [kind, { messages: sorted.length, p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), most: sorted.at(-1) }]
    }),
  ),
)
console.table({ 'hostile addresses': await countHostile() })
