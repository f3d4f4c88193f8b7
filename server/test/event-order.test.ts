import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { CursorKey } from '@chopcard/contract/core/cursor.ts'
import type { ReadEvent } from '../src/core/change-event.ts'
import { openDatabase } from '../src/core/database.ts'
import { hasWritten, recordEvent, writeLeftEvents } from '../src/core/events.ts'
import { openJobContext } from '../src/core/job-context.ts'
import { migrate } from '../src/core/migrate.ts'
import { readEventsAfter, type StoredEvent } from '../src/core/read-events.ts'
import { readOnce, startSubscribers } from '../src/core/run-subscribers.ts'
import { subscriber } from '../src/core/subscriber.ts'
import { applyOperation } from '../src/loyalty/cards/apply-operation.ts'
import { rulesFor } from '../src/loyalty/cards/type-rules.ts'
import { useApp } from './harness.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf, type TestMerchant } from './make.ts'
import { useOwnDatabase } from './own-database.ts'
import { endPrograms, type Program, startServing } from './program.ts'

const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
let merchant: TestMerchant
let programs: Program[]
beforeAll(async () => {
  merchant = await makeMerchant(t.app)
  const env = { DATABASE_URL: own.url, CHOPCARD_PUBLIC_URL: 'http://chopcard.test' }
  programs = await Promise.all([startServing(env), startServing(env)])
}, 180_000)
afterAll(endPrograms)

async function makeCards(count: number): Promise<string[]> {
  const campaign = await makeCampaign(t.app, merchant, settingsOf(merchant, 'point'))
  return Promise.all(Array.from({ length: count }, async () => (await makeCard(t.app, merchant, campaign)).id))
}

/** A subscriber that remembers the events of entries in the order in which it gets them. */
function remember(name: string) {
  const events: ReadEvent[] = []
  const one = subscriber({
    name,
    types: ['entry.created'],
    handle: (_app, _tx, some) => Promise.resolve(void events.push(...some)),
  })
  return { events, one, read: () => readOnce(t.app, one) }
}
const versionsOf = (events: readonly ReadEvent[], card: string) =>
  events.filter(({ subject }) => subject === card).map(({ version }) => version)

/** Issues one point by a program, as a till does; false when there was no answer. */
async function issueBy({ url }: Program, card: string): Promise<boolean> {
  const body = JSON.stringify({ memberId: card, operation: 'issue', quantity: 1, confirm: true })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${merchant.owner.token}`,
    'idempotency-key': uuid(),
  }
  const path = `${url}/api${changeChops.path.replace('{id}', card)}`
  const answer = await fetch(path, { method: changeChops.method, headers, body }).catch(() => undefined)
  return answer?.status === 200
}

test('a subscriber reads the events of each card once and in order while two programs write them and one is killed', async () => {
  const cards = await makeCards(5)
  const { events, read } = remember('two-programs')
  await read()
  const tills = { acknowledged: 0, isOver: false }
  const [first, second] = programs as [Program, Program]
  const till = async (number: number) => {
    for (let turn = number; !tills.isOver; turn++) {
      const program = turn % 2 ? first : second
      if (await issueBy(program.process.killed ? second : program, cards[turn % cards.length] ?? ''))
        tills.acknowledged++
      if (tills.acknowledged >= 100) first.process.kill('SIGKILL')
      if (tills.acknowledged >= 250) tills.isOver = true
    }
  }
  const reading = (async () => {
    while (!tills.isOver) await read()
  })()
  await Promise.all([...Array.from({ length: 8 }, (_, number) => till(number)), reading])
  const written = await own.query<{ id: string; version: number }>(
    'select id, version::int as version from card where id = any($1)',
    [cards],
  )
  const total = written.reduce((sum, { version }) => sum + version, 0)
  await expect.poll(async () => (await read(), events.length)).toBe(total)
  expect(total).toBeGreaterThanOrEqual(tills.acknowledged)
  for (const { id, version } of written)
    expect(versionsOf(events, id)).toEqual(Array.from({ length: version }, (_, i) => i + 1))
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

/** Issues a point in a transaction that is open. */
const issueIn = (tx: Parameters<Parameters<typeof t.app.database.tx>[0]>[0], card: string) =>
  applyOperation(
    openJobContext(t.app, merchant, { kind: 'job', id: null, name: '', nickname: null }, new Date(), 'test', tx),
    card,
    ({ campaign, card: facts, today, moment }) =>
      rulesFor('point').issue(campaign, facts, today, { quantity: 1, kind: 'earn' }, moment),
    { source: 'test' },
  )

test('an event of a transaction that began earlier and committed later is neither passed over nor read too early', async () => {
  const [card = '', other = ''] = await makeCards(2)
  const { events, read } = remember('long-transaction')
  await read()
  await t.app.database.tx(async (tx) => {
    // It has an id from here on, which is lower than that of the transactions below.
    await sql`select pg_current_xact_id()`.execute(tx)
    for (const id of [card, card, other]) expect(await issueBy(programs[1] as Program, id)).toBe(true)
    // They are committed, and nobody tells of them again: the subscriber has to look soon.
    expect(await read()).toBe('soon')
    expect(events).toEqual([])
    await issueIn(tx, card)
  })
  await expect.poll(async () => (await read(), events.length)).toBe(4)
  expect([versionsOf(events, card), versionsOf(events, other)]).toEqual([[1, 2, 3], [1]])
})

test('each of several subscribers that share what they read gets every event once and in order', async () => {
  const [first, second, third] = ['shared-first', 'shared-second', 'shared-third'].map(remember)
  const all = [first, second, third].flatMap((one) => one ?? [])
  const running = await startSubscribers(
    t.app,
    all.map(({ one }) => one),
  )
  try {
    const [card = ''] = await makeCards(1)
    for (let n = 0; n < 12; n++) expect(await issueBy(programs[1] as Program, card)).toBe(true)
    for (const { events } of all) await expect.poll(() => versionsOf(events, card).length).toBe(12)
  } finally {
    await running.close()
  }
  const inOrder = Array.from({ length: 12 }, (_, n) => n + 1)
  for (const { events } of all) expect(events.map(({ version }) => version)).toEqual(inOrder)
})

test('positions go on growing when a database is restored into a cluster whose transactions begin anew', async () => {
  const { events, read } = remember('restored')
  await read()
  // Not the position now: transactions without an event move that on.
  const [{ position: before } = { position: 0 }] = await own.query<{ position: number }>(
    'select max(position)::int as position from audit',
  )
  // As if it came from a cluster with a million transactions more.
  await own.query('update audit set position = position + 1000000 where position is not null')
  await own.query('update event_cursor set position = position + 1000000')
  await migrate(own.url)
  const [card = ''] = await makeCards(1)
  expect(await issueBy(programs[1] as Program, card)).toBe(true)
  await expect.poll(async () => (await read(), versionsOf(events, card))).toEqual([1])
  const [{ position } = { position: 0 }] = await own.query<{ position: number }>(
    'select event_position()::int as position',
  )
  expect(position).toBeGreaterThan(before + 1_000_000)
})

test('a reader gets the events of a card in order, each once, where they share a position and their ids are in another order', async () => {
  const [card = ''] = await makeCards(1)
  for (let n = 0; n < 5; n++) expect(await issueBy(programs[1] as Program, card)).toBe(true)
  // As processes write them whose clocks differ: one after the other in the same moment.
  await own.query(`
    with mine as (select id, row_number() over (order by id) as number, max(position) over () as position
      from audit where target = '${card}' and events @> '[{"type": "entry.created"}]')
    update audit a set position = m.position, id = (select id from mine o where o.number = 6 - m.number)
    from mine m where a.id = m.id`)
  const read = (after: CursorKey | undefined, limit: number) =>
    readEventsAfter(t.app.database.kysely, merchant.id, after, limit)
  // Until then a transaction of another test may hold back what was written after it began.
  const isRead = ({ event }: StoredEvent) => event.subject === card && event.type === 'entry.created'
  await expect.poll(async () => (await read(undefined, 10_000)).filter(isRead).length).toBe(5)
  const all = (await read(undefined, 10_000)).filter(({ event }) => event.subject === card)
  for (const limit of [1, 2, 3, 100]) {
    const paged = []
    for (let page = await read(undefined, limit); page.length; page = await read(page.at(-1)?.key, limit))
      paged.push(...page.filter(({ event }) => event.subject === card))
    expect(paged.map(({ event }) => event)).toEqual(all.map(({ event }) => event))
    expect(paged.filter(isRead).map(({ event }) => event.version)).toEqual([1, 2, 3, 4, 5])
  }
})

test('a transaction that only reads events is not announced, and one that records an event is', async () => {
  const announced: boolean[] = []
  const database = openDatabase(own.url, 2, () => undefined, {
    beforeCommit: writeLeftEvents,
    committed: (tx) => announced.push(hasWritten(tx)),
  })
  try {
    const nothing = subscriber({ name: 'announced', types: ['entry.created'], handle: () => Promise.resolve() })
    await readOnce({ ...t.app, database }, nothing)
    await database.tx((tx) =>
      Promise.resolve(
        recordEvent(tx, { merchantId: merchant.id }, { type: 'member.updated', subject: uuid(), data: { fields: [] } }),
      ),
    )
    await readOnce({ ...t.app, database }, nothing)
    expect(announced).toEqual([false, true, false])
  } finally {
    await database.close()
  }
})
