import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { migrate, migrationFiles } from '../src/core/migrate.ts'
import { useOwnDatabase } from './own-database.ts'

/** What migrations do to answers that were kept before they ran: each test goes on where the one before ended. */

const own = useOwnDatabase()
const [merchantId, adminId] = [uuid(), uuid()]

/** Brings the database to the version before a migration, or up to and with it. */
const before = (number: string) =>
  migrate(
    own.url,
    upTo((name) => name < number),
  )
const through = (number: string) =>
  migrate(
    own.url,
    upTo((name) => name.slice(0, 4) <= number),
  )
const upTo = (isIn: (name: string) => boolean) => migrationFiles().filter(({ name }) => isIn(name))

type Kept = { key: string; answer: unknown }
const keepMerchants = ({ key, answer }: Kept) =>
  own.query(
    `insert into idempotency (merchant_id, caller, key, request_hash, status, answer, at)
     values ($1, $2, $3, '\\x01', 200, $4, '2026-11-20T08:00:00Z')`,
    [merchantId, uuid(), key, JSON.stringify(answer)],
  )
const keepPlatforms = ({ key, answer }: Kept) =>
  own.query(
    `insert into platform_idempotency (caller, key, request_hash, status, answer) values ($1, $2, '\\x01', 200, $3)`,
    [adminId, key, JSON.stringify(answer)],
  )
type Row = Kept & Record<string, unknown>
const rowsOf = (table: 'idempotency' | 'platform_idempotency') => own.query<Row>(`select * from ${table} order by key`)

/** The rows as they were, some of them with another answer. */
const withAnswers = (rows: Row[], answers: Record<string, unknown>) =>
  rows.map((row) => (row.key in answers ? { ...row, answer: answers[row.key] } : row))

beforeAll(async () => {
  await before('0083')
  const planId = uuid()
  await own.query(
    `insert into service_plan (id, name, cycle_days, price, currency, campaign_quota, admin_quota, member_quota)
     values ($1, 'Standard', 30, 0, 'USD', 1, 1, 1)`,
    [planId],
  )
  await own.query(`insert into merchant (merchant_id, name, short_key, plan_id) values ($1, 'Nata', 'nata0000', $2)`, [
    merchantId,
    planId,
  ])
  await own.query(`insert into system_admin (id, email, username) values ($1, 'admin@platform.example', 'Admin')`, [
    adminId,
  ])
})

test('the migration 0083 removes the nickname from stored answers to partners’ tills and changes nothing else', async () => {
  const shown = { cardNumber: '400012345678', balance: 3, balances: [{ code: 'KOPI', balance: 3 }], rewards: [] }
  const ofPartner = { entryId: uuid(), card: { ...shown, nickname: 'Mei' } }
  const kept: Kept[] = [
    { key: 'a partner’s', answer: ofPartner },
    { key: 'a partner’s, of a member without nickname', answer: { ...ofPartner, card: { ...shown, nickname: null } } },
    { key: 'a partner’s of a newer version', answer: { entryId: uuid(), card: shown } },
    { key: 'of an own card', answer: { entry: { id: uuid() }, card: { ...shown, id: uuid(), nickname: 'Ana' } } },
    { key: 'of an own card by its entry', answer: { ...ofPartner, card: { ...ofPartner.card, id: uuid() } } },
    { key: 'a card alone', answer: { ...shown, id: uuid(), nickname: 'Lin' } },
    { key: 'a refusal', answer: { code: 'CHOP_BALANCE_MAX', facts: {} } },
    { key: 'a list', answer: ['entryId', 'card'] },
    { key: 'nothing', answer: null },
  ]
  for (const row of kept) await keepMerchants(row)
  const rows = await rowsOf('idempotency')
  expect(rows).toHaveLength(kept.length)

  await through('0083')

  const nobody = { entryId: ofPartner.entryId, card: shown }
  expect(await rowsOf('idempotency')).toEqual(
    withAnswers(rows, { 'a partner’s': nobody, 'a partner’s, of a member without nickname': nobody }),
  )
  const [left] = await own.query<{ names: number }>(
    `select count(*)::int as names from idempotency where answer::text like '%Mei%' and not answer -> 'card' ? 'id'`,
  )
  expect(left).toEqual({ names: 0 })
})

test('the migration 0090 removes the recipient from stored answers about resent messages', async () => {
  await before('0090')
  const message = {
    id: uuid(),
    channel: 'email',
    recipient: 'mei@member.example',
    subject: 'Your card, Mei',
    template: 'card-link',
    state: 'waiting',
    transport: null,
    attempts: 0,
    lastError: '550 mei@member.example: no such user',
    createdAt: '2026-11-20T08:00:00Z',
    sentAt: null,
  }
  const kept: Kept[] = [
    { key: 'a message', answer: message },
    { key: 'a message of anybody', answer: { ...message, merchantName: 'Nata' } },
    { key: 'recipients of a notification', answer: { notificationId: uuid(), recipients: 12 } },
    { key: 'done', answer: { done: true } },
    { key: 'a refusal to send', answer: { code: 'MESSAGE_NOT_PARKED', facts: {} } },
    { key: 'an empty list', answer: [] },
  ]
  for (const row of kept) for (const keep of [keepMerchants, keepPlatforms]) await keep(row)
  const [merchants, platforms] = [await rowsOf('idempotency'), await rowsOf('platform_idempotency')]

  await through('0090')

  const done = { 'a message': { done: true }, 'a message of anybody': { done: true } }
  expect(await rowsOf('idempotency')).toEqual(withAnswers(merchants, done))
  expect(await rowsOf('platform_idempotency')).toEqual(withAnswers(platforms, done))
})

test('the migrated database has every migration of this version', async () => {
  await migrate(own.url)
  const done = await own.query<{ name: string }>('select name from schema_migration order by name')
  expect(done.map(({ name }) => name)).toEqual(migrationFiles().map(({ name }) => name))
})
