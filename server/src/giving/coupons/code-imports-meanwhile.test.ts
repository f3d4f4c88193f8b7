import { expect, test } from 'vitest'
import * as contract from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import {
  editCoupon,
  generateCodes,
  getCoupon,
  type CouponSettings,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { importCouponCodes } from './import-codes.ts'

// No jobs: what was started goes on when a test says so.
const t = useApp()

async function setting(codes: string[]) {
  const merchant = await makeMerchant(t.app)
  const couponId = await makeCoupon(t.app, merchant)
  const as = { token: merchant.owner.token }
  const uploadId = await makeSheet(t.server, as, Buffer.from(codes.join('\n')))
  const body = { uploadId, filename: 'codes.csv' }
  const read = await t.call(contract.readCodeImport, { params: { id: couponId }, body }, as)
  const params = { id: read.body.data.id }
  const check = () => t.call(contract.checkCodeImport, { params, body: { column: 0, hasHeadings: false } }, as)
  const start = () => t.call(contract.startCodeImport, { params }, as)
  const file = async () => (await t.call(contract.getCodeImport, { params }, as)).body.data
  const coupon = async () => (await t.call(getCoupon, { params: { id: couponId } }, as)).body.data
  const edit = async (change: Partial<CouponSettings>) => {
    const { revision, settings } = await coupon()
    return t.call(
      editCoupon,
      { params: { id: couponId }, body: { revision, settings: { ...settings, ...change } } },
      as,
    )
  }
  return { merchant, couponId, as, params, check, start, file, coupon, edit }
}

test('a checked file of codes is checked anew after its coupon has got another kind of code', async () => {
  const { check, start, edit, file } = await setting(['GOOD-1', '4006381333931'])
  await check()
  expect((await edit({ barcodeType: 'ean13' })).status).toBe(200)
  expect((await start()).code).toBe('BATCH_NOT_CHECKED')
  await check()
  expect(await file()).toMatchObject({ waiting: 1, refused: 1 })
  expect((await edit({ codeSource: 'fixed', fixedNumber: '4006381333931' })).status).toBe(200)
  expect([(await start()).code, (await check()).code]).toEqual(['BATCH_NOT_CHECKED', 'INVALID_REQUEST'])
})

test('a coupon whose first codes are on their way keeps its kind of code', async () => {
  const imported = await setting(['GOOD-1'])
  await imported.check()
  expect((await imported.start()).status).toBe(200)
  const made = await setting(['GOOD-1'])
  const body = { quantity: 10, length: 10, signs: 'both', letterCase: 'upper' } as const
  const generating = { params: { id: made.couponId }, body }
  expect((await t.call(generateCodes, generating, { ...made.as, key: newId() })).status).toBe(200)
  for (const { edit } of [imported, made]) {
    expect((await edit({ codeSource: 'fixed', fixedNumber: 'SAME-1' })).code).toBe('VALIDATION_FAILED')
    expect((await edit({ barcodeType: 'ean13' })).code).toBe('VALIDATION_FAILED')
    expect((await edit({ name: `Renamed ${newId()}` })).status).toBe(200)
  }
})

test('a code that has become the number of another coupon since the check is not imported, and the others are', async () => {
  const { merchant, params, check, start, file, coupon } = await setting(['GOOD-1', 'SHARED-1', 'GOOD-2'])
  await check()
  await makeCoupon(t.app, merchant, { codeSource: 'fixed', fixedNumber: 'SHARED-1' })
  expect((await start()).status).toBe(200)
  await importCouponCodes.run(t.app, { merchantId: merchant.id, importId: params.id })
  expect(await file()).toMatchObject({ state: 'done', added: 2, refused: 1, waiting: 0 })
  expect((await coupon()).codes).toBe(2)
})
