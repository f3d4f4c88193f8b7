import { beforeAll, expect, test } from 'vitest'
import { quickRedeem, scanned } from '@chopcard/contract/merchant/till.ts'
import { useApp } from '../../test/harness.ts'
import { makeCopy } from '../../test/make-copy.ts'
import { makeCoupon } from '../../test/make-coupon.ts'
import { earnCodeOf, makeEarnBatch } from '../../test/make-earn-batch.ts'
import { boothCodeOf, fair, slotIn } from '../../test/make-fair.ts'
import { makePaidOrder } from '../../test/make-order.ts'
import { makeVoucherRecord } from '../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../test/make.ts'
import { cardCode, voucherToken } from '../core/secrets.ts'

const t = useApp()
const publicUrl = 'https://stamps.example'
let merchant: TestMerchant
let texts: Record<string, string>

beforeAll(async () => {
  const { app } = t
  merchant = await makeMerchant(app)
  const campaign = await makeCampaign(app, merchant, { name: 'The fair', ...fair([slotIn(1)]) })
  const card = await makeCard(app, merchant, campaign)
  const copy = await makeCopy(app, merchant)
  await makeCoupon(app, merchant, { codeSource: 'fixed', fixedNumber: 'ALLSHARE' })
  const voucher = await makeVoucherRecord(app, merchant)
  const order = await makePaidOrder(app, merchant)
  const batch = await makeEarnBatch(app, merchant, campaign)
  const earn = await earnCodeOf(app, merchant, batch)
  const booth = boothCodeOf(app, merchant, campaign)
  await makeStaff(app, merchant, { eStampId: 'tag:7-bar' })
  const voucherPage = voucherToken(app.config.secret, merchant.shortKey, voucher.id)
  texts = {
    'card number': card.number,
    'card QR code': cardCode(app.config.secret, merchant.id, card.number),
    'card page': `${publicUrl}/member/card/${card.token}`,
    'coupon code': copy.code,
    'coupon code in small letters': copy.code.toLowerCase(),
    'coupon page': copy.url,
    'coupon page with a question': `${publicUrl}/member/coupon/${copy.token}?lang=pt-BR`,
    'coupon number': 'ALLSHARE',
    'voucher code': voucher.code,
    'voucher page': `${publicUrl}/member/voucher/${voucherPage}`,
    'order number': order.number,
    'order page': `${publicUrl}/shop/order/${order.token}`,
    'booth code': booth,
    'booth poster': `${publicUrl}/member/CardSelection?booth=${booth}`,
    'earn code': `${publicUrl}/member/earn/${merchant.shortKey}_${earn}`,
    'E-Stamp tag': `${publicUrl}/member/estamp/tag%3A7-bar`,
    'another shop’s coupon page': `${publicUrl}/member/coupon/kt_zzzzzzzz_${'a'.repeat(43)}`,
    'another page': `${publicUrl}/anything`,
  }
})

test.each([
  ['card number', 'card'],
  ['card QR code', 'card'],
  ['card page', 'card'],
  ['coupon code', 'coupon'],
  ['coupon code in small letters', 'coupon'],
  ['coupon page', 'coupon'],
  ['coupon page with a question', 'coupon'],
  ['coupon number', 'coupon'],
  ['voucher code', 'voucher'],
  ['voucher page', 'voucher'],
  ['order number', 'order'],
  ['order page', 'order'],
  ['booth code', 'booth'],
  ['booth poster', 'booth'],
  ['earn code', 'earn'],
  ['E-Stamp tag', 'eStamp'],
  ['another shop’s coupon page', undefined],
  ['another page', undefined],
] as const)('the till understands a %s as %s, in both calls', async (name, kind) => {
  const { token } = merchant.owner
  const request = { params: { x: texts[name] ?? '' } }
  const [data, quick] = [await t.call(scanned, request, { token }), await t.call(quickRedeem, request, { token })]
  if (!kind) {
    expect([data.code, quick.code]).toEqual(['INVALID_QR_CODE', 'INVALID_QR_CODE'])
    return
  }
  expect(data.meta).toBeUndefined()
  expect(data.body.data.kind).toBe(kind)
  const { card, coupons, vouchers, order, other } = quick.body.data
  const found = card ? 'card' : order ? 'order' : vouchers[0] ? 'voucher' : coupons[0] ? 'coupon' : other?.kind
  expect(found).toBe(kind)
})
