import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { breakage, getOwnCosts, liabilityReport, setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import { listVoucherTransactions, sumVoucherTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { keepMonthEnd } from './month-ends.ts'

const t = useApp()
const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const report = async (merchant: TestMerchant, on?: string) =>
  (await t.call(liabilityReport, { query: { on } }, as(merchant))).body.data

async function setCard(merchant: TestMerchant, cardId: string, expiresAt: string | null, lots: object[] = []) {
  await t.app.database.pool.query(
    'update card set expires_at = $3, lots = $4::jsonb where merchant_id = $1 and id = $2',
    [merchant.id, cardId, expiresAt, JSON.stringify(lots)],
  )
}

test('the liability is listed under the month in which it ends, at the merchant’s cost', async () => {
  const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const campaign = await makeCampaign(t.app, merchant)
  const ended = await makeCampaign(t.app, merchant)
  const cards = []
  for (const of of [campaign, campaign, campaign, campaign, ended]) cards.push(await makeCard(t.app, merchant, of))
  await makeCard(t.app, other, await makeCampaign(t.app, other))
  await t.app.database.pool.query("update card set balances = '{4}', balance = 4 where merchant_id = any($1)", [
    [merchant.id, other.id],
  ])
  const [early, mixed, , over] = cards.map(({ id }) => id) as [string, string, string, string]
  await setCard(merchant, early, '2098-03-31T12:00:00Z')
  await setCard(merchant, mixed, '2098-05-10T12:00:00Z', [{ from: null, until: '2098-04-10T12:00:00Z', quantity: 3 }])
  await setCard(merchant, over, '2026-02-01T12:00:00Z')
  await t.app.database.pool.query('update campaign set ended_at = now() where id = $1', [ended.id])

  const quantities = async () =>
    (await report(merchant)).lines.map(({ month, quantity, cost }) => [month, quantity, cost])
  expect(await quantities()).toEqual([
    ['2098-03', 4, null],
    ['2098-04', 3, null],
    ['2098-05', 1, null],
    [null, 4, null],
  ])
  const body = { voucherPercent: 60, campaigns: [{ campaignId: campaign.id, cost: 3_050 }] }
  expect((await t.call(setOwnCosts, { body }, as(merchant))).code).toBeUndefined()
  expect((await t.call(setOwnCosts, { body }, as(other))).code).toBe('NOT_FOUND')
  expect((await quantities())[0]).toEqual(['2098-03', 4, 122])
  expect((await t.call(getOwnCosts, {}, as(merchant))).body.data).toMatchObject({ voucherPercent: 60 })
})

test('the costs that somebody else has changed are not overwritten, also when two save at once', async () => {
  const merchant = await makeMerchant(t.app)
  const [{ id: campaignId }, { id: elsewhere }] = [
    await makeCampaign(t.app, merchant),
    await makeCampaign(t.app, merchant),
  ]
  const costs = (cost: number | null, voucherPercent = 100) => ({ voucherPercent, campaigns: [{ campaignId, cost }] })
  type Costs = ReturnType<typeof costs>
  const save = (seen: Costs, body: Costs) => t.call(setOwnCosts, { body: { ...body, seen } }, as(merchant))
  const answers = await Promise.all([save(costs(null), costs(1_250)), save(costs(null), costs(1_250))])
  expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const late = await save(costs(null), costs(400))
  expect(late.meta.fields).toEqual({ [`campaigns.${campaignId}`]: expect.stringContaining('0.125') as string })
  expect((await save(costs(1_250), costs(null, 50))).status).toBe(200)
  expect(Object.keys((await save(costs(null), costs(400))).meta.fields ?? {})).toEqual(['voucherPercent'])
  // What is said of another campaign concerns nobody who has not changed it.
  const other = { voucherPercent: 50, campaigns: [{ campaignId: elsewhere, cost: 300 }] }
  expect((await t.call(setOwnCosts, { body: other }, as(merchant))).status).toBe(200)
  expect((await save(costs(null, 50), costs(400, 50))).status).toBe(200)
})

test('the liability of one campaign has its cards alone, now and at the ends of months, and no vouchers', async () => {
  const merchant = await makeMerchant(t.app)
  const campaigns = [await makeCampaign(t.app, merchant), await makeCampaign(t.app, merchant)] as const
  for (const campaign of campaigns) await makeCard(t.app, merchant, campaign)
  await makeVoucherRecord(t.app, merchant, { amount: 4_000 })
  await t.app.database.pool.query("update card set balances = '{4}', balance = 4 where merchant_id = $1", [merchant.id])
  const costs = campaigns.map(({ id }, n) => ({ campaignId: id, cost: 1_000 * (n + 1) }))
  await t.call(setOwnCosts, { body: { voucherPercent: 60, campaigns: costs } }, as(merchant))
  await t.app.database.pool.query("update merchant set created_at = '2026-01-01' where merchant_id = $1", [merchant.id])
  const found = await findMerchant(t.app.database.kysely, { id: merchant.id })
  if (!found) throw new Error('a merchant that was just made')
  await keepMonthEnd(t.app, found.merchant, new Date('2026-10-02T12:00:00Z'))
  const whole = await report(merchant)
  expect(whole.lines).toHaveLength(3)
  for (const { id } of campaigns)
    for (const on of [undefined, '2026-09-30']) {
      const { lines, monthEnds } = (await t.call(liabilityReport, { query: { on, campaignId: id } }, as(merchant))).body
        .data
      const own = whole.lines.filter(({ subjectId }) => subjectId === id)
      expect(lines).toEqual(own)
      expect(monthEnds).toMatchObject([{ day: '2026-09-30', cost: own[0]?.cost }])
    }
})

test('the unused share comes from the merchant’s own vouchers, and a month’s end is stored once', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeVoucherRecord(t.app, merchant, { amount: 4_000 })
  const act = { act: 'consume', amount: 3_000 } as const
  await t.call(changeVoucherRecord, { params: { id }, body: act }, { ...as(merchant), key: newId() })
  await t.app.database.pool.query(
    `insert into voucher_entry select merchant_id, now(), gen_random_uuid(), record_id, voucher_id, record_version + 1,
       'expire', -1000, 0, local_day, null, null, 'job', '', null from voucher_entry where record_id = $1 and kind = 'consume'`,
    [id],
  )
  await t.call(setOwnCosts, { body: { voucherPercent: 50, campaigns: [] } }, as(merchant))
  const now = await report(merchant)
  expect(now.experience).toEqual([{ kind: 'vouchers', used: 3_000, ended: 1_000, percent: 25 }])
  expect(now.lines).toMatchObject([{ kind: 'vouchers', quantity: 1_000, cost: 500, breakage: 125 }])

  await t.app.database.pool.query("update merchant set created_at = '2026-01-01' where merchant_id = $1", [merchant.id])
  const night = new Date('2026-09-01T03:00:00Z')
  expect(await Promise.all([1, 2].map(() => keepMonthEnd(t.app, merchant, night)))).toContain(true)
  expect(await keepMonthEnd(t.app, merchant, night)).toBe(false)
  expect(await keepMonthEnd(t.app, merchant, new Date('2026-10-09T03:00:00Z'))).toBe(false)
  const kept = await report(merchant, '2026-08-31')
  expect(kept.lines).toEqual(now.lines)
  expect(kept.monthEnds).toEqual([{ day: '2026-08-31', currency: merchant.currency, cost: 500, breakage: 125 }])
  expect((await t.call(liabilityReport, { query: { on: '2026-07-31' } }, as(merchant))).code).toBe('NOT_FOUND')
})

test('the ledger of vouchers is found by code, operator, kind and day, and adds up by day', async () => {
  const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const { id, code } = await makeVoucherRecord(t.app, merchant)
  await makeVoucherRecord(t.app, merchant)
  await makeVoucherRecord(t.app, other)
  for (const amount of [700, 800]) {
    const request = { params: { id }, body: { act: 'consume', amount } as const }
    await t.call(changeVoucherRecord, request, { ...as(merchant), key: newId() })
  }
  const list = async (query: object) =>
    (await t.call(listVoucherTransactions, { query }, as(merchant))).body.data.map(({ amount }) => amount)
  expect(await list({})).toEqual([-800, -700, 5_000, 5_000])
  expect(await list({ q: code.toLowerCase(), kind: 'consume', sort: 'at' })).toEqual([-700, -800])
  expect(await list({ operatorId: newId() })).toEqual([])
  expect(await list({ to: '2020-01-01' })).toEqual([])
  const { rows } = (await t.call(sumVoucherTransactions, { query: { q: code } }, as(merchant))).body.data
  expect(rows.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { kind: 'consume', lines: 2, amount: -1_500 },
    { kind: 'give', lines: 1, amount: 5_000 },
  ])
})

test('vouchers of a currency that the shop had before are counted but not added to those of its own', async () => {
  const merchant = await makeMerchant(t.app)
  await makeVoucherRecord(t.app, merchant, { name: 'Before', amount: 5_000 })
  expect((await t.call(editMerchant, { body: { currency: 'JPY' } }, as(merchant))).code).toBeUndefined()
  await makeVoucherRecord(t.app, { ...merchant, currency: 'JPY' }, { name: 'Since', amount: 300 })
  const { currency, rows } = (await t.call(sumVoucherTransactions, {}, as(merchant))).body.data
  expect({ currency, rows }).toMatchObject({ currency: 'JPY', rows: [{ kind: 'give', lines: 2, amount: 300 }] })
})

test('the experience with vouchers counts money of the shop’s own currency alone', async () => {
  const merchant = await makeMerchant(t.app)
  const consume = async (id: string, amount: number) => {
    const request = { params: { id }, body: { act: 'consume', amount } as const }
    expect((await t.call(changeVoucherRecord, request, { ...as(merchant), key: newId() })).code).toBeUndefined()
  }
  await consume((await makeVoucherRecord(t.app, merchant, { amount: 5_000 })).id, 5_000)
  expect((await t.call(editMerchant, { body: { currency: 'JPY' } }, as(merchant))).code).toBeUndefined()
  await consume((await makeVoucherRecord(t.app, { ...merchant, currency: 'JPY' }, { amount: 300 })).id, 200)
  expect((await report(merchant)).experience).toEqual([{ kind: 'vouchers', used: 200, ended: 0, percent: 0 }])
})

test('the breakage has the money of vouchers by the month in which they were given, waived money being neither used nor ended', async () => {
  const merchant = await makeMerchant(t.app)
  const act = (id: string, body: { act: 'consume'; amount: number } | { act: 'waive'; remark: string }) =>
    t.call(changeVoucherRecord, { params: { id }, body }, { ...as(merchant), key: newId() })
  const given = { name: 'Gift', amount: 4_000 }
  const { id: spent, voucherId } = await makeVoucherRecord(t.app, merchant, given)
  await act(spent, { act: 'consume', amount: 1_000 })
  const { id: ended } = await makeVoucherRecord(t.app, merchant, { amount: 4_000, name: 'Ended' })
  const { id: waived } = await makeVoucherRecord(t.app, merchant, { amount: 4_000, name: 'Waived' })
  expect((await act(waived, { act: 'waive', remark: 'Lost' })).code).toBeUndefined()
  await t.app.database.pool.query(
    `update voucher_record set ends_at = now() - interval '1 second', starts_at = now() - interval '1 day' where id = $1`,
    [ended],
  )
  const answer = await t.call(breakage, {}, as(merchant))
  const lines = answer.body.data.lines.map(({ name, issued, used, ended: over, open, percent }) => [
    name,
    [issued, used, over, open, percent],
  ])
  expect(Object.fromEntries(lines)).toEqual({
    Gift: [4_000, 1_000, 0, 3_000, 0],
    Ended: [4_000, 0, 4_000, 0, 100],
    Waived: [4_000, 0, 0, 0, null],
  })
  expect(answer.body.data.lines.map(({ subjectId, kind }) => [subjectId, kind])).toContainEqual([voucherId, 'vouchers'])
})
