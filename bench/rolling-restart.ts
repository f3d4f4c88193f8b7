// node bench/rolling-restart.ts [requests] [cards]: two programs behind a proxy that asks whether they are ready are stopped and started
// again by turns, while tills issue stamps and members' pages listen. Counts requests that failed; none is sent a second time.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cardToken } from '../server/src/core/secrets.ts'
import { bench, cardId, fill, openBenchDatabase } from './database.ts'
import { openPage } from './listening-page.ts'
import { type Measured, measure } from './load.ts'
import { type Program, serve } from './program.ts'
import { startProxy } from './proxy.ts'
import { loadOf } from './till.ts'

const [wanted = 100_000, cards = 20_000] = process.argv.slice(2).map(Number)
const PAGES = 20
const CLIENTS = 8
const WINDOW_SECONDS = 20

const database = await openBenchDatabase()
const client = new pg.Client({ connectionString: database.adminUrl })
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  CHOPCARD_SECRET: bench.secret,
  CHOPCARD_DEMO: 'false',
  CHOPCARD_DATABASE_POOL: '10',
  CHOPCARD_DRAIN_SECONDS: '2',
}
const ports = [4871, 4872] as const
const start = (port: number) => serve(settings, port)
const countEntries = async () =>
  Number((await client.query<{ n: string }>('select count(*) as n from chop_entry')).rows[0]?.n)

try {
  await fill(database.adminUrl, cards)
  await client.connect()
  const before = await countEntries()
  const programs: Program[] = [await start(ports[0]), await start(ports[1])]
  const proxy = await startProxy(ports.map((port) => `http://127.0.0.1:${port}`))
  const token = cardToken(bench.secret, bench.shortKey, cardId(1), 1)
  const pages = Array.from({ length: PAGES }, () => openPage(proxy.url, token))
  const windows: Measured[] = []
  let restarts = 0
  const sum = (pick: (one: Measured) => number) => windows.reduce((total, one) => total + pick(one), 0)
  while (sum(({ requests }) => requests) < wanted) {
    const place = restarts % 2
    const load = measure({ ...loadOf('issue', proxy, CLIENTS, cards), seconds: WINDOW_SECONDS })
    await programs[place]?.stop()
    programs[place] = await start(ports[place] ?? 0)
    restarts++
    windows.push(await load)
    console.log(`${sum(({ requests }) => requests)} requests, ${restarts} restarts`)
  }
  // One more stamp for the card of all pages: each must hear of it.
  const heard = Promise.all(pages.map((page) => page.nextChange()))
  const { path, body, headers } = loadOf('issue', proxy, 1, 1)
  const last = await fetch(proxy.url + path.replace('{card}', cardId(1)), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: body.replaceAll('{card}', cardId(1)),
  })
  if (!last.ok) throw new Error(`The last stamp was answered with ${last.status}`)
  await heard
  const [answered, failed] = [sum(({ requests, non2xx }) => requests - non2xx), sum((one) => one.errors + one.non2xx)]
  const written = (await countEntries()) - before - 1
  const reopened = pages.reduce((count, page) => count + page.reopened(), 0)
  console.table([{ restarts, answered, written, failed, pages: PAGES, reopened }])
  for (const page of pages) page.close()
  await proxy.close()
  for (const program of programs) await program.stop()
} finally {
  await client.end()
  await database.remove()
}
