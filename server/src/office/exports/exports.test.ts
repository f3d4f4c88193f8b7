import papaparse from 'papaparse'
import { expect, test, vi } from 'vitest'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { createAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { xmlOf } from '../../../test/open-workbook.ts'
import { makeAccount, password } from '../../accounts/staff/sign-in-testing.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { batchSize } from './export-source.ts'
import { runExport } from './run-export.ts'
import { writeCsv } from '../../core/write-csv.ts'

const harness = useApp({ jobs: true })

type Body = Input<typeof startExport>['body']
const start = (body: Body, token: string, language: 'en-US' | 'zh-TW' = 'en-US') =>
  harness.call(startExport, { body: body as never }, { token, language })
const progress = async (id: string, token: string) =>
  (await harness.call(getExport, { params: { id } }, { token })).body.data
const file = (id: string, token: string) => harness.call(exportFile, { params: { id } }, { token })

/** Exports through the queue, as a screen does, and answers with the file. */
async function exported(body: Body, merchant: TestMerchant, language?: 'zh-TW') {
  const { token } = merchant.owner
  const { body: started } = await start(body, token, language)
  const { id } = started.data
  const done = await vi.waitUntil(
    async () => {
      const job = await progress(id, token)
      return (job.state === 'done' || job.state === 'failed') && job
    },
    { timeout: 20_000 },
  )
  return { id, job: done, answer: await file(id, token) }
}

const rowsOf = (raw: string) => papaparse.parse<string[]>(raw.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

const cards = (format: 'csv' | 'xlsx' = 'csv', filters = {}): Body => ({ list: 'cards', format, filters })

test('the automations of the list are exported with what they wait for and do', async () => {
  const merchant = await makeMerchant(harness.app)
  const message = { text: 'Come by', channels: ['email' as const] }
  for (const body of [
    { name: 'Happy day', trigger: 'birthday' as const, message },
    { name: 'Miss you', trigger: 'noVisit' as const, number: 30, message },
  ])
    await harness.call(createAutomation, { body }, { token: merchant.owner.token })
  const { answer } = await exported({ list: 'automations', format: 'csv', filters: { q: 'miss' } }, merchant)
  const [headings, ...rows] = rowsOf(answer.raw)
  expect(headings?.slice(0, 3)).toEqual(['Name', 'What it waits for', 'Value'])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([['Miss you', 'No visit for some days', '30']])
})

test('the cards of the list are exported as CSV with headings in the reader’s language', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant)
  const made = []
  for (const nickname of ['Ana', 'Bé "quoted", 林'])
    made.push(await makeCard(harness.app, merchant, campaign, { nickname }))
  const { job, answer } = await exported(cards(), merchant, 'zh-TW')
  expect(job).toMatchObject({ state: 'done', rows: 2, total: 2 })
  expect(answer.raw.startsWith('\uFEFF')).toBe(true)
  expect(String(answer.headers['content-disposition'])).toMatch(/cards-\d{4}-\d\d-\d\d\.csv/)
  const [headings, ...rows] = rowsOf(answer.raw)
  expect(headings?.[0]).toBe('卡號')
  expect(rows.map((row) => [row[0], row[4]])).toEqual([
    [made[1]?.number, 'Bé "quoted", 林'],
    [made[0]?.number, 'Ana'],
  ])
})

test('an export holds the rows that match its filters and no other merchant’s rows', async () => {
  const [merchant, other] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const [one, two] = [await makeCampaign(harness.app, merchant), await makeCampaign(harness.app, merchant)]
  const wanted = await makeCard(harness.app, merchant, one)
  await makeCard(harness.app, merchant, two)
  await makeCard(harness.app, other, await makeCampaign(harness.app, other))
  const { answer } = await exported(cards('csv', { campaignId: one.id }), merchant)
  expect(
    rowsOf(answer.raw)
      .slice(1)
      .map(([number]) => number),
  ).toEqual([wanted.number])
})

test('a cell of a CSV file cannot start a formula', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant)
  const evil = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '=1\n+2', '＝1+1', '|calc', ' =1+1']
  for (const nickname of evil) {
    const { id } = await makeCard(harness.app, merchant, campaign)
    const { database } = harness.app
    await database.kysely
      .updateTable('card')
      .set({ remark: nickname })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
  }
  const { answer } = await exported(cards(), merchant)
  const [headings = [], ...rows] = rowsOf(answer.raw)
  const remarks = rows.map((row) => row[headings.indexOf('Remark')])
  // The one of two lines is guarded in both.
  expect(remarks).toEqual(evil.map((text) => `'${text.replace('\n+', "\n'+")}`).toReversed())
})

test('a cell of a CSV file cannot start a formula where semicolons separate its columns', async () => {
  const csv = writeCsv(['Remark'])
  await csv.add([['x;=1+1'], ['x; -1'], ['line\n@SUM(A1)'], ['a;b = c']])
  const rows = rowsOf(new TextDecoder().decode(await csv.end()))
  expect(rows.slice(1).flat()).toEqual(["x;'=1+1", "x; '-1", "line\n'@SUM(A1)", 'a;b = c'])
})

test('an Excel export keeps texts as texts and numbers as numbers', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant, { initialChops: 3 })
  const { number } = await makeCard(harness.app, merchant, campaign, { nickname: '=1+1 <b>&' })
  const { answer } = await exported(cards('xlsx'), merchant)
  const xml = xmlOf(answer.body as unknown as Buffer)
  expect(xml).toContain('=1+1 &lt;b&gt;&amp;')
  expect(xml).toContain(number)
  expect(xml).not.toMatch(/<f[ >]/)
  expect(xml).toContain('<v>3</v>')
})

test('an export of several batches holds every row once', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant)
  const first = await makeCard(harness.app, merchant, campaign)
  const many = 2 * batchSize + 5
  // Copies of one card: only what must differ does.
  await harness.app.database.pool.query(
    `insert into card select r.*
      from card c, generate_series(1, $3::int) n, jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
        'card_number', lpad(n::text, 12, '0'), 'token_hash', '\\x' || md5(n::text || c.id), 'promotion_code', 'P' || n)) r
      where c.merchant_id = $1 and c.id = $2`,
    [merchant.id, first.id, many],
  )
  const { job, answer } = await exported(cards(), merchant)
  const numbers = rowsOf(answer.raw)
    .slice(1)
    .map(([number]) => number)
  expect(job).toMatchObject({ rows: many + 1, total: many + 1 })
  expect(new Set(numbers).size).toBe(many + 1)
})

test('the chop log is exported with its entries, and an operator’s own log without those of others', async () => {
  const merchant = await makeMerchant(harness.app)
  const colleague = await makeStaff(harness.app, merchant)
  const campaign = await makeCampaign(harness.app, merchant)
  const { id, number } = await makeCard(harness.app, merchant, campaign)
  const adjust = (quantity: number, token: string) =>
    harness.call(
      changeChops,
      { params: { id }, body: { memberId: id, operation: 'adjust', quantity, remark: 'by hand' } },
      { token },
    )
  expect((await adjust(2, merchant.owner.token)).status).toBe(200)
  expect((await adjust(3, colleague.token)).status).toBe(200)
  const exportOf = async (list: 'chop-log' | 'my-chop-log') => {
    const { answer } = await exported({ list, format: 'csv', filters: {} }, merchant)
    const [headings = [], ...rows] = rowsOf(answer.raw)
    const names = ['Card number', 'Transaction', 'Quantity', 'Balance after', 'Operator', 'Voided']
    return rows.map((row) => names.map((name) => row[headings.indexOf(name)]))
  }
  const mine = [number, 'Adjusted', '2', '2', merchant.owner.name, 'No']
  expect(await exportOf('chop-log')).toEqual([[number, 'Adjusted', '3', '5', colleague.name, 'No'], mine])
  expect(await exportOf('my-chop-log')).toEqual([mine])
})

test('issued vouchers are exported with their current state, and their amounts agree with the exported ledger', async () => {
  const merchant = await makeMerchant(harness.app)
  await makeVoucherRecord(harness.app, await makeMerchant(harness.app))
  const [used, whole] = [
    await makeVoucherRecord(harness.app, merchant, { name: 'Tea' }, { email: 'ana@holder.example' }),
    await makeVoucherRecord(harness.app, merchant, { name: 'Cake', amount: 12_345, price: 100 }),
  ]
  const consume = { params: { id: used.id }, body: { act: 'consume' as const, amount: 1_999 } }
  expect((await harness.call(changeVoucherRecord, consume, { token: merchant.owner.token })).status).toBe(200)
  const exportOf = async (list: 'voucher-records' | 'voucher-log', names: string[]) => {
    const { answer } = await exported({ list, format: 'csv', filters: {} }, merchant)
    const [headings = [], ...rows] = rowsOf(answer.raw)
    return rows.map((row) => names.map((name) => row[headings.indexOf(name)] ?? ''))
  }
  const records = await exportOf('voucher-records', ['Voucher', 'Code', 'State', 'Amount', 'Balance'])
  expect(records).toEqual([
    ['Cake', whole.code, 'Active', '123.45', '123.45'],
    ['Tea', used.code, 'Active', '50', '30.01'],
  ])
  const lines = await exportOf('voucher-log', ['Voucher', 'Amount'])
  expect(lines).toEqual([
    ['Tea', '-19.99'],
    ['Cake', '123.45'],
    ['Tea', '50'],
  ])
})

test('an export can be seen by the user who made it and by nobody else', async () => {
  const [merchant, stranger] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const colleague = await makeStaff(harness.app, merchant)
  const { id } = await exported(cards(), merchant)
  for (const { token } of [colleague, stranger.owner]) {
    expect((await harness.call(getExport, { params: { id } }, { token })).code).toBe('NOT_FOUND')
    expect((await file(id, token)).code).toBe('NOT_FOUND')
  }
})

test('a user who may not see a list may not export it', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = await makeStaff(harness.app, merchant)
  const db = harness.app.database.kysely
  const menus = ['merchant-admin-member-chop-log']
  await db
    .insertInto('merchant_role')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      name: 'mine',
      menu_permissions: menus,
      action_permissions: ['export', 'query'],
    })
    .execute()
  await db.updateTable('staff').set({ role_name: 'mine' }).where('merchant_id', '=', merchant.id).execute()
  const tried = async (list: Body['list']) => (await start({ list, format: 'csv', filters: {} } as Body, token)).code
  expect(await tried('cards')).toBe('FORBIDDEN')
  expect(await tried('chop-log')).toBe('FORBIDDEN')
  expect(await tried('my-chop-log')).toBeUndefined()
})

test('an export is removed with its file after a day', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const [old, fresh] = [await exported(cards(), merchant), await exported(cards(), merchant)]
  const db = harness.app.database.kysely
  const key = `exports/${merchant.id}/${old.id}.csv`
  expect(await harness.app.storage.get(key)).toBeDefined()
  await db
    .updateTable('export_job')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', old.id)
    .execute()
  await cleanUpExports.run(harness.app, {})
  expect((await file(old.id, token)).code).toBe('NOT_FOUND')
  expect(await harness.app.storage.get(key)).toBeUndefined()
  expect((await file(fresh.id, token)).status).toBe(200)
})

test('an export that cannot be written is tried again, and given up after ten minutes', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const db = harness.app.database.kysely
  const { id } = await exported(cards(), merchant)
  const set = (state: string, minutes: number) =>
    db
      .updateTable('export_job')
      .set({ state, created_at: new Date(Date.now() - minutes * 60_000) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
  const full = {
    ...harness.app,
    storage: { ...harness.app.storage, put: () => Promise.reject(new Error('disk full')) },
  }
  for (const [minutes, state] of [
    [1, 'waiting'],
    [11, 'failed'],
  ] as const) {
    await set('waiting', minutes)
    await expect(runExport.run(full, { merchantId: merchant.id, exportId: id })).rejects.toThrow('disk full')
    expect((await progress(id, token)).state).toBe(state)
  }
})

test('starting an export asks for the password again', async () => {
  const { staff } = await makeAccount(harness.app)
  expect((await start(cards(), staff.token)).code).toBe('CURRENT_PASSWORD_REQUIRED')
  expect((await start({ ...cards(), password }, staff.token)).status).toBe(200)
})
