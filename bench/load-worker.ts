import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { cardId } from './database.ts'
import type { Load, Measured } from './load.ts'

// A plain client: as many connections as clients, each with one request under way.
const load = JSON.parse(process.argv[2] ?? '') as Load
const target = new URL(load.url)
const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
const times: number[] = []
let non2xx = 0
let errors = 0

function once(): Promise<void> {
  const card = cardId(1 + Math.floor(Math.random() * load.cards))
  const path = load.path.replace('{card}', card)
  const body = load.body?.replaceAll('{card}', card)
  const headers = {
    ...load.headers,
    ...(load.method === 'POST' && { 'idempotency-key': randomUUID() }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const started = performance.now()
  return new Promise((resolve) => {
    const asked = request(
      { agent, host: target.hostname, port: target.port, path, method: load.method, headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => {
          times.push(performance.now() - started)
          if ((answer.statusCode ?? 0) >= 300) non2xx++
          resolve()
        })
      },
    )
    asked.on('error', () => {
      errors++
      resolve()
    })
    asked.end(body)
  })
}

const started = performance.now()
const until = started + load.seconds * 1000
await Promise.all(
  Array.from({ length: load.clients }, async () => {
    while (performance.now() < until) await once()
  }),
)
const seconds = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 100) / 100
const measured: Measured = {
  clients: load.clients,
  perSecond: Math.round(times.length / seconds),
  p50: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
  errors,
  non2xx,
}
process.stdout.write(JSON.stringify(measured))
agent.destroy()
