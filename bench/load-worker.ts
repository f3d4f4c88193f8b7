import { connect, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { newKey } from '../web/src/lib/new-key.ts'
import { cardId } from './database.ts'
import type { Load, Measured } from './load.ts'

// A client that costs as little as can be, since it runs on the same cores: raw sockets, one request under way on each.
const load = JSON.parse(process.argv[2] ?? '') as Load
const target = new URL(load.url)
const headOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const own = { head: headOf(load.headers), cards: load.cards, prefix: cardId(1).slice(0, 8) }
const callers = load.tenants?.map(({ token, cards, prefix }) => ({
  head: headOf({ ...load.headers, authorization: `Bearer ${token}` }),
  cards,
  prefix,
})) ?? [own]
const randomOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]
const times: number[] = []
let non2xx = 0
let errors = 0

function requestText(): string {
  const { head, cards, prefix } = randomOf(callers) ?? own
  const card = prefix + cardId(1 + Math.floor(Math.random() * cards)).slice(8)
  const start = `${load.method} ${load.path.replace('{card}', card)} HTTP/1.1\r\nhost: ${target.host}\r\n${head}`
  if (load.method === 'GET') return `${start}\r\n`
  const body = load.body?.replaceAll('{card}', card).replace('{sign}', Math.random() < 0.5 ? '-' : '') ?? ''
  return `${start}idempotency-key: ${newKey()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Sends one request and waits for the whole answer; resolves with its status. */
function ask(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const hear = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      socket.off('data', hear)
      socket.off('error', reject)
      resolve(Number(text.slice(9, 12)))
    }
    socket.on('data', hear)
    socket.once('error', reject)
    socket.write(requestText())
  })
}

const started = performance.now()
const before = process.cpuUsage()
const until = started + load.seconds * 1000
await Promise.all(
  Array.from({ length: load.clients }, async () => {
    const socket = connect(Number(target.port), target.hostname).setNoDelay(true)
    while (performance.now() < until) {
      const asked = performance.now()
      try {
        const status = await ask(socket)
        times.push(performance.now() - asked)
        if (status >= 300) non2xx++
        if (load.pauseMs) await rest(Math.random() * 2 * load.pauseMs)
      } catch {
        errors++
        break
      }
    }
    socket.destroy()
  }),
)
const seconds = (performance.now() - started) / 1000
const cpu = process.cpuUsage(before)
times.sort((a, b) => a - b)
const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 100) / 100
const measured: Measured = {
  clients: load.clients,
  requests: times.length,
  perSecond: Math.round(times.length / seconds),
  p50: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
  errors,
  non2xx,
  clientMs: Math.round((cpu.user + cpu.system) / 10 / Math.max(1, times.length)) / 100,
  ...(load.tellsTimes && { times }),
}
process.stdout.write(JSON.stringify(measured))
