import { expect, test, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import * as contract from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { guessColumn, problemOfCode } from './judge-codes.ts'
import { issueCoupon } from './issue-coupon.ts'
import { importSome } from './import-codes.ts'
import { revokeFromHolder } from './revoke-from-holder.ts'

const t = useApp({ jobs: true })

const read = async (merchant: TestMerchant, id: string, content: string | Buffer) => {
  const uploadId = await makeSheet(t.server, { token: merchant.owner.token }, Buffer.from(content))
  const body = { uploadId, filename: 'codes.csv' }
  return t.call(contract.readCodeImport, { params: { id }, body }, { token: merchant.owner.token })
}
const check = async (merchant: TestMerchant, id: string, body: { column: number; hasHeadings: boolean }) =>
  (await t.call(contract.checkCodeImport, { params: { id }, body }, { token: merchant.owner.token })).body.data
const checked = async (merchant: TestMerchant, couponId: string, content: string | Buffer) => {
  const { id, column, hasHeadings } = (await read(merchant, couponId, content)).body.data
  return check(merchant, id, { column, hasHeadings })
}
const start = (merchant: TestMerchant, id: string) =>
  t.call(contract.startCodeImport, { params: { id } }, { token: merchant.owner.token })
const ended = (merchant: TestMerchant, id: string) =>
  vi.waitUntil(
    async () => {
      const { body } = await t.call(contract.getCodeImport, { params: { id } }, { token: merchant.owner.token })
      return body.data.state === 'done' && body.data
    },
    { timeout: 25_000 },
  )
const rows = async (merchant: TestMerchant, id: string, state?: 'refused') => {
  const { token } = merchant.owner
  const request = { params: { id }, query: { pageSize: '50', state } }
  return (await t.call(contract.listImportedCodes, request, { token, language: 'en-US' })).body.data
}

test('a dry run reports the result of each row and writes nothing', async () => {
  const merchant = await makeMerchant(t.app)
  await makeCoupon(t.app, merchant, {}, ['OTHERS'])
  await makeCoupon(t.app, merchant, { codeSource: 'fixed', fixedNumber: 'FIXED1' })
  const id = await makeCoupon(t.app, merchant, {}, ['HERE01'])
  const lines = ['No,Code', '1,GOOD-1', '2,GOOD-2', '3,HERE01', '4,OTHERS', '5,GOOD-1', '6,FIXED1', '7,ab', '8,']
  const file = await checked(merchant, id, [...lines, '9,123456789012', '10,=1+1', '11,<b>x</b>'].join('\r\n'))
  expect(file).toMatchObject({ total: 12, column: 1, hasHeadings: true, waiting: 2, skipped: 1, refused: 8 })
  expect(
    Object.fromEntries((await rows(merchant, file.id, 'refused')).map((row) => [row.number, row.problem])),
  ).toEqual({
    5: 'Another coupon has this code.',
    6: 'The same as in row 2 of this file.',
    7: 'All copies of another coupon show this number.',
    8: '3 to 40 letters, digits or . _ - without spaces.',
    9: 'Please fill in this field.',
    10: 'Twelve digits are a card number. Please choose another length.',
    11: '3 to 40 letters, digits or . _ - without spaces.',
    12: '3 to 40 letters, digits or . _ - without spaces.',
  })
  const { body } = await t.call(getCoupon, { params: { id } }, { token: merchant.owner.token })
  expect(body.data.codes).toBe(1)
  // Another column, another answer.
  expect(await check(merchant, file.id, { column: 0, hasHeadings: false })).toMatchObject({ waiting: 0, refused: 12 })
})

test('a file that is imported twice by a killed job and a parallel one adds each code once', async () => {
  const merchant = await makeMerchant(t.app)
  const id = await makeCoupon(t.app, merchant)
  const codes = Array.from({ length: 40 }, (_, i) => `CODE-${1_000 + i}`)
  const first = await checked(merchant, id, codes.join('\n'))
  expect(first).toMatchObject({ hasHeadings: false, waiting: 40 })
  expect((await start(merchant, first.id)).code).toBeUndefined()
  expect((await start(merchant, first.id)).code).toBe('BATCH_STARTED')
  const which = { merchantId: merchant.id, importId: first.id }
  await Promise.all([1, 2, 3].map(() => t.app.database.tx((tx) => importSome(tx, which, 7))))
  expect(await ended(merchant, first.id)).toMatchObject({ added: 40, skipped: 0, refused: 0, waiting: 0 })

  const workbook = await writeExcelFile(
    [['Code'], ...codes.map((value) => [value]), ['CODE-2']].map((row) => row.map((value) => ({ value }))),
  ).toBuffer()
  const again = await checked(merchant, id, workbook)
  expect(again).toMatchObject({ hasHeadings: true, waiting: 1, skipped: 40 })
  await start(merchant, again.id)
  expect(await ended(merchant, again.id)).toMatchObject({ added: 1 })
  const { body } = await t.call(getCoupon, { params: { id } }, { token: merchant.owner.token })
  expect(body.data.codes).toBe(41)
  expect((await start(merchant, (await checked(merchant, id, codes.join('\n'))).id)).code).toBe('BATCH_EMPTY')
})

test('an imported code is not replaced when its issued coupon is revoked, because another system knows it', async () => {
  const merchant = await makeMerchant(t.app)
  const couponId = await makeCoupon(t.app, merchant)
  const file = await checked(merchant, couponId, 'KNOWN-ELSEWHERE')
  await start(merchant, file.id)
  await ended(merchant, file.id)
  const giving = { app: t.app, merchantId: merchant.id, couponId, source: 'send', language: 'en-US' } as const
  const give = (email: string) =>
    t.app.database.tx((tx) => issueCoupon(tx, { ...giving, holder: { email, cardId: null } }))
  const issuedCoupon = await give('ana@holder.example')
  await t.app.database.tx((tx) => revokeFromHolder(tx, { merchantId: merchant.id, id: issuedCoupon.id }, null))
  expect((await give('bo@holder.example')).code).toBe('KNOWN-ELSEWHERE')
})

test.each([
  ['nothing at all', '\n\n,,,\n', 'CODE_FILE_EMPTY'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_UNREADABLE'],
  ['half a workbook', Buffer.from('PK\x03\x04 and no more'), 'IMPORT_UNREADABLE'],
  ['too many rows', 'CODE1\n'.repeat(contract.maxImportedCodes + 2), 'IMPORT_TOO_MANY_ROWS'],
  ['too many columns', `${'Old,'.repeat(contract.maxCodeColumns)}Code\n`, 'IMPORT_TOO_MANY_COLUMNS'],
])('a file of codes is refused: %s', async (_name, content, code) => {
  const merchant = await makeMerchant(t.app)
  expect((await read(merchant, await makeCoupon(t.app, merchant), content)).code).toBe(code)
})

test.each([
  ['codes alone', [['AB12CD'], ['EF34GH']], { column: 0, hasHeadings: false }],
  ['a heading', [['Code'], ['EF34GH']], { column: 0, hasHeadings: true }],
  ['a heading in another language', [['優惠券代碼'], ['EF34GH']], { column: 0, hasHeadings: true }],
  [
    'a column of names first',
    [
      ['Name', 'Coupon'],
      ['Ana May', 'EF34GH'],
      ['Bo Li', 'AB12CD'],
    ],
    { column: 1, hasHeadings: true },
  ],
  ['one code', [['AB12CD']], { column: 0, hasHeadings: false }],
])('a file’s column of codes is recognised: %s', (_name, given, guessed) => {
  expect(guessColumn(given, 'qr')).toEqual(guessed)
})

test('an EAN-13 code must have the right check digit', () => {
  expect(problemOfCode('4006381333931', 'ean13')).toBeUndefined()
  expect(problemOfCode('4006381333932', 'ean13')).toBe('couponEan13')
})
