import { expect, test } from 'vitest'
import { readCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { errors } from '@chopcard/contract/core/error-codes.ts'
import { useApp } from './harness.ts'
import { bookWithLastRow, hostileFiles, honestBook } from '../../scripts/hostile-files.ts'
import { makeCoupon } from './make-coupon.ts'
import { makeMerchant, type TestMerchant } from './make.ts'
import { makeSheet } from './make-batch.ts'

const on = useApp()

const read = async ({ owner }: TestMerchant, content: Buffer) => {
  const uploadId = await makeSheet(on.server, owner, content)
  return on.call(readImport, { body: { uploadId, filename: 'members.xlsx' } }, owner)
}

test.each(Object.entries(hostileFiles))('a file with %s is refused, and the server continues', async (_, make) => {
  const merchant = await makeMerchant(on.app)
  const { code, status, meta } = await read(merchant, make())
  expect(Object.keys(errors)).toContain(code)
  expect([status, code, meta.message]).toEqual([
    409,
    expect.stringMatching(/^IMPORT_/),
    expect.not.stringMatching(/[{}]/),
  ])
  expect((await on.call(adminInfo, {}, merchant.owner)).status).toBe(200)
})

test('a cell beyond the readable range is named in the refusal, also by the import of codes', async () => {
  const merchant = await makeMerchant(on.app)
  const content = hostileFiles['a cell in column ZZZZZZ']?.() ?? Buffer.alloc(0)
  expect((await read(merchant, content)).meta.message).toContain('ZZZZZZ2')
  const id = await makeCoupon(on.app, merchant)
  const uploadId = await makeSheet(on.server, merchant.owner, content)
  const codes = { params: { id }, body: { uploadId, filename: 'codes.xlsx' } }
  expect((await on.call(readCodeImport, codes, merchant.owner)).code).toBe('IMPORT_CELL_OUTSIDE')
})

test('a hundred simultaneous hostile files are answered with their error or with a request to retry', async () => {
  const content = hostileFiles['a long shared string in a million cells']?.() ?? Buffer.alloc(0)
  const merchants = await Promise.all(Array.from({ length: 14 }, () => makeMerchant(on.app)))
  const answers = await Promise.all(merchants.map((merchant) => read(merchant, content)))
  const busy = answers.filter(({ code }) => code === 'IMPORT_BUSY')
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['IMPORT_BUSY', 'IMPORT_TOO_COMPLEX']))
  expect([busy[0]?.status, Number(busy[0]?.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  const [merchant] = merchants
  if (merchant) expect((await read(merchant, honestBook(5))).body.data).toMatchObject({ total: 5 })
})

test('a workbook whose very last row has only a height is read', async () => {
  const merchant = await makeMerchant(on.app)
  expect((await read(merchant, bookWithLastRow())).body.data).toMatchObject({ total: 1 })
})
