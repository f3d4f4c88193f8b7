import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import {
  checkCodeImport,
  listImportedCodes,
  readCodeImport,
} from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { checked, rowsOf } from './batches-testing.ts'

const on = useApp()

// Empty rows above, between and amid; a cell of two lines is one row.
const rows = [
  [],
  ['E-mail', 'Name'],
  [],
  ['ana@row.example', 'Ana\nLee'],
  ['', ' '],
  ['ana@row.example', 'Ana'],
  ['no'],
]
const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')

test.each([
  ['a text file', () => Promise.resolve(Buffer.from(csv))],
  ['a workbook', () => writeExcelFile(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer()],
])('a row of %s has the number that a spreadsheet shows beside it', async (_what, content) => {
  const merchant = await makeMerchant(on.app)
  const { id: campaignId } = await makeCampaign(on.app, merchant)
  const { id } = await checked(on, merchant, await content(), { campaignId })
  const found = await rowsOf(on, merchant.owner, id)
  expect(found.map(({ number, state }) => [number, state])).toEqual([
    [4, 'waiting'],
    [6, 'refused'],
    [7, 'refused'],
  ])
  expect(found[1]?.problems[0]?.message).toContain('4')
})

test('a code has the number of its row, and each of many codes behind empty rows is looked at once', async () => {
  const merchant = await makeMerchant(on.app)
  const { token } = merchant.owner
  const couponId = await makeCoupon(on.app, merchant)
  const codes = Array.from({ length: 6_000 }, (_, n) => `ROW-${n}`)
  const text = ['', 'Code', '', ...codes.flatMap((code) => [code, '']), codes[7]].join('\n')
  const uploadId = await makeSheet(on.server, { token }, Buffer.from(text))
  const read = { params: { id: couponId }, body: { uploadId, filename: 'codes.csv' } }
  const { id } = (await on.call(readCodeImport, read, { token })).body.data
  const plan = { column: 0, hasHeadings: true }
  const { body } = await on.call(checkCodeImport, { params: { id }, body: plan }, { token })
  expect(body.data).toMatchObject({ total: 6_002, waiting: 6_000, refused: 1 })
  const refused = await on.call(listImportedCodes, { params: { id }, query: { state: 'refused' } }, { token })
  expect(refused.body.data).toMatchObject([{ number: 12_004, problem: expect.stringContaining('18') as string }])
})
