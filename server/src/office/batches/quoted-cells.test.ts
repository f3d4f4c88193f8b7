import { expect, test } from 'vitest'
import { readCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { makeMerchant } from '../../../test/make.ts'
import { uploaded } from './batches-testing.ts'

const on = useApp()
const lines = (...texts: string[]) => `\uFEFF${texts.join('\r\n')}\r\n`

test.each([
  ['that is never closed', lines('E-mail,Name', 'ana@q.example,Ana', 'bo@q.example,"Bo', 'cy@q.example,Cy'), 3],
  [
    'that is closed amid its cell',
    lines('E-mail;Name', 'ana@q.example;Ana', 'bo@q.example;"Bo" Lee', 'cy@q.example;"Cy"'),
    3,
  ],
  [
    'behind an empty line and a cell with a line break',
    lines('E-mail,Name', 'ana@q.example,"Ana\r\nLee"', '', 'bo@q.example,"Bo', 'cy@q.example,Cy'),
    5,
  ],
])('a file with a quotation mark %s is refused, and the line is named', async (_what, content, line) => {
  const merchant = await makeMerchant(on.app)
  const { code, meta } = await uploaded(on, merchant, content)
  expect([code, meta?.message]).toEqual(['IMPORT_QUOTES', expect.stringContaining(` ${line} `)])
})

test('codes behind a quotation mark that is never closed are not lost without a word', async () => {
  const merchant = await makeMerchant(on.app)
  const id = await makeCoupon(on.app, merchant)
  const uploadId = await makeSheet(on.server, merchant.owner, Buffer.from(lines('Code', 'AAAA-1', '"AAAA-2', 'AAAA-3')))
  const codes = { params: { id }, body: { uploadId, filename: 'codes.csv' } }
  expect((await on.call(readCodeImport, codes, merchant.owner)).code).toBe('IMPORT_QUOTES')
})

test('quotation marks within cells, doubled ones and line breaks in quotes are read as they are meant', async () => {
  const merchant = await makeMerchant(on.app)
  const content = lines('E-mail,Name', 'a@q.example,5" disk', 'b@q.example,"Bo ""B"" Lee"', 'c@q.example,"Cy\r\nLee"')
  const { body } = await uploaded(on, merchant, content)
  expect(body.data.sample.map(([, name]) => name)).toEqual(['5" disk', 'Bo "B" Lee', 'Cy Lee'])
})
