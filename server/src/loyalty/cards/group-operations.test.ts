import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFullCard } from '../../../test/make.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import type { App } from '../../core/app.ts'
import { openJobContext } from '../../core/job-context.ts'
import { addChops } from './balance-rules.ts'
import { changeCard } from './apply-operation.ts'
import type { Decide } from './operation.ts'

const t = useApp()

const job = { kind: 'job', id: null, name: '', nickname: null } as const
const addOne: Decide = ({ campaign, card, moment }) => {
  const step = addChops(campaign, card, { balanceIndex: 1, quantity: 1, kind: 'earn' }, moment)
  return { entries: [step.entry], card: step.card }
}

type Given = Awaited<ReturnType<typeof makeFullCard>>

const change = (given: Given, quantity: number, key = newId()) =>
  t.call(
    changeChops,
    {
      params: { id: given.card.id },
      body: { memberId: given.card.id, operation: 'adjust', quantity, remark: 'batch' },
    },
    { token: given.merchant.owner.token, key },
  )

const entryRows = async ({ merchant, card }: Given) =>
  (
    await sql<{ balance_after: number; quantity: number; version: number; written: string }>`
      select balance_after, quantity, card_version as version, xmin::text as written from chop_entry
      where merchant_id = ${merchant.id} and card_id = ${card.id} and remark = 'batch' order by card_version`.execute(
      t.app.database.kysely,
    )
  ).rows

test('simultaneous changes of one card are written in few transactions, each on top of the one before', async () => {
  // Enough for all that takes one, if those came first.
  const given = await makeFullCard(t.app, 'point', 30)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => change(given, i % 2 ? -1 : 2)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))

  const lines = await entryRows(given)
  let balance = 30
  for (const line of lines) expect(line.balance_after).toBe((balance += line.quantity))
  expect(new Set(lines.map(({ version }) => version)).size).toBe(60)
  expect(new Set(lines.map(({ written }) => written)).size).toBeLessThan(30)
  const told = answers.map(({ body }) => body.data.card.balance).toSorted((a, b) => a - b)
  expect(told).toEqual(lines.map((line) => line.balance_after).toSorted((a, b) => a - b))
  expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 0 })
})

test('a refused change in a batch writes nothing, and a repeated key is answered with the first answer', async () => {
  const given = await makeFullCard(t.app, 'point', 10)
  const key = newId()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? change(given, 3, key) : change(given, i % 4 === 1 ? -500 : 1))),
  )
  const repeated = answers.filter((_, i) => i % 4 === 0)
  expect(repeated.map(({ status }) => status)).toEqual(repeated.map(() => 200))
  expect(new Set(repeated.map(({ body }) => body.data.entry?.id)).size).toBe(1)
  const refused = answers.filter((_, i) => i % 4 === 1)
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'CHOP_BALANCE_NOT_ENOUGH'))
  const lines = await entryRows(given)
  expect(lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, () => 1),
    3,
  ])
  expect(lines.at(-1)?.balance_after).toBe(33)
})

test('every change in a batch is reported as failed when the connection is lost after the write, and none is made again', async () => {
  const given = await makeFullCard(t.app, 'point', 10)
  const { merchant, card } = given
  const app = { ...t.app, database: losing(t.app.database) }
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      changeCard(openJobContext(app, merchant, job, new Date(), 'test'), card.id, addOne, {
        source: 'test',
        remark: 'batch',
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(1)
  expect(await entryRows(given)).toHaveLength(12)
  expect(await reconcile(t.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
})

const linesWritten = async (cards: readonly Given[]) =>
  new Set((await Promise.all(cards.map(entryRows))).flatMap((lines) => lines.map(({ written }) => written)))

test('simultaneous changes of many cards are written in few transactions, each card’s own or not at all', async () => {
  const cards = await Promise.all(Array.from({ length: 24 }, () => makeFullCard(t.app, 'point', 10)))
  const answers = await Promise.all(cards.map((given, i) => change(given, i % 6 === 0 ? -500 : 1)))
  expect(answers.map(({ code }) => code)).toEqual(
    cards.map((_, i) => (i % 6 === 0 ? 'CHOP_BALANCE_NOT_ENOUGH' : undefined)),
  )
  expect((await Promise.all(cards.map(entryRows))).map((lines) => lines.length)).toEqual(
    cards.map((_, i) => (i % 6 === 0 ? 0 : 1)),
  )
  // Where merchants are distributed, each one's cards are written on its node, by a transaction of their own.
  if (!(await t.app.database.isSharded())) expect((await linesWritten(cards)).size).toBeLessThan(15)
  const reconciliation = await Promise.all(cards.map(({ merchant }) => reconcile(t.app.database.kysely, merchant.id)))
  expect(reconciliation.map(({ count }) => count)).toEqual(cards.map(() => 0))
})

test('a card whose row is locked holds up no other card, and is changed once the lock is gone', async () => {
  const [locked, free] = [await makeFullCard(t.app, 'point', 10), await makeFullCard(t.app, 'point', 10)]
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const holding = t.app.database.kysely.transaction().execute(async (tx) => {
    await tx
      .selectFrom('card')
      .select('id')
      .where('merchant_id', '=', locked.merchant.id)
      .where('id', '=', locked.card.id)
      .forUpdate()
      .execute()
    begin()
    await mayEnd
  })
  await begun
  const waiting = change(locked, 1)
  const others = await Promise.all(Array.from({ length: 8 }, () => change(free, 1)))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await entryRows(locked)).toHaveLength(0)
  end()
  await holding
  expect((await waiting).status).toBe(200)
  expect(await entryRows(locked)).toHaveLength(1)
})

test('a card that is named in two ways at once is changed by each of them', async () => {
  const given = await makeFullCard(t.app, 'point', 10)
  const byNumber = { ...given, card: { ...given.card, id: given.card.number } }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => change(i % 2 ? byNumber : given, 1)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await entryRows(given)).at(-1)?.balance_after).toBe(30)
  expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 0 })
})

test('an invalid card name fails only the request that gave it', async () => {
  const given = await makeFullCard(t.app, 'point', 10)
  const ctx = () => openJobContext(t.app, given.merchant, job, new Date(), 'test')
  const wrong = changeCard(ctx(), 'no card has this name', addOne, { source: 'test', remark: 'batch' })
  const right = changeCard(ctx(), given.card.id, addOne, { source: 'test', remark: 'batch' })
  await expect(wrong).rejects.toMatchObject({ code: '22P02' })
  expect((await right).card.balance).toBe(11)
})

/** The database, but the answer to the statement that writes never arrives. */
const losing = (database: App['database']): App['database'] => ({
  ...database,
  pool: Object.assign(Object.create(database.pool) as App['database']['pool'], {
    connect: async () => {
      const client = await database.pool.connect()
      const query = client.query.bind(client) as (statement: { name: string }) => Promise<unknown>
      return {
        release: (broken?: boolean) => client.release(broken),
        query: async (statement: { name: string }) => {
          const answer = await query(statement)
          if (statement.name === 'apply_operations') throw new Error('Connection terminated unexpectedly')
          return answer
        },
      }
    },
  }),
})
