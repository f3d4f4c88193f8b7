import { describe, expect, test } from 'vitest'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from './harness.ts'
import { makeCard, makeFreshCard, makeMerchant } from './make.ts'
import { connect, useOwnDatabase } from './own-database.ts'

describe('a stalled database', () => {
  const own = useOwnDatabase({ migrated: true, onOneServer: 'locks tables and rows by statements of its own' })
  const harness = useApp({ databaseUrl: () => own.url })

  /**
   * The client gives up after 6 seconds (decisions/api.md §7). They are counted in steps of 0.1 s in which this process had its turn:
   * on a busy machine the server cannot use the time that another program has.
   */
  async function timed<T extends object>(call: Promise<T>) {
    let steps = 0
    const clock = setInterval(() => steps++, 100)
    const answer = await call.finally(() => clearInterval(clock))
    return { ...answer, inTime: steps < 60 }
  }
  const answerWhile = (token: string) => timed(harness.call(merchantInfo, {}, { token }))
  const refused = { status: 503, code: 'SERVICE_UNAVAILABLE', inTime: true }

  test('a call is refused in time while a table is locked, and works afterwards', async () => {
    const { owner } = await makeMerchant(harness.app)
    const lock = await connect(own.adminUrl)
    await lock.query('begin; lock table session in access exclusive mode')
    const all = await Promise.all(Array.from({ length: 5 }, () => answerWhile(owner.token)))
    await lock.query('rollback')
    await lock.end()
    for (const answer of all) {
      expect(answer).toMatchObject(refused)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await answerWhile(owner.token)).toMatchObject({ status: 200 })
  })

  test('a stamp is refused in time while another transaction holds its card, and those of other cards are issued', async () => {
    const { merchant, campaign, card } = await makeFreshCard(harness.app)
    const other = await makeCard(harness.app, merchant, campaign)
    const issue = ({ id }: { id: string }, key: string) =>
      timed(
        harness.call(
          changeChops,
          { params: { id }, body: { memberId: id, operation: 'issue', quantity: 1 } },
          { token: merchant.owner.token, key },
        ),
      )
    const lock = await connect(own.adminUrl)
    await lock.query('begin')
    await lock.query('select from card where id = $1 for update', [card.id])
    const held = issue(card, 'held')
    expect(await issue(other, 'free')).toMatchObject({ status: 200 })
    expect(await held).toMatchObject(refused)
    await lock.query('rollback')
    await lock.end()
    expect(await issue(card, 'held')).toMatchObject({ status: 200 })
  })

  test('a call is refused in time while the database’s processes are suspended, and works afterwards', async () => {
    const { owner } = await makeMerchant(harness.app)
    await Promise.all(Array.from({ length: 5 }, () => answerWhile(owner.token)))
    const pids = (
      await own.admin<{ pid: number }>(`select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    ).map(({ pid }) => pid)
    expect(pids.length).toBeGreaterThan(2)
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    try {
      expect(await answerWhile(owner.token)).toMatchObject(refused)
      expect((await harness.server.inject('/api/healthz')).statusCode).toBe(200)
      expect((await harness.server.inject('/api/readyz')).statusCode).toBe(503)
    } finally {
      pids.forEach((pid) => process.kill(pid, 'SIGCONT'))
    }
    await expect.poll(async () => (await answerWhile(owner.token)).status, { timeout: 20_000 }).toBe(200)
  })

  test('a call is refused in time while every connection is used, and works afterwards', async () => {
    const { owner } = await makeMerchant(harness.app)
    const { pool } = harness.app.database
    const taken = await Promise.all(Array.from({ length: harness.app.config.poolSize }, () => pool.connect()))
    expect(await answerWhile(owner.token)).toMatchObject(refused)
    taken.forEach((client) => client.release())
    expect(await answerWhile(owner.token)).toMatchObject({ status: 200 })
  })
})
