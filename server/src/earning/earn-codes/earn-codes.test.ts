import { describe, expect, test } from 'vitest'
import { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as contract from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { earnCodeOf, makeEarnBatch } from '../../../test/make-earn-batch.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant } from '../../../test/make.ts'
import { earnAddress } from './code-text.ts'
import { giveUseBack } from './give-use-back.ts'
import { makeEarnCodes } from './make-earn-codes.ts'

const t = useApp()

const scanWith = (card: { token: string }, code: string, key: string = newId()) =>
  t.call(scanEarnCode, { body: { code } }, { token: card.token, key })

const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

const shopThatScans = (campaign = {}) => makeFreshCard(t.app, { campaign: { scanToEarn: true, ...campaign } })

const uses = (merchantId: string, code: string) =>
  t.app.database.kysely
    .selectFrom('earn_code')
    .select('used')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

describe('earning with a code', () => {
  test('a member earns once by the address of a code as a camera reads it, and the log and the statistics say so', async () => {
    const { merchant, campaign, card } = await shopThatScans()
    const batchId = await makeEarnBatch(t.app, merchant, campaign)
    const code = await earnCodeOf(t.app, merchant, batchId)
    const address = `${earnAddress(t.app.config.publicUrl, merchant.shortKey)}${code}`
    const done = await scanWith(card, address)
    expect(done.body.data).toMatchObject({ entry: { kind: 'scan', quantity: 1, source: 'scan' }, card: { balance: 1 } })
    expect(await scanWith(card, address)).toMatchObject({ status: 404, code: 'INVALID_QR_CODE' })
    const query = { campaignId: campaign.id, batchId }
    const stat = await t.call(contract.earnCodeStat, { query }, { token: merchant.owner.token })
    expect(stat.body.data).toMatchObject({ batches: 1, codes: 1, usedCodes: 1, uses: 1, chops: 1, members: 1 })
    expect(stat.body.data.days).toHaveLength(30)
    expect(stat.body.data.days.at(-1)).toMatchObject({ uses: 1, chops: 1 })
  })

  test('the statistics count the chops that a multiplier added to a scan, as the log does', async () => {
    const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: null, to: null, factor: 2 }
    const rewards = [{ chopCount: 5, name: 'Coffee' }]
    const { merchant, campaign, card } = await shopThatScans({ type: 'point', rewards, multipliers: [everyDay] })
    const batchId = await makeEarnBatch(t.app, merchant, campaign, { chops: 3 })
    const done = await scanWith(card, await earnCodeOf(t.app, merchant, batchId))
    expect(done.body.data.entry.quantity).toBe(6)
    const query = { campaignId: campaign.id }
    const { data } = (await t.call(contract.earnCodeStat, { query }, { token: merchant.owner.token })).body
    expect([data.chops, data.days.at(-1)?.chops]).toEqual([6, 6])
  })

  test('a stopped, ended, foreign, unknown or disabled code is answered alike', async () => {
    const { merchant, campaign, card } = await shopThatScans()
    const elsewhere = await makeCampaign(t.app, merchant, { scanToEarn: true })
    const other = await shopThatScans()
    const stopped = await makeEarnBatch(t.app, merchant, campaign)
    const stop = { params: { id: stopped } }
    expect((await t.call(contract.stopEarnBatch, stop, { token: merchant.owner.token })).status).toBe(200)
    const codes = [
      await earnCodeOf(t.app, merchant, stopped),
      await earnCodeOf(t.app, merchant, await makeEarnBatch(t.app, merchant, campaign, { validTo: '2020-01-01' })),
      await earnCodeOf(t.app, merchant, await makeEarnBatch(t.app, merchant, elsewhere)),
      await earnCodeOf(t.app, other.merchant, await makeEarnBatch(t.app, other.merchant, other.campaign)),
      '0000000000000000',
      'not a code at all',
    ]
    const answers = await Promise.all(codes.map((code) => scanWith(card, code)))
    const told = answers.map(({ raw }) => raw.replace(/"requestId":"[^"]*"/, ''))
    expect(new Set(told).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, meta: { message: 'Invalid QR Code!' } })
    await t.call(contract.startEarnBatch, stop, { token: merchant.owner.token })
    expect((await scanWith(card, codes[0] ?? '')).status).toBe(200)
  })

  test('an earning code obeys the campaign’s rules, and a refused scan does not use it up', async () => {
    const { merchant, campaign, card } = await shopThatScans({ maxEarnPerDay: 1 })
    const code = await earnCodeOf(t.app, merchant, await makeEarnBatch(t.app, merchant, campaign, { maxUses: 5 }))
    expect((await scanWith(card, code)).status).toBe(200)
    expect((await scanWith(card, code)).code).toBe('EXCEED_MAX_EARN_PER_DAY')
    expect(await uses(merchant.id, code)).toEqual({ used: 1 })
  })

  test('a void of a scan returns the use of its code once, and announces so before', async () => {
    const { merchant, campaign, card } = await shopThatScans()
    const owner = { token: merchant.owner.token }
    const batchId = await makeEarnBatch(t.app, merchant, campaign, { perMember: 1 })
    const code = await earnCodeOf(t.app, merchant, batchId)
    const { entry } = (await scanWith(card, code)).body.data
    const effects = (await t.call(voidEffects, { params: { id: entry.id } }, owner)).body.data.effects
    expect(effects).toContainEqual({ what: 'earnCode', before: `${code} · 1`, after: '0' })
    expect((await t.call(voidEntry, { params: { id: entry.id } }, { ...owner, key: newId() })).status).toBe(200)
    const job = { merchantId: merchant.id, entryId: entry.id }
    await Promise.all([giveUseBack.run(t.app, job), giveUseBack.run(t.app, job)])
    expect(await uses(merchant.id, code)).toEqual({ used: 0 })
    expect((await scanWith(card, code)).body.data.card.balance).toBe(1)
  })
})

describe('limits under a hundred simultaneous scans', () => {
  test('a code is used exactly as often as it allows by many members at once', async () => {
    const { merchant, campaign, card } = await shopThatScans()
    const code = await earnCodeOf(t.app, merchant, await makeEarnBatch(t.app, merchant, campaign, { maxUses: 7 }))
    const cards = [card, ...(await Promise.all(Array.from({ length: 24 }, () => makeCard(t.app, merchant, campaign))))]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => scanWith(cards[i % 25] ?? card, code)))
    expect(tally(answers)).toEqual({ done: 7, INVALID_QR_CODE: 93 })
    expect(await uses(merchant.id, code)).toEqual({ used: 7 })
  })

  test('a batch of codes is used exactly as often by one member as it allows', async () => {
    const { merchant, campaign, card } = await shopThatScans({
      type: 'point',
      rewards: [{ chopCount: 5, name: 'Tea' }],
    })
    const batchId = await makeEarnBatch(t.app, merchant, campaign, { quantity: 100, chops: 3, perMember: 4 })
    const codes = await t.app.database.kysely
      .selectFrom('earn_code')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .where('batch_id', '=', batchId)
      .execute()
    const answers = await Promise.all(codes.map(({ code }) => scanWith(card, code)))
    expect(tally(answers)).toEqual({ done: 4, INVALID_QR_CODE: 96 })
    const used = await t.app.database.kysely
      .selectFrom('earn_code')
      .select('code')
      .where('batch_id', '=', batchId)
      .where('merchant_id', '=', merchant.id)
      .where('used', '>', 0)
      .execute()
    expect(used).toHaveLength(4)
  })

  test('a scan that is sent many times with one key counts once', async () => {
    const { merchant, campaign, card } = await shopThatScans()
    const code = await earnCodeOf(t.app, merchant, await makeEarnBatch(t.app, merchant, campaign, { maxUses: null }))
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scanWith(card, code, key)))
    expect(new Set(answers.map(({ body }) => body.data.entry.id)).size).toBe(1)
    expect(await uses(merchant.id, code)).toEqual({ used: 1 })
  })
})

describe('a batch of codes', () => {
  const ask = { name: 'Bottle caps', chops: 1, maxUses: 1, perMember: null }

  test('a large batch of different codes is made by a job that may run twice at once', async () => {
    const { merchant, campaign } = await shopThatScans()
    const token = merchant.owner.token
    const body = { ...ask, campaignId: campaign.id, quantity: 2500 }
    const { data: batch } = (await t.call(contract.createEarnBatch, { body }, { token, key: newId() })).body
    expect(batch).toMatchObject({ state: 'making', made: 0 })
    const job = { merchantId: merchant.id, batchId: batch.id }
    await Promise.all([makeEarnCodes.run(t.app, job), makeEarnCodes.run(t.app, job)])
    const after = (await t.call(contract.getEarnBatch, { params: { id: batch.id } }, { token })).body.data
    expect(after).toMatchObject({ state: 'running', made: 2500 })
    const sheet = (await t.call(contract.earnSheet, { params: { id: batch.id } }, { token })).body.data
    expect(new Set(sheet.codes).size).toBe(2500)
    const file = (await t.call(contract.earnCodesFile, { params: { id: batch.id } }, { token })).raw
    expect(file.trim().split('\r\n')).toHaveLength(2501)
    expect(file).toContain(`${sheet.address}${sheet.codes[2499]}`)
  })

  test('a batch of codes is refused with more than one stamp, for a prepaid campaign and with its days in the wrong order', async () => {
    const merchant = await makeMerchant(t.app)
    const campaigns = [await makeCampaign(t.app, merchant), await makeCampaign(t.app, merchant, { type: 'prepaid' })]
    const create = (body: object) =>
      t.call(
        contract.createEarnBatch,
        { body: { ...ask, quantity: 1, ...body } as never },
        { token: merchant.owner.token },
      )
    expect(await create({ campaignId: campaigns[0]?.id, chops: 2 })).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await create({ campaignId: campaigns[1]?.id })).toMatchObject({ code: 'INVALID_REQUEST' })
    const days = { campaignId: campaigns[0]?.id, validFrom: '2026-05-02', validTo: '2026-05-01' }
    expect((await create(days)).meta.fields).toHaveProperty('validTo')
  })
})
