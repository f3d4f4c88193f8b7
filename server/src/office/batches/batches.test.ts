import { expect, test } from 'vitest'
import {
  batchFile,
  cancelBatch,
  getBatch,
  listBatchRows,
  startBatch,
} from '@chopcard/contract/office/merchant/batches.ts'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { type Harness, useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { openPieces } from '../../../test/pieces.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import type { Tx } from '../../core/database.ts'
import { countRows } from './batch-store.ts'
import { ended, rowsOf, start } from './batches-testing.ts'
import { runBatch } from './run-batch.ts'

const harness: Harness = useApp({ jobs: true })
/** Its jobs are run by hand. */
const idle: Harness = useApp()

async function shop(cards: number, settings = {}, facts = {}) {
  const merchant = await makeMerchant(harness.app, facts)
  const campaign = await makeCampaign(harness.app, merchant, {
    type: 'point',
    rewards: [{ name: 'Coffee', chopCount: 10 }],
    ...settings,
  } as never)
  const made = []
  for (let n = 0; n < cards; n++) made.push(await makeCard(harness.app, merchant, campaign))
  return { merchant, campaign, ids: made.map(({ id }) => id) }
}

const cardsOf = async ({ owner }: TestMerchant, ids: string[]) => {
  const answers = []
  for (const id of ids)
    answers.push((await harness.call(getCard, { params: { id } }, { token: owner.token })).body.data)
  return answers
}
const balances = async (merchant: TestMerchant, ids: string[]) =>
  (await cardsOf(merchant, ids)).map(({ balance }) => balance)

test('a bulk issue reaches each chosen card once, and a refused card does not stop the others', async () => {
  const { merchant, ids } = await shop(3)
  const { owner } = merchant
  await ended(harness, owner, (await start(harness, owner, { act: 'freeze', memberIds: [ids[1] ?? ''] })).id)
  const { id } = await start(harness, owner, { act: 'issue', memberIds: ids, quantity: 5, remark: 'Sorry' })
  expect(await ended(harness, owner, id)).toMatchObject({ state: 'done', total: 3, done: 2, refused: 1, skipped: 0 })
  expect(await balances(merchant, ids)).toEqual([5, 0, 5])
  const query = { state: 'refused' } as const
  const refused = await harness.call(
    listBatchRows,
    { params: { id }, query },
    { token: owner.token, language: 'zh-TW' },
  )
  expect(refused.body.data).toMatchObject([{ memberId: ids[1], state: 'refused', message: '會員已被凍結' }])
})

test('a bulk adjustment reaches every card that fits the filters and no other card', async () => {
  const { merchant, campaign, ids } = await shop(2)
  const other = await makeCampaign(harness.app, merchant)
  const outside = await makeCard(harness.app, merchant, other)
  const body = { act: 'adjust', filters: { campaignId: campaign.id }, quantity: 7, remark: 'A gift' } as const
  const batch = await start(harness, merchant.owner, body)
  expect(await ended(harness, merchant.owner, batch.id)).toMatchObject({ total: 2, done: 2 })
  expect(await balances(merchant, [...ids, outside.id])).toEqual([7, 7, 0])
})

test('a bulk freeze or unfreeze changes only the cards that need it and reports the others as skipped', async () => {
  const { merchant, ids } = await shop(2)
  const run = async (act: 'freeze' | 'unfreeze', memberIds: string[]) =>
    ended(harness, merchant.owner, (await start(harness, merchant.owner, { act, memberIds })).id)
  expect(await run('freeze', ids.slice(0, 1))).toMatchObject({ done: 1 })
  expect(await run('freeze', ids)).toMatchObject({ done: 1, skipped: 1 })
  expect((await cardsOf(merchant, ids)).map(({ state }) => state)).toEqual(['frozen', 'frozen'])
  expect(await run('unfreeze', ids)).toMatchObject({ done: 2 })
  expect((await cardsOf(merchant, ids)).map(({ state }) => state)).toEqual(['active', 'active'])
})

test('a bulk extension never shortens a validity: to a day, by days, and for cards that do not expire', async () => {
  const { merchant, ids } = await shop(1, { memberValidityDays: 10 })
  const run = async (body: object) =>
    ended(
      harness,
      merchant.owner,
      (await start(harness, merchant.owner, { act: 'extend', memberIds: ids, ...body })).id,
    )
  const last = async () => {
    const [card] = await cardsOf(merchant, ids)
    return localDay(new Date(card?.expiresAt ?? 0), merchant.timeZone)
  }
  const before = await last()
  expect(await run({ days: 5 })).toMatchObject({ done: 1 })
  expect(await last()).toBe(addDays(before, 5))
  expect(await run({ until: before })).toMatchObject({ skipped: 1 })
  expect(await run({ until: '2099-12-31' })).toMatchObject({ done: 1 })
  expect(await last()).toBe('2099-12-31')
  const forEver = await shop(1)
  const { id } = await start(harness, forEver.merchant.owner, { act: 'extend', memberIds: forEver.ids, days: 5 })
  expect(await ended(harness, forEver.merchant.owner, id)).toMatchObject({ skipped: 1 })
})

test('each row of a batch is done once by several workers at once, and by a worker that resumes after a crash', async () => {
  const { merchant, ids } = await shop(12)
  const { id } = await start(idle, merchant.owner, { act: 'issue', memberIds: ids, quantity: 3 })
  const payload = { merchantId: merchant.id, batchId: id }
  const [short, second] = [openPieces(), openPieces()]
  const cutOff = runBatch.run(short, payload).catch(() => 'cut off')
  await short.database.close()
  expect(await cutOff).toBe('cut off')
  await Promise.all([runBatch.run(idle.app, payload), runBatch.run(second, payload), runBatch.run(idle.app, payload)])
  await runBatch.run(idle.app, payload)
  await second.close()
  expect(await ended(idle, merchant.owner, id)).toMatchObject({ state: 'done', done: 12, refused: 0 })
  expect(new Set(await balances(merchant, ids))).toEqual(new Set([3]))
})

test('a batch that is cancelled after its process was killed counts the rows that were done', async () => {
  const { merchant, ids } = await shop(3)
  const { owner } = merchant
  const { id } = await start(idle, owner, { act: 'issue', memberIds: ids, quantity: 3 })
  // The process ends with the transaction after those of its rows, which would have counted them.
  const { database } = idle.app
  let left = ids.length
  const tx: typeof database.tx = (...given) =>
    left-- > 0 ? database.tx(...given) : Promise.reject(new Error('killed'))
  const killed = { ...idle.app, database: Object.assign(Object.create(database) as typeof database, { tx }) }
  await expect(runBatch.run(killed, { merchantId: merchant.id, batchId: id })).rejects.toThrow('killed')
  expect(await balances(merchant, ids)).toEqual([3, 3, 3])
  const cancelled = await idle.call(cancelBatch, { params: { id } }, { token: owner.token })
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', done: 3, total: 3 })
})

test('a batch counts a row that was done while a worker waited to count', async () => {
  const { merchant, ids } = await shop(1)
  const { id } = await start(idle, merchant.owner, { act: 'issue', memberIds: ids, quantity: 3 })
  const finishRow = async (tx: Tx) => {
    await countRows(tx, merchant.id, id)
    await tx
      .updateTable('batch_row')
      .set({ state: 'done' })
      .where('merchant_id', '=', merchant.id)
      .where('batch_id', '=', id)
      .execute()
  }
  const { database } = idle.app
  await commitWhileWaiting(idle.app, finishRow, () => database.tx((tx) => countRows(tx, merchant.id, id)))
  const { body } = await idle.call(getBatch, { params: { id } }, { token: merchant.owner.token })
  expect(body.data).toMatchObject({ done: 1 })
})

test('a cancelled batch leaves its remaining rows undone and cannot be resumed', async () => {
  const { merchant, ids } = await shop(2)
  const { owner } = merchant
  const { id } = await start(idle, owner, { act: 'issue', memberIds: ids, quantity: 3 })
  await idle.call(cancelBatch, { params: { id } }, { token: owner.token })
  await runBatch.run(idle.app, { merchantId: merchant.id, batchId: id })
  expect(await ended(idle, owner, id)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await balances(merchant, ids)).toEqual([0, 0])
})

test('a batch is cancelled when the user who started it is disabled or the merchant’s service has ended', async () => {
  const { merchant, ids } = await shop(1)
  const staff = await makeStaff(harness.app, merchant, { role: 'manager' })
  const { id } = await start(idle, staff, { act: 'issue', memberIds: ids, quantity: 3 })
  await idle.app.database.kysely
    .updateTable('staff')
    .set({ enabled: false })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', staff.id)
    .execute()
  await runBatch.run(idle.app, { merchantId: merchant.id, batchId: id })
  expect(await ended(idle, merchant.owner, id)).toMatchObject({ state: 'cancelled', done: 0 })
})

test('a batch is cancelled when who started it has got a role that may not do it to one card', async () => {
  const { merchant, ids } = await shop(1)
  const staff = await makeStaff(harness.app, merchant, { role: 'manager' })
  const { id } = await start(idle, staff, { act: 'adjust', memberIds: ids, quantity: 3, remark: 'Sorry' })
  await idle.app.database.kysely
    .updateTable('staff')
    .set({ role_name: 'marketer' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', staff.id)
    .execute()
  await runBatch.run(idle.app, { merchantId: merchant.id, batchId: id })
  expect(await ended(idle, merchant.owner, id)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await balances(merchant, ids)).toEqual([0])
})

test('a repeated idempotency key starts only one batch', async () => {
  const { merchant, ids } = await shop(1)
  const body = { act: 'issue', memberIds: ids, quantity: 2 } as const
  const twice = await Promise.all(
    [1, 2].map(() => harness.call(startBatch, { body }, { token: merchant.owner.token, key: 'the-same' })),
  )
  expect(new Set(twice.map((answer) => answer.body.data.id)).size).toBe(1)
  await ended(harness, merchant.owner, twice[0]?.body.data.id ?? '')
  expect(await balances(merchant, ids)).toEqual([2])
})

test('a bulk operation needs its permission, its feature and cards of the same merchant', async () => {
  const [{ merchant, ids }, other] = [await shop(1), await shop(1)]
  const codeOf = async (body: object, { token }: { token: string } = merchant.owner) =>
    (await harness.call(startBatch, { body: body as never }, { token })).code
  const analyst = await makeStaff(harness.app, merchant, { role: 'analyst' })
  expect(await codeOf({ act: 'issue', memberIds: ids, quantity: 1 }, analyst)).toBe('FORBIDDEN')
  expect(await codeOf({ act: 'issue', memberIds: [...ids, ...other.ids], quantity: 1 })).toBe('INVALID_MEMBER')
  expect(await codeOf({ act: 'adjust', memberIds: ids, quantity: 1 })).toBe('VALIDATION_FAILED')
  expect(await codeOf({ act: 'extend', memberIds: ids })).toBe('VALIDATION_FAILED')
  expect(await codeOf({ act: 'freeze' })).toBe('VALIDATION_FAILED')
  expect(await codeOf({ act: 'freeze', filters: { q: 'nobody at all' } })).toBe('BATCH_EMPTY')
  const plain = await shop(1, {}, { features: { freezeMemberCard: false } })
  expect(await codeOf({ act: 'freeze', memberIds: plain.ids }, plain.merchant.owner)).toBe('FEATURE_OFF')
  const { id } = await start(harness, merchant.owner, { act: 'issue', memberIds: ids, quantity: 1 })
  const foreign = await harness.call(getBatch, { params: { id } }, { token: other.merchant.owner.token })
  expect(foreign.code).toBe('NOT_FOUND')
})

test('the results of a batch are a CSV file with the reason of each refusal', async () => {
  const { merchant, ids } = await shop(2, { type: 'chop', rewards: [] })
  // More than a card has room for.
  const { id } = await start(harness, merchant.owner, { act: 'issue', memberIds: ids, quantity: 99 })
  await ended(harness, merchant.owner, id)
  expect(await rowsOf(harness, merchant.owner, id)).toHaveLength(2)
  const file = await harness.call(batchFile, { params: { id } }, { token: merchant.owner.token })
  const [headings, ...lines] = file.raw.trim().split('\r\n')
  expect(headings).toContain('Card number,Member,Row,Result,Details')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Refused,')
})
