import papaparse from 'papaparse'
import { describe, expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { partnerIssue, partnerRedeem } from '@chopcard/contract/earning/merchant/partner-till.ts'
import {
  listPartnerOperations,
  listSettlements,
  type PartnerOperation,
  type Settlement,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { type Input, nameOf } from '@chopcard/contract/core/route.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makePartners, makePartnership } from '../../../test/make-partners.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { xmlOf } from '../../../test/open-workbook.ts'
import { wallTime } from '../../core/clock.ts'
import { runExport } from './run-export.ts'

const t = useApp()
type List = 'partner-operations' | 'partner-settlements'
type Body = Input<typeof startExport>['body']

const start = (list: List, filters: object, token: string, format = 'csv') =>
  t.call(startExport, { body: { list, format, filters } as Body as never }, { token, language: 'en-US' })

/** Exports as the queue does, and answers with the file. */
async function file(merchant: TestMerchant, list: List, filters: object = {}, format?: 'xlsx') {
  const { token } = merchant.owner
  const { id } = (await start(list, filters, token, format)).body.data
  await runExport.run(t.app, { merchantId: merchant.id, exportId: id })
  const job = (await t.call(getExport, { params: { id } }, { token })).body.data
  const answer = await t.call(exportFile, { params: { id } }, { token })
  return { job, answer }
}

/** The lines of an exported file, without its headings. */
async function exportedLines(merchant: TestMerchant, list: List, filters: object = {}) {
  const { job, answer } = await file(merchant, list, filters)
  const text = answer.raw.replace(/^\uFEFF/, '')
  const [headings = [], ...lines] = papaparse.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(job).toMatchObject({ state: 'done', rows: lines.length, total: lines.length })
  return { headings, lines }
}

/** Two partners of one owner's campaigns: in March a stamp, in April ten with a reward, and a stamp that was voided. */
async function makeTwoMonths() {
  const shops = await makePartners(t.app, { costPerChop: 20, rewardValue: 150 })
  const { owner, partner, card } = shops
  const more = await makeCampaign(t.app, owner)
  const anna = await makeCard(t.app, owner, more, {
    nickname: 'Anna',
    email: 'anna@member.example',
    mobile: '+6591234567',
  })
  const second = await makeMerchant(t.app)
  const secondId = await makePartnership(t.app, owner, more, second)
  const issue = async (by: TestMerchant, id: string, cardNumber: string, day?: string) => {
    const body = { cardNumber, quantity: 1, confirm: true }
    const done = await t.call(partnerIssue, { params: { id }, body }, { token: by.owner.token, key: newId() })
    expect(done.status).toBe(200)
    if (day) await move(owner, done.body.data.entryId, day)
    return done.body.data.entryId
  }
  await issue(partner, shops.partnershipId, card.number, '2026-03-05')
  for (let stamp = 0; stamp < 9; stamp++) await issue(partner, shops.partnershipId, card.number, '2026-04-06')
  const reward = { cardNumber: card.number, rewardId: 'reward' }
  const redeemed = await t.call(
    partnerRedeem,
    { params: { id: shops.partnershipId }, body: reward },
    { token: partner.owner.token },
  )
  await move(owner, redeemed.body.data.entryId, '2026-04-07')
  const voided = await issue(second, secondId, anna.number)
  await t.call(voidEntry, { params: { id: voided } }, { token: owner.owner.token })
  await issue(second, secondId, anna.number, '2026-04-08')
  return { ...shops, second, secondId, anna }
}

/** Lets an operation have happened on another day. */
const move = ({ id }: TestMerchant, entryId: string, day: string) =>
  t.app.database.kysely
    .updateTable('partner_operation')
    .set({ at: new Date(`${day}T04:00:00Z`), local_day: day })
    .where('merchant_id', '=', id)
    .where('entry_id', '=', entryId)
    .execute()

const sides = { owner: 'Your campaign', partner: 'Their campaign' }

describe('the export of operations at partners’ tills', () => {
  const headings = [
    'Time',
    'Transaction',
    'Chops',
    'Rewards',
    'Voided',
    'Card number',
    'Nickname',
    'Campaign',
    'Whose campaign',
    'Till',
    'Operator',
    'Operator nickname',
  ]
  const asLine = (o: PartnerOperation) => [
    wallTime(new Date(o.at), 'Asia/Singapore'),
    o.kind === 'issue' ? 'Issued' : 'Redeemed',
    String(o.chops),
    String(o.rewards),
    o.voided ? 'Yes' : 'No',
    o.cardNumber,
    o.nickname ?? '',
    o.campaignName,
    sides[o.side],
    o.partnerName,
    o.operator.name,
    o.operator.nickname ?? '',
  ]
  const listed = async (merchant: TestMerchant, filters: object) =>
    (await t.call(listPartnerOperations, { query: { ...filters, pageSize: '100' } }, { token: merchant.owner.token }))
      .body.data

  test('the export of partner operations has the same rows as the list, for either side and by its filters', async () => {
    const { owner, partner, partnershipId, second, anna } = await makeTwoMonths()
    const cases: [merchant: TestMerchant, filters: object, rows: number][] = [
      [owner, {}, 13],
      [owner, { side: 'owner' }, 13],
      [owner, { side: 'partner' }, 0],
      [owner, { partnershipId }, 11],
      [owner, { q: 'ann' }, 2],
      [owner, { q: anna.number, to: '2026-04-30' }, 1],
      [owner, { from: '2026-04-01', to: '2026-04-06' }, 9],
      [partner, {}, 11],
      [partner, { side: 'partner', from: '2026-04-07' }, 1],
      [second, {}, 2],
    ]
    for (const [merchant, filters, rows] of cases) {
      const exported = await exportedLines(merchant, 'partner-operations', filters)
      expect(exported.lines).toHaveLength(rows)
      expect(exported.lines).toEqual((await listed(merchant, filters)).map(asLine))
      expect(exported.headings).toEqual(headings)
    }
  })

  test('the export of partner operations is available as a workbook with counts as numbers', async () => {
    const { partner, card } = await makeTwoMonths()
    const { answer } = await file(partner, 'partner-operations', { from: '2026-04-07', to: '2026-04-07' }, 'xlsx')
    const xml = xmlOf(answer.body as unknown as Buffer)
    expect(xml).toContain(card.number)
    expect(xml).toContain('Redeemed')
    expect(xml).toContain('<v>1</v>')
  })

  test('the export of partner operations shows a partner only the member’s card number and nickname', async () => {
    const { second, anna } = await makeTwoMonths()
    const { answer } = await file(second, 'partner-operations')
    expect(answer.raw).toContain(anna.number)
    expect(answer.raw).toContain('Anna')
    for (const personal of ['anna@member.example', '91234567', anna.id, anna.token])
      expect(answer.raw).not.toContain(personal)
  })

  test('the audit log of an export of partner operations does not contain the searched name', async () => {
    const { second } = await makeTwoMonths()
    expect((await exportedLines(second, 'partner-operations', { q: 'Anna', from: '2026-04-01' })).lines).toHaveLength(2)
    const noted = await t.app.database.kysely
      .selectFrom('audit')
      .select('after')
      .where('merchant_id', '=', second.id)
      .where('action', '=', nameOf(startExport))
      .execute()
    const filters = { from: '2026-04-01', q: '…' }
    expect(noted).toEqual([{ after: { list: 'partner-operations', format: 'csv', filters } }])
  })

  test('the export of partner operations shows other merchants nothing for any partnership', async () => {
    const { partner, partnershipId, secondId } = await makeTwoMonths()
    const stranger = await makeMerchant(t.app)
    for (const filters of [{}, { partnershipId }, { partnershipId: secondId }])
      expect((await exportedLines(stranger, 'partner-operations', filters)).lines).toEqual([])
    expect((await exportedLines(partner, 'partner-operations', { partnershipId: secondId })).lines).toEqual([])
  })
})

describe('the export of settlements', () => {
  const asLine = (s: Settlement) => [
    s.month,
    s.campaignName,
    sides[s.side],
    s.other.name,
    s.other.merchantId,
    ...[s.issued, s.redeemed, s.issuedCost / 100, s.redeemedValue / 100, s.balance / 100].map(String),
    s.currency,
  ]
  const listed = async (merchant: TestMerchant, filters: object) =>
    (await t.call(listSettlements, { query: { ...filters, pageSize: '100' } }, { token: merchant.owner.token })).body
      .data
  const april = { from: '2026-04', to: '2026-04' }

  test('the export of settlements has the same rows and sums as the list, for either side and by its filters', async () => {
    const { owner, partner, partnershipId, second } = await makeTwoMonths()
    const cases: [merchant: TestMerchant, filters: object, rows: number][] = [
      [owner, {}, 4],
      [owner, { partnershipId }, 2],
      [owner, { side: 'partner' }, 0],
      [owner, { q: second.name }, 2],
      [partner, {}, 2],
      [second, {}, 2],
    ]
    for (const [merchant, filters, rows] of cases) {
      const { lines } = await exportedLines(merchant, 'partner-settlements', filters)
      expect(lines).toHaveLength(rows)
      expect(lines).toEqual((await listed(merchant, filters)).map(asLine))
    }
  })

  test('the export of settlements has only the requested months, each with its sums', async () => {
    const { owner, partner, campaign, partnershipId } = await makeTwoMonths()
    const { headings, lines } = await exportedLines(partner, 'partner-settlements', april)
    expect(Object.fromEntries(headings.map((heading, i) => [heading, lines[0]?.[i]]))).toEqual({
      Month: '2026-04',
      Campaign: campaign.name,
      'Whose campaign': 'Their campaign',
      'Partner merchant': owner.name,
      'Merchant id': owner.shortKey,
      Issued: '9',
      Redeemed: '1',
      'Cost of issued': '1.8',
      'Value of redeemed': '1.5',
      'Partner owes': '0.3',
      Currency: 'SGD',
    })
    const monthsOf = async (filters: object) =>
      (await exportedLines(owner, 'partner-settlements', { partnershipId, ...filters })).lines.map(([month]) => month)
    expect(await monthsOf(april)).toEqual(['2026-04'])
    expect(await monthsOf({ to: '2026-03' })).toEqual(['2026-03'])
    expect(await monthsOf({ from: '2026-03' })).toEqual(['2026-04', '2026-03'])
    expect(await monthsOf({ from: '2026-05' })).toEqual([])
  })

  test('the export of settlements shows other merchants nothing for any partnership', async () => {
    const { partner, partnershipId, secondId } = await makeTwoMonths()
    const stranger = await makeMerchant(t.app)
    for (const filters of [{}, { partnershipId }])
      expect((await exportedLines(stranger, 'partner-settlements', filters)).lines).toEqual([])
    expect((await exportedLines(partner, 'partner-settlements', { partnershipId: secondId })).lines).toEqual([])
  })
})

test.each(['partner-operations', 'partner-settlements'] as const)(
  'a user who may not see the list %s may not export it, though other lists may be exported',
  async (list) => {
    const merchant = await makeMerchant(t.app)
    const { token, id } = await makeStaff(t.app, merchant)
    const db = t.app.database.kysely
    const role = { merchant_id: merchant.id, id: newId(), name: 'counter' }
    const permissions = { menu_permissions: ['member-list'], action_permissions: ['export', 'query'] }
    await db
      .insertInto('merchant_role')
      .values({ ...role, ...permissions })
      .execute()
    await db
      .updateTable('staff')
      .set({ role_name: role.name })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    expect((await start(list, {}, token)).code).toBe('FORBIDDEN')
    expect((await start(list, {}, merchant.owner.token)).status).toBe(200)
  },
)
