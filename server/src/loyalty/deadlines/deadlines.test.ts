import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { editOtherInfo, getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { runBatch } from '../../office/batches/run-batch.ts'
import { localDay } from '../../core/clock.ts'
import { changeCard, applyOperation } from '../cards/apply-operation.ts'
import { rulesFor } from '../cards/type-rules.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import { openJobContext } from '../../core/job-context.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { runDueDeadlinesOf } from './run-due-deadlines.ts'
import { startDays } from './start-deadlines.ts'

const on = useApp()
const day = 86_400_000
const actor: Actor = { kind: 'job', id: null, name: '', nickname: null }
let owner: TestMerchant
let merchant: Merchant

beforeEach(async () => {
  owner = await makeMerchant(on.app)
  const found = await findMerchant(on.app.database.kysely, { id: owner.id })
  if (!found) throw new Error('a merchant that was just made')
  merchant = found.merchant
})

const later = (days: number) => new Date(Date.now() + days * day)
const meet = (days: number) => runDueDeadlinesOf(on.app, merchant, later(days))
const cardRow = (id: string) =>
  on.app.database.kysely
    .selectFrom('card')
    .select(['state', 'balance', 'lots', 'level_id', 'version'])
    .where('merchant_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const issue = (cardId: string, quantity: number, now = new Date()) =>
  applyOperation(
    openJobContext(on.app, merchant, actor, now, 'test'),
    cardId,
    ({ campaign, card, today, moment }) => rulesFor(campaign.type).issue(campaign, card, today, { quantity }, moment),
    { source: 'test' },
  )

const rewards = [{ chopCount: 5, name: 'Coffee' }]

describe('expiry (decisions/cards.md §3)', () => {
  test.each([
    [true, 0],
    [false, 1],
  ])('an expired card with expireChops %s says that it is expired and keeps %i chops', async (expireChops, balance) => {
    const campaign = await makeCampaign(on.app, owner, { memberValidityDays: 10, expireChops })
    const { id } = await makeCard(on.app, owner, campaign)
    await issue(id, 1)
    expect(await meet(9)).toMatchObject({ expired: 0 })
    expect(await meet(12)).toMatchObject({ expired: 1 })
    expect(await cardRow(id)).toMatchObject({ state: 'expired', balance })
    expect(await meet(13), 'once').toMatchObject({ expired: 0 })
    expect((await reconcile(on.app.database.kysely, owner.id)).count).toBe(0)
  })

  test('an expired card reads the same before and after the nightly job, also when staff extend it before', async () => {
    const campaign = await makeCampaign(on.app, owner, { type: 'point', rewards, expireChops: true })
    const cards = await Promise.all(Array.from({ length: 3 }, () => makeCard(on.app, owner, campaign)))
    const [byHand = '', inBulk = '', byNight = ''] = cards.map(({ id }) => id)
    for (const { id } of cards) await issue(id, 7)
    await sql`update card set expires_at = now() - interval '1 minute' where campaign_id = ${campaign.id}`.execute(
      on.app.database.kysely,
    )
    const token = { token: owner.owner.token }
    const read = async (id: string) => (await on.call(getCard, { params: { id } }, token)).body.data
    for (const { id } of cards) expect(await read(id)).toMatchObject({ state: 'expired', balance: 0, spendable: 0 })

    const expiresOn = localDay(later(30), merchant.timeZone)
    await on.call(editOtherInfo, { body: { memberId: byHand, expiresOn } }, token)
    const bulk = await on.call(startBatch, { body: { act: 'extend', memberIds: [inBulk], until: expiresOn } }, token)
    await runBatch.run(on.app, { merchantId: owner.id, batchId: bulk.body.data.id })
    expect(await meet(0)).toMatchObject({ expired: 1 })
    await on.call(editOtherInfo, { body: { memberId: byNight, expiresOn } }, token)
    for (const { id } of cards) {
      expect(await read(id)).toMatchObject({ state: 'active', balance: 0 })
      const { body } = await on.call(listChopLog, { query: { memberId: id } }, token)
      expect(body.data.map(({ kind, quantity }) => [kind, quantity])).toEqual([
        ['expire', -7],
        ['earn', 7],
      ])
    }
    expect((await reconcile(on.app.database.kysely, owner.id)).count).toBe(0)
  })

  test('an issue that extends the card at the moment of its expiry either keeps the card or is refused', async () => {
    const campaign = await makeCampaign(on.app, owner, { memberValidityDays: 1, extendValidityDays: 5 })
    const cards = await Promise.all(Array.from({ length: 10 }, () => makeCard(on.app, owner, campaign)))
    const at = later(1)
    const outcomes = await Promise.all(
      cards.flatMap(({ id }) => [
        issue(id, 1, at).then(
          () => id,
          () => undefined,
        ),
        runDueDeadlinesOf(on.app, merchant, later(3)).then(() => undefined),
      ]),
    )
    const issued = new Set(outcomes.filter(Boolean))
    for (const { id } of cards) {
      const row = await cardRow(id)
      expect([row.state, row.balance]).toEqual(issued.has(id) ? [row.state, 1] : ['expired', 0])
    }
  })
})

test('ended points are written off once, and the other points stay', async () => {
  const campaign = await makeCampaign(on.app, owner, { type: 'point', rewards, pointValidityDays: 10 })
  const { id } = await makeCard(on.app, owner, campaign)
  await issue(id, 7)
  await issue(id, 5, later(4))
  expect(await meet(12)).toMatchObject({ pointsEnded: 1 })
  expect(await cardRow(id)).toMatchObject({ balance: 5 })
  expect(await meet(12), 'once').toMatchObject({ pointsEnded: 0 })
  expect(await meet(20)).toMatchObject({ pointsEnded: 1 })
  expect(await cardRow(id)).toMatchObject({ balance: 0, lots: [] })
  expect((await reconcile(on.app.database.kysely, owner.id)).count).toBe(0)
})

test('a level that was not earned again is lowered after its period and grace', async () => {
  const campaign = await makeCampaign(on.app, owner, {
    type: 'point',
    rewards,
    levelBy: 'earned',
    levelPeriodDays: 30,
    levelGraceDays: 5,
    memberLevels: [
      { level: 'Guest', description: 'All' },
      { level: 'Gold', description: 'Regulars', minEarned: 10 },
    ],
  })
  const [guest, gold] = campaign.settings.memberLevels.map(({ id }) => id)
  const { id } = await makeCard(on.app, owner, campaign)
  await issue(id, 12)
  expect((await cardRow(id)).level_id).toBe(gold)
  await meet(36)
  expect((await cardRow(id)).level_id, 'earned in the period that ended').toBe(gold)
  await meet(72)
  expect((await cardRow(id)).level_id).toBe(guest)
})

test('a notice of expiry is sent once for each expiry, as many days before as the campaign says', async () => {
  const campaign = await makeCampaign(on.app, owner, {
    memberValidityDays: 30,
    sendExpirationNotificationBeforeDays: 7,
  })
  const { id } = await makeCard(on.app, owner, campaign)
  const asked = async () => {
    const { rows } = await sql<{ mail: string }>`
      select data ->> 'mail' as mail from pgboss.job where name = 'send-member-mail' and data ->> 'cardId' = ${id}
    `.execute(on.app.database.kysely)
    return rows.map(({ mail }) => mail)
  }
  expect(await meet(20)).toMatchObject({ noticesGiven: 0 })
  expect(await meet(24)).toMatchObject({ noticesGiven: 1 })
  expect(await meet(25), 'once').toMatchObject({ noticesGiven: 0 })
  expect(await asked()).toEqual(['expirationNotice'])
  await changeCard(
    openJobContext(on.app, merchant, actor, new Date(), 'test'),
    id,
    ({ card }) => ({ entries: [], card: { ...card, expiresAt: later(60) } }),
    { source: 'test' },
  )
  expect(await meet(55), 'of the new expiry').toMatchObject({ noticesGiven: 1 })
})

test('a change without a log entry raises the card’s version and writes nothing to the log', async () => {
  const { id } = await makeCard(on.app, owner, await makeCampaign(on.app, owner))
  const ctx = openJobContext(on.app, merchant, actor, new Date(), 'test')
  const done = await changeCard(ctx, id, ({ card }) => ({ entries: [], card: { ...card, expiresAt: later(3) } }), {
    source: 'test',
  })
  expect(done.entry).toBeNull()
  expect((await cardRow(id)).version).toBe(1)
})

test('only one of 20 simultaneous starts of a day adds its job to the queue', async () => {
  const another = later(2)
  await Promise.all(Array.from({ length: 20 }, () => startDays(on.app, another)))
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from pgboss.job
    where name = 'merchant-deadlines' and data ->> 'merchantId' = ${owner.id}`.execute(on.app.database.kysely)
  expect(rows).toEqual([{ jobs: 1 }])
})
