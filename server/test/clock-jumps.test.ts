import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { sendJoinCode } from '@chopcard/contract/members/public/registration.ts'
import { password } from '../src/accounts/staff/sign-in-testing.ts'
import { firstBrokenSeal, sealNextBlock } from '../src/core/audit-seals.ts'
import { localDay } from '../src/core/clock.ts'
import { databaseNow } from '../src/core/database-now.ts'
import { hashPassword } from '../src/core/passwords.ts'
import { readEventsAfter } from '../src/core/read-events.ts'
import { moneyDifferences } from '../src/ledger/money-checks.ts'
import { reconcile } from '../src/ledger/reconcile.ts'
import { startDeadlines } from '../src/loyalty/deadlines/start-deadlines.ts'
import { startReceiver, type Receiver } from '../src/outward/webhooks/receiver-testing.ts'
import { caller, type Harness, useApp } from './harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, settingsOf, type TestMerchant } from './make.ts'
import { makeWebhook } from './make-webhook.ts'
import { useOwnDatabase } from './own-database.ts'
import { endPrograms, type Program, startServing } from './program.ts'
import { senderTo } from './two-programs.ts'
import { untilServed } from './until-served.ts'

/** Two processes of the program on one database, whose system clocks jump, each otherwise, while tills issue stamps. */
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

// No period of the program is as long, so that a time that is wrong by so much can only be that of a process.
const DAY_MS = 25 * 3_600_000 + 3 * 60_000
const MINUTES_MS = 10 * 60_000
const jumps = [
  [DAY_MS, -MINUTES_MS],
  [-DAY_MS, MINUTES_MS],
  [MINUTES_MS, DAY_MS],
  [0, 0],
] as const
const issuedAtOnce = 2

let hooks: Receiver
let messages: Receiver
let programs: { program: Program; call: Harness['call'] }[]
let merchant: TestMerchant
let cards: { id: string; memberId: string }[]
let began: Date
let staff: { email: string; token: string }
const joining = { campaignId: '', asked: 0, sent: 0 }
/** The entry that each key was answered with. */
const entries = new Map<string, string>()

beforeAll(async () => {
  hooks = await startReceiver()
  messages = await startReceiver(() => ({ status: 201, body: '{}' }))
  began = await databaseNow(t.app.database.kysely)
  merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, settingsOf(merchant, 'point'))
  joining.campaignId = campaign.id
  const mode = { mobile_registration_mode: 'sms-verified' }
  await t.app.database.kysely.updateTable('merchant').set(mode).where('merchant_id', '=', merchant.id).execute()
  cards = await Promise.all(Array.from({ length: 3 }, () => makeCard(t.app, merchant, campaign)))
  await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['entry.created'] })
  const { email } = await makeStaff(t.app, merchant, { passwordHash: await hashPassword(password) })
  staff = { email, token: '' }
  const env = {
    DATABASE_URL: own.url,
    CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1',
    CHOPCARD_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    CHOPCARD_TWILIO_AUTH_TOKEN: 'token',
    CHOPCARD_TWILIO_FROM: '+6580000000',
    CHOPCARD_TWILIO_URL: messages.url,
  }
  const start = () => startServing(env, './server/test/shifted-clock.ts')
  programs = (await Promise.all([start(), start()])).map((program) => ({
    program,
    call: caller(senderTo(program.url)),
  }))
})
afterAll(async () => {
  await endPrograms()
  await hooks?.stop()
  await messages?.stop()
})

function programOf(turn: number): (typeof programs)[number] {
  const one = programs[turn % programs.length] ?? expect.unreachable()
  const { exitCode, signalCode } = one.program.process
  expect(exitCode ?? signalCode, one.program.output()).toBe(null)
  return one
}

async function shiftClock(turn: number, ms: number): Promise<void> {
  const { process } = programOf(turn).program
  const isShifted = once(process, 'message')
  process.send(ms)
  await isShifted
}

/** Issues a point by a key at one of the processes; answers with the entry. */
async function issue(turn: number, id: string, key: string): Promise<string> {
  const body = { memberId: id, operation: 'issue', quantity: 1, remark: key, confirm: true } as const
  const token = staff.token || merchant.owner.token
  const { body: answer, status } = await untilServed(() =>
    programOf(turn).call(changeChops, { params: { id }, body }, { token, key }),
  )
  expect(status).toBe(200)
  return answer.data.entry.id
}

/** At each card one after the other, at one process and the other by turns. */
const issueAll = () =>
  Promise.all(
    cards.map(async ({ id }, n) => {
      for (let i = 0; i < issuedAtOnce; i++) {
        const key = uuid()
        entries.set(key, await issue(n + i, id, key))
        // Asked again at the other process, whose clock is another.
        expect(await issue(n + i + 1, id, key)).toBe(entries.get(key))
      }
    }),
  )

/** A code by text message, which goes out only as long as it is good. */
async function askForCode(turn: number): Promise<void> {
  const { campaignId } = joining
  const { status } = await untilServed(() => {
    const mobile = `+659${String(1_000_000 + joining.asked++)}`
    return programOf(turn).call(sendJoinCode, { params: { campaignId }, body: { mobile, language: 'en-US' } })
  })
  expect(status).toBe(200)
  joining.sent++
}

async function signIn(turn: number): Promise<void> {
  const { email } = staff
  const answer = await untilServed(() => programOf(turn).call(login, { body: { email, password } }))
  staff.token = answer.body.token ?? ''
  expect(staff.token).not.toBe('')
}

test('a stamp is written once while the clocks of the processes jump, and a session of then works afterwards', async () => {
  for (const [turn, [one, other]] of jumps.entries()) {
    await Promise.all([issueAll(), shiftClock(0, one), shiftClock(1, other)])
    await Promise.all([issueAll(), askForCode(turn)])
    if (turn === 0) await signIn(0)
    await t.app.database.tx((tx) => t.app.jobs.addTask(tx, startDeadlines.job.name, startDeadlines.job.name))
  }
  const written = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select(['id', 'remark', 'card_id', 'card_version', 'quantity', 'balance_after', 'at', 'local_day'])
    .where('merchant_id', '=', merchant.id)
    .orderBy('card_id')
    .orderBy('card_version')
    .execute()
  expect(written.length).toBe(entries.size)
  expect(Object.fromEntries(written.map(({ remark, id }) => [remark, id]))).toEqual(Object.fromEntries(entries))
  const ended = await databaseNow(t.app.database.kysely)
  const each = jumps.length * 2 * issuedAtOnce
  for (const { id } of cards) {
    const log = written.filter(({ card_id }) => card_id === id)
    expect(log.map(({ balance_after }) => balance_after)).toEqual(Array.from({ length: each }, (_, i) => i + 1))
    const times = log.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
  const days = [began, ended].map((at) => localDay(at, merchant.timeZone))
  expect(days).toEqual(expect.arrayContaining([...new Set(written.map(({ local_day }) => local_day))]))
  expect(await reconcile(t.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
  expect(await moneyDifferences(t.app.database.kysely, t.app.hooks, merchant.id)).toEqual([])
})

test('a subscriber gets every entry of processes with wrong clocks, and a reader gets their events in order', async () => {
  const toldOf = () =>
    new Set(hooks.received.map(({ body }) => (JSON.parse(body) as { data: { entryId: string } }).data.entryId))
  const ids = [...entries.values()]
  await hooks.until(() => ids.every((id) => toldOf().has(id)))
  expect(toldOf().size).toBe(ids.length)

  const eventsOf = async () =>
    (await readEventsAfter(t.app.database.kysely, merchant.id, undefined, 1_000)).flatMap(({ event }) =>
      event.type === 'entry.created' ? [event] : [],
    )
  await expect.poll(async () => (await eventsOf()).length, { timeout: 60_000 }).toBe(ids.length)
  for (const [, events] of Map.groupBy(await eventsOf(), ({ subject }) => subject)) {
    const versions = events.map(({ version }) => version ?? 0)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  }
  const visited = async () =>
    (
      await t.app.database.kysely
        .selectFrom('member_visits')
        .select('member_id')
        .where('merchant_id', '=', merchant.id)
        .where('visits', '>', 0)
        .execute()
    ).length
  await expect.poll(visited, { timeout: 60_000 }).toBe(cards.length)
})

test('a code by text message goes out while the clocks are wrong', async () => {
  expect(joining.sent).toBe(jumps.length)
  await messages.until((all) => all.length >= joining.sent)
})

test('a job starts the day that it is by the database, whatever the clock of its process says', async () => {
  const runs = () =>
    own
      .query('select from task_run where task = $1 and succeeded', [startDeadlines.job.name])
      .then(({ length }) => length)
  await expect.poll(runs, { timeout: 60_000 }).toBeGreaterThanOrEqual(jumps.length)
  const started = await own.query<{ day: string }>(
    `select local_day::text as day from job_run where task = 'deadlines' and subject = $1`,
    [merchant.id],
  )
  const now = await databaseNow(t.app.database.kysely)
  expect(started.length).toBeGreaterThan(0)
  expect([began, now].map((at) => localDay(at, merchant.timeZone))).toEqual(
    expect.arrayContaining(started.map(({ day }) => day)),
  )
})

test('no row has the time of a process whose clock is wrong, and the log of actions is sealed without a break', async () => {
  const columns = await own.admin<{ table: string; column: string }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.table_schema not in ('pg_catalog', 'information_schema')`)
  expect(columns.length).toBeGreaterThan(100)
  const wrong = [DAY_MS, -DAY_MS].map((ms) => `make_interval(secs => ${ms / 1000})`)
  const found = await own.admin<{ where: string }>(
    columns
      .flatMap(({ table, column }) =>
        wrong.map(
          (shift) => `select '${table}.${column}' as where from ${table}
            where ${column} between $1::timestamptz + ${shift} and now() + ${shift}`,
        ),
      )
      .join(' union '),
    [began],
  )
  expect(found.map(({ where }) => where)).toEqual([])
  await sealNextBlock(t.app.database)
  expect(await firstBrokenSeal(t.app.database.kysely)).toBe(null)
})
