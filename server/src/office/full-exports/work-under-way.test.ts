import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { startCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { createEarnBatch, listEarnBatches } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { getBatch, startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeCampaign, makeCard, makeMerchant, makeSession, type TestMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { queuedPayload } from '../../../test/queued-payload.ts'
import { newId } from '../../core/new-id.ts'
import { makeCodes as makeEarnCodes } from '../../earning/earn-codes/make-earn-codes.ts'
import { makeSome } from '../../giving/coupons/make-coupon-codes.ts'
import { runNotificationJob } from '../../messaging/notifications/jobs.ts'
import { startNotifications } from '../../messaging/notifications/start-notifications.ts'
import { exportTo, makeOfferedPlan } from './full-exports-testing.ts'
import { importMerchant } from './import-merchant.ts'

const folder = mkdtempSync(join(tmpdir(), 'chopcard-under-way-'))
const own = useOwnDatabase({ migrated: true })
const here = useApp()
const there = useApp({ databaseUrl: () => own.url })
let merchant: TestMerchant
let token: string
const made = { couponId: '', importedId: '', batchId: '', notificationId: '' }
const codes = { quantity: 1000, length: 10, signs: 'both', letterCase: 'upper' } as const

/** A shop that is exported while codes are made, cards are worked through and a message is sent. */
beforeAll(async () => {
  merchant = await makeMerchant(here.app)
  const by = () => ({ token: merchant.owner.token, key: newId() })
  const campaign = await makeCampaign(here.app, merchant)
  const card = await makeCard(here.app, merchant, campaign)
  const merchantId = merchant.id

  made.couponId = await makeCoupon(here.app, merchant)
  const asked = await here.call(generateCodes, { params: { id: made.couponId }, body: codes }, by())
  const making = { merchantId, couponId: made.couponId, makingId: asked.body.data.id }
  await here.app.database.tx((tx) => makeSome(tx, making, 10))

  made.importedId = newId()
  const row = { merchant_id: merchantId, import_id: made.importedId, cells: null, state: 'waiting' }
  const db = here.app.database.kysely
  await db
    .insertInto('coupon_import')
    .values({
      merchant_id: merchantId,
      id: made.importedId,
      coupon_id: await makeCoupon(here.app, merchant),
      staff_id: merchant.owner.id,
      filename: 'codes.csv',
      headings: '[]',
      code_column: 0,
      has_headings: false,
      state: 'running',
    })
    .execute()
  await db
    .insertInto('coupon_import_row')
    .values({ ...row, number: 1, code: 'UNDERWAY1' })
    .execute()

  const batch = { campaignId: campaign.id, quantity: 600, chops: 1, maxUses: 1, perMember: null }
  const earning = await here.call(createEarnBatch, { body: { ...batch, name: 'Begun' } }, by())
  await here.app.database.tx((tx) => makeEarnCodes(tx, { merchantId, batchId: earning.body.data.id }, 20))
  await here.call(createEarnBatch, { body: { ...batch, name: 'Not begun' } }, by())

  const bulk = { act: 'issue' as const, quantity: 1, memberIds: [card.id] }
  made.batchId = (await here.call(startBatch, { body: bulk }, by())).body.data.id

  made.notificationId = newId()
  await db
    .insertInto('notification')
    .values({
      merchant_id: merchantId,
      id: made.notificationId,
      staff_id: merchant.owner.id,
      language: 'en-US',
      words: JSON.stringify({ 'en-US': { title: 'Hello', text: 'Hello' } }),
      channels: ['email'],
      audience: '{}',
      state: 'running',
      started_at: new Date(),
    })
    .execute()

  const plan = await makeOfferedPlan(there.app)
  const file = join(folder, 'export.zip')
  await exportTo(here.app, merchantId, file)
  await importMerchant(there.app, file, plan)
  token = await makeSession(there.app, merchant, merchant.owner.id)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('codes of a coupon can be made after a move that came while some were made', async () => {
  const answer = await there.call(generateCodes, { params: { id: made.couponId }, body: codes }, { token })
  expect(answer).toMatchObject({ status: 200 })
})

test('an import of codes that a move has interrupted can be started again', async () => {
  const answer = await there.call(startCodeImport, { params: { id: made.importedId } }, { token })
  expect(answer).toMatchObject({ status: 200, body: { data: { state: 'running', waiting: 1 } } })
})

test('a batch of earn codes that a move has interrupted has the codes that were made, and is in use', async () => {
  const { body } = await there.call(listEarnBatches, { query: {} }, { token })
  expect(body.data).toMatchObject([{ name: 'Begun', quantity: 20, made: 20, state: 'running' }])
})

test('a bulk action that a move has interrupted is shown as cancelled', async () => {
  const { body } = await there.call(getBatch, { params: { id: made.batchId } }, { token })
  expect(body.data).toMatchObject({ state: 'cancelled' })
})

test('a message that was being sent when a shop moved goes on after the move', async () => {
  await startNotifications.run(there.app, {})
  expect(await queuedPayload(there.app, runNotificationJob, merchant.id)).toMatchObject({
    notificationId: made.notificationId,
  })
})
