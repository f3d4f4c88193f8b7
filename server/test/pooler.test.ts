import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { caller, useApp } from './harness.ts'
import { makeCampaign, makeCard, makeMerchant } from './make.ts'
import { useOwnDatabase } from './own-database.ts'
import { openPieces } from './pieces.ts'
import { hasPooler, startPooler } from './start-pooler.ts'

const own = useOwnDatabase({ migrated: true })
// The two addresses are told apart by their roles, which a foreign server has only one of.
const hasTwoRoles = inject('databaseUrl') !== inject('adminDatabaseUrl')

test.runIf(hasTwoRoles)('listeners and jobs use the direct database address when there is one', async () => {
  const schema = `jobs_${randomBytes(6).toString('hex')}`
  const app = openPieces({ DATABASE_URL: own.url, CHOPCARD_DIRECT_DATABASE_URL: own.adminUrl }, { schema }, own.url)
  try {
    await app.jobs.start(app, [])
    const heard = new Promise<void>((done) => app.feed.onWake(done))
    await app.database.pool.query('select 1')
    const listening = () =>
      own.admin<{ usename: string }>(`select usename from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`)
    await expect.poll(async () => (await listening()).length, { timeout: 25_000 }).toBeGreaterThanOrEqual(2)
    const [direct] = await own.admin<{ usename: string }>('select current_user as usename')
    expect(new Set((await listening()).map(({ usename }) => usename))).toEqual(new Set([direct?.usename]))
    app.feed.wake()
    await heard
  } finally {
    await app.close()
  }
})

if (!hasPooler) console.log('No till is tried behind a pooler: this machine has no PgBouncer')

describe.runIf(hasPooler)('behind a pooler in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  beforeAll(async () => {
    pooler = await startPooler(inject('databaseUrl'))
  })
  const on = useApp({
    databaseUrl: () => pooler.url,
    env: { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x', CHOPCARD_DIRECT_DATABASE_URL: inject('databaseUrl') },
  })
  afterAll(() => pooler.stop())

  test('every stamp of many tills is written once over few sessions of the database', async () => {
    const merchant = await makeMerchant(on.app)
    const campaign = await makeCampaign(on.app, merchant, {})
    const cards = await Promise.all(Array.from({ length: 20 }, () => makeCard(on.app, merchant, campaign)))
    const call = caller(on.server)
    const options = { token: merchant.owner.token }
    const issue = ({ id }: { id: string }, round: number) =>
      call(
        changeChops,
        { params: { id }, body: { memberId: id, operation: 'issue', quantity: 1, confirm: true } },
        { ...options, key: `${id}-${round}` },
      )
    const answers = await Promise.all([1, 2, 3, 4, 5].flatMap((round) => cards.map((card) => issue(card, round))))
    expect(new Set(answers.map(({ status, code }) => `${status} ${code ?? ''}`))).toEqual(new Set(['200 ']))
    const shown = await Promise.all(cards.map(({ id }) => call(getCard, { params: { id } }, options)))
    expect(shown.map(({ body }) => body.data.balance)).toEqual(cards.map(() => 5))
  })
})
