import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { changes, nameOf, type Request, type Route } from '@chopcard/contract/core/route.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { caller, type Harness } from './harness.ts'
import { makeSystemSession } from './make-admin.ts'
import { makeFreshCard } from './make.ts'
import { openPieces, type Pieces } from './pieces.ts'
import { type Replicated, startReplicated } from './start-replica.ts'
import { ensurePlatform } from '../src/platform/platform/ensure-platform.ts'
import { buildServer } from '../src/serve.ts'

let pair: Replicated
let app: Pieces
let server: Awaited<ReturnType<typeof buildServer>>
let call: Harness['call']
beforeAll(async () => {
  pair = await startReplicated()
  app = openPieces({ DATABASE_URL: pair.url, CHOPCARD_REPLICA_DATABASE_URL: pair.replicaUrl }, {}, pair.url)
  await ensurePlatform(app.database)
  server = await buildServer(app)
  await server.ready()
  call = caller(server)
})
afterAll(async () => {
  await server?.close()
  await app?.close()
  await pair?.stop()
})

const mayLag = routes.filter((route) => route.mayLag)

test('a call that may lag changes nothing, belongs to a back office, and answers with data at once', () => {
  expect(mayLag.length).toBeGreaterThan(20)
  const isFit = (route: Route) =>
    !changes(route) &&
    (route.audience === 'merchant' || route.audience === 'system') &&
    ['data', 'list', 'cursor'].includes(route.shape ?? 'data')
  expect(mayLag.filter((route) => !isFit(route)).map(nameOf)).toEqual([])
})

const answered = async (from: 'replica' | 'primary') => {
  const { values } = (await app.metrics.registry.getSingleMetric('chopcard_replica_reads_total')?.get()) ?? {}
  return values?.find(({ labels }) => labels['from'] === from)?.value ?? 0
}

/** Waits until the copy has everything: its reads are answered even for those who have just written. */
async function untilCaughtUp(): Promise<void> {
  await expect.poll(() => app.replica?.mayAnswer(true), { timeout: 10_000 }).toBe(true)
}

type TestCard = Awaited<ReturnType<typeof makeFreshCard>>

const readLog = async ({ merchant }: TestCard, cookie?: string) => {
  const { status, body } = await call(
    listChopLog,
    {},
    { token: merchant.owner.token, ...(cookie && { headers: { cookie } }) },
  )
  return { status, entries: body.data.length }
}

/** Adds a stamp, and answers with the cookie that the browser is given. */
async function stamp({ merchant, card }: TestCard): Promise<string> {
  const request = { params: { id: card.id }, body: { memberId: card.id, operation: 'issue', quantity: 1 } } as const
  const { status, headers } = await call(changeChops, request, {
    token: merchant.owner.token,
    key: crypto.randomUUID(),
  })
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

test('every call that may lag is answered by the replica, with the same status as by the database itself', async () => {
  const { merchant } = await makeFreshCard(app)
  const system = await makeSystemSession(app)
  await untilCaughtUp()
  const before = await answered('replica')
  const plain = mayLag.filter(({ path }) => !path.includes('{'))
  const strange: string[] = []
  for (const route of plain) {
    const token = route.audience === 'system' ? system : merchant.owner.token
    const { status } = await call(route, {} as Request<typeof route>, { token })
    if (status !== 200) strange.push(`${nameOf(route)} ${status}`)
  }
  expect(strange).toEqual([])
  expect(await answered('primary')).toBe(0)
  expect((await answered('replica')) - before).toBe(plain.length)
})

test('a browser that has written reads what it wrote, while others may read a replica that lags a little', async () => {
  const shop = await makeFreshCard(app)
  await untilCaughtUp()
  await pair.pauseReplay()
  try {
    const cookie = await stamp(shop)
    expect(cookie).toMatch(/^chopcard-written=/)
    expect(await readLog(shop, cookie)).toEqual({ status: 200, entries: 1 })
    expect(await readLog(shop)).toEqual({ status: 200, entries: 0 })
    // Beyond the bound nobody reads there: six seconds later it would lack more than five.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 6_000)
    expect(await readLog(shop)).toEqual({ status: 200, entries: 1 })
    expect(await app.metrics.registry.metrics()).toMatch(/^chopcard_replica_lag_seconds \d/m)
  } finally {
    vi.restoreAllMocks()
    await pair.resumeReplay()
  }
  const before = await answered('replica')
  // The copy lacks for a moment what subscribers of the stamp write meanwhile: the database itself answers then.
  const answeredByCopy = async () => {
    expect(await readLog(shop, 'chopcard-written=1')).toEqual({ status: 200, entries: 1 })
    return answered('replica')
  }
  await expect.poll(answeredByCopy).toBe(before + 1)
})

test('a replica that ends fails no request', async () => {
  const shop = await makeFreshCard(app)
  await stamp(shop)
  await untilCaughtUp()
  await pair.endReplica()
  const before = await answered('primary')
  expect(await readLog(shop)).toEqual({ status: 200, entries: 1 })
  expect(await answered('primary')).toBe(before + 1)
})
