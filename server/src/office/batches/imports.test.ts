import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { cancelBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import {
  checkImport,
  maxImportColumns,
  maxImportRows,
  startImport,
} from '@chopcard/contract/office/merchant/imports.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { type Harness, useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import { newCardNumber } from '../../loyalty/cards/enrol-member.ts'
import { carriedOut, checked, imported, rowsOf, uploaded } from './batches-testing.ts'

const harness: Harness = useApp({ jobs: true })

async function shop(settings = {}) {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant, settings)
  return { merchant, campaign, campaignId: campaign.id }
}

const cardsOf = async ({ owner }: TestMerchant) =>
  (await harness.call(listCards, { query: { sort: 'email', pageSize: '100' } }, { token: owner.token })).body.data
const entriesOf = async ({ owner }: TestMerchant) =>
  (await harness.call(listChopLog, { query: { pageSize: '100' } }, { token: owner.token })).body.data

const file = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

test('members are imported with level, expiry, contact, extra info and balance, and their chops count as imported, not as earned', async () => {
  const { merchant, campaignId } = await shop({
    initialChops: 2,
    memberLevels: [
      { level: '1', description: 'Member' },
      { level: 'Gold', description: 'Best' },
    ],
  })
  const number = newCardNumber()
  const content = file(
    'E-mail,Mobile,Name,Card number,Level,Valid until,Stamps,Favourite,Birthday',
    `ana@import.example,+65 9123 4567,Ana,${number},gold,31/12/2099,7,Tea,1990-05-04`,
    'bo@import.example,,Bo,,,,,,',
  )
  const read = await uploaded(harness, merchant, content)
  const columns = [...read.body.data.columns, { column: 7, field: 'info' as const, name: 'Favourite' }]
  const batch = await imported(harness, merchant, content, { campaignId, columns, dates: 'dmy' })
  expect(batch).toMatchObject({ state: 'done', done: 2, refused: 0 })
  const [ana, bo] = await cardsOf(merchant)
  expect(ana).toMatchObject({
    email: 'ana@import.example',
    mobile: '+65 9123 4567',
    nickname: 'Ana',
    cardNumber: number,
    level: { name: 'Gold' },
    balance: 7,
    birthday: '05-04',
    additionalInfo: { Favourite: 'Tea' },
    expiresAt: '2099-12-31T15:59:59.999Z',
  })
  expect(bo).toMatchObject({ nickname: 'Bo', balance: 2 })
  const entries = await entriesOf(merchant)
  expect(Object.fromEntries(entries.map(({ kind, quantity }) => [kind, quantity]))).toEqual({ import: 7, initial: 2 })
})

test('an import sends the registration mail only to new members and only when it was requested', async () => {
  const { merchant, campaign, campaignId } = await shop()
  const [quiet, told, there] = ['quiet', 'told', 'there'].map((name) => `${name}.${merchant.id}@import.example`)
  await makeCard(harness.app, merchant, campaign, { email: there })
  const ask = { campaignId, setBalance: true }
  await imported(harness, merchant, file('E-mail,Stamps', `${quiet},1`), ask)
  await imported(harness, merchant, file('E-mail,Stamps', `${told},1`, `${there},2`, `${quiet},2`), {
    ...ask,
    sendMails: true,
  })
  const sent = await harness.app.database.kysely
    .selectFrom('outbox')
    .select(['recipient', 'template'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(sent).toEqual([{ recipient: told, template: 'member-registration' }])
})

test('the dry run of an import names the faulty cells and stores nothing', async () => {
  const { merchant, campaign, campaignId } = await shop()
  const other = await makeCampaign(harness.app, merchant)
  const taken = await makeCard(harness.app, merchant, other)
  await makeCard(harness.app, merchant, campaign, { email: 'there@import.example' })
  const content = file(
    'E-mail,Card number,Level,Balance,Expires',
    'good@import.example,,,3,2099-02-28',
    'no-address,,,3,',
    'GOOD@import.example,,,3,',
    'a@import.example,,Platinum,3,',
    'b@import.example,,,11,',
    `c@import.example,${taken.number},,3,`,
    'there@import.example,,,9,',
    ',,,4,',
    'd@import.example,123,,x,2099-02-30',
    'e@import.example',
  )
  const { id, ...counts } = await checked(harness, merchant, content, { campaignId })
  expect(counts).toMatchObject({ state: 'checked', total: 10, done: 0, refused: 7, skipped: 1 })
  const rows = await rowsOf(harness, merchant.owner, id)
  expect(rows.map(({ number, note, problems }) => [number, note, problems.map(({ column }) => column)])).toEqual([
    [2, 'new', []],
    [3, null, [0]],
    [4, null, [0]],
    [5, null, [2]],
    [6, null, [3]],
    [7, null, [1]],
    [8, 'exists', []],
    [9, null, [0]],
    [10, null, [1, 3, 4]],
    [11, 'new', []],
  ])
  expect(rows[2]?.problems[0]?.message).toBe('The same as in row 2 of this file.')
  expect(await cardsOf(merchant)).toHaveLength(2)
})

test('importing the same file a second time changes nothing', async () => {
  const { merchant, campaignId } = await shop()
  const content = file('E-mail,Balance', 'ana@import.example,3', 'bo@import.example,4')
  expect(await imported(harness, merchant, content, { campaignId })).toMatchObject({ done: 2 })
  const again = await checked(harness, merchant, content, { campaignId })
  expect(again).toMatchObject({ skipped: 2 })
  const started = await harness.call(startImport, { params: { id: again.id } }, { token: merchant.owner.token })
  expect(started.code).toBe('BATCH_EMPTY')
  expect((await cardsOf(merchant)).map(({ balance }) => balance)).toEqual([3, 4])
})

test('two imports of one file at once add each member once', async () => {
  const { merchant, campaignId } = await shop()
  const content = file('E-mail,Balance', ...Array.from({ length: 20 }, (_, n) => `m${n}@import.example,3`))
  const first = await checked(harness, merchant, content, { campaignId })
  const second = await checked(harness, merchant, content, { campaignId })
  const both = await Promise.all([first, second].map(({ id }) => carriedOut(harness, merchant, id)))
  expect(both.reduce((sum, { done }) => sum + done, 0)).toBe(20)
  expect(both.every(({ refused }) => refused === 0)).toBe(true)
  expect((await cardsOf(merchant)).map(({ balance }) => balance)).toEqual(Array.from({ length: 20 }, () => 3))
})

test('an import sets a balance by one entry with the difference', async () => {
  const { merchant, campaignId } = await shop()
  const content = file('E-mail,Balance', 'ana@import.example,3', 'bo@import.example,4')
  await imported(harness, merchant, content, { campaignId })
  const later = file('E-mail,Balance', 'ana@import.example,1', 'bo@import.example,4')
  const set = { campaignId, setBalance: true }
  expect(await imported(harness, merchant, later, set)).toMatchObject({ done: 1, skipped: 1 })
  expect(await checked(harness, merchant, later, set)).toMatchObject({ skipped: 2 })
  expect((await cardsOf(merchant)).map(({ balance }) => balance)).toEqual([1, 4])
  expect((await entriesOf(merchant)).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([-2, 3, 4])
})

test('a card number alone identifies a member, and cards that are imported into a prepaid campaign are approved and expire like others', async () => {
  const { merchant, campaignId } = await shop({ type: 'prepaid', memberValidityDays: 30 })
  const number = newCardNumber()
  const content = file('Card number,Balance', `${number},6`)
  expect(await imported(harness, merchant, content, { campaignId })).toMatchObject({ done: 1 })
  expect(await checked(harness, merchant, content, { campaignId })).toMatchObject({ skipped: 1 })
  const [card] = await cardsOf(merchant)
  expect(card).toMatchObject({ cardNumber: number, balance: 6, state: 'active' })
  const lastDay = addDays(localDay(new Date(card?.createdAt ?? ''), merchant.timeZone), 30)
  expect(card?.expiresAt).toBe(endOfDay(lastDay, merchant.timeZone).toISOString())
})

const text = 'E-mail,Name\r\nlin@import.example,林美\r\n'
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little endian', utf16],
  ['UTF-16 big endian', Buffer.from(utf16).swap16()],
  ['UTF-16 without a mark', utf16.subarray(2)],
  ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
  ['tabs and old line ends', Buffer.from(text.replaceAll(',', '\t').replaceAll('\r\n', '\r'))],
])('a file in %s is read', async (_name, content) => {
  const { merchant } = await shop()
  const { body } = await uploaded(harness, merchant, content)
  expect(body.data).toMatchObject({ headings: ['E-mail', 'Name'], sample: [['lin@import.example', '林美']] })
})

test.each([
  ['zh-TW', Buffer.from([...Buffer.from('E-mail,Name\nlin@import.example,'), 0xaa, 0x4c, 0xac, 0xfc])],
  ['zh-CN', Buffer.from([...Buffer.from('E-mail,Name\nlin@import.example,'), 0xc1, 0xd6, 0xc3, 0xc0])],
])('a file in the old encoding of %s is read', async (language, content) => {
  const { merchant } = await shop()
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ primary_language: language })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const { body } = await uploaded(harness, merchant, content)
  expect(body.data.sample[0]?.[1]).toBe('林美')
})

test('an Excel file is imported with its dates, its numbers and the last results of its formulas', async () => {
  const { merchant, campaignId } = await shop()
  const heading = (value: string) => ({ value, type: String })
  const workbook = await writeExcelFile([
    [heading('E-mail'), heading('Balance'), heading('Expires')],
    [
      { value: 'ana@import.example', type: String },
      { value: 3, type: Number },
      { value: new Date('2099-12-31'), type: Date, format: 'yyyy-mm-dd' },
    ],
    [{ value: '=HYPERLINK("http://x")@import.example', type: String }, { value: 2.5, type: Number }, null],
  ]).toBuffer()
  const batch = await checked(harness, merchant, workbook, { campaignId })
  const rows = await rowsOf(harness, merchant.owner, batch.id)
  expect(rows[0]).toMatchObject({ note: 'new', cells: ['ana@import.example', '3', '2099-12-31'] })
  expect(rows[1]?.problems.map(({ column }) => column)).toEqual([0, 1])
})

/** An archive of one part that says to be as large as given. */
function archive(content: Buffer, said: number): Buffer {
  const [name, packed] = [Buffer.from('xl/workbook.xml'), deflateRawSync(content)]
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(said, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + packed.length, 16)
  return Buffer.concat([head, name, packed, entry, name, end])
}

const zeros = Buffer.alloc(200 * 1024 * 1024)

test.each([
  ['nothing but headings', 'E-mail,Name\n', 'IMPORT_EMPTY'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_UNREADABLE'],
  ['half a workbook', Buffer.from('PK\x03\x04 and no more'), 'IMPORT_UNREADABLE'],
  ['an archive that unpacks to 200 MB', archive(zeros, zeros.length), 'IMPORT_UNREADABLE'],
  ['the same that says to be small', archive(zeros, 100), 'IMPORT_UNREADABLE'],
  ['too many rows', `E-mail\n${'a@b.example\n'.repeat(maxImportRows + 1)}`, 'IMPORT_TOO_MANY_ROWS'],
  ['too many columns', `E-mail${',x'.repeat(maxImportColumns)}\na@b.example\n`, 'IMPORT_TOO_MANY_COLUMNS'],
  ['a row with too many cells', `E-mail\na@b.example${','.repeat(maxImportColumns)}lost\n`, 'IMPORT_TOO_MANY_COLUMNS'],
])('an import of %s is refused', async (_name, content, code) => {
  const { merchant } = await shop()
  expect((await uploaded(harness, merchant, content)).code).toBe(code)
})

test('an import treats hostile cells as text: unclosed quotes, control characters, megabytes, half rows', async () => {
  const { merchant, campaignId } = await shop()
  const content = file(
    'E-mail,Name,Remark',
    `a@import.example,${'x'.repeat(2_000_000)},ok`,
    'b@import.example,"<script>alert(1)</script>\u0007",=1+1',
    'c@import.example',
    ',,,,,,,,',
    'd@import.example,"no end',
  )
  const batch = await imported(harness, merchant, content, { campaignId })
  expect(batch).toMatchObject({ total: 4, done: 3, refused: 1 })
  const named = (await cardsOf(merchant)).map(({ nickname, remark }) => [nickname, remark])
  expect(named[0]).toEqual(['<script>alert(1)</script>', '=1+1'])
})

test('an import needs its permission and is visible to its own merchant only', async () => {
  const [{ merchant, campaignId }, other] = [await shop(), await shop()]
  const batch = await checked(harness, merchant, file('E-mail', 'a@import.example'), { campaignId })
  const call = { params: { id: batch.id } }
  const operator = await makeStaff(harness.app, merchant, { role: 'operator' })
  expect((await harness.call(startImport, call, { token: operator.token })).code).toBe('FORBIDDEN')
  expect((await harness.call(startImport, call, { token: other.merchant.owner.token })).code).toBe('NOT_FOUND')
  const columns = [{ column: 0, field: 'email' } as const]
  const foreign = { params: { id: batch.id }, body: { campaignId: other.campaignId, columns } }
  expect((await harness.call(checkImport, foreign, { token: merchant.owner.token })).code).toBe('NOT_FOUND')
  await harness.call(cancelBatch, call, { token: merchant.owner.token })
  expect((await harness.call(startImport, call, { token: merchant.owner.token })).code).toBe('BATCH_STARTED')
})

test('an import refuses each row beyond the plan’s quota of members', async () => {
  const merchant = await makeMerchant(harness.app, { quotas: { members: 1 } })
  const campaign = await makeCampaign(harness.app, merchant)
  const content = file('E-mail', 'a@import.example', 'b@import.example')
  const batch = await imported(harness, merchant, content, { campaignId: campaign.id })
  expect(batch).toMatchObject({ done: 1, refused: 1 })
  const rows = await rowsOf(harness, merchant.owner, batch.id)
  expect(rows.find(({ state }) => state === 'refused')?.message).toMatch(/member/i)
})
