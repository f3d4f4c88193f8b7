import { describe, expect, test } from 'vitest'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import * as contract from '@chopcard/contract/giving/merchant/coupons.ts'
import { checkDigit, fitsBarcode } from '@chopcard/contract/giving/coupon-checks.ts'
import { quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, couponSettings, makeCoupon } from '../../../test/make-coupon.ts'
import { makeMerchant, makeSession, makeStaff, pictureUrl, type TestMerchant } from '../../../test/make.ts'
import { showCoupon } from './coupon-store.ts'
import { removeCoupon } from './delete-coupon.ts'
import { lockCode } from './lock-code.ts'
import { makeCouponCodes, makeSome } from './make-coupon-codes.ts'

const t = useApp()
const as = ({ owner }: TestMerchant) => ({ token: owner.token })

const create = (merchant: TestMerchant, given: Parameters<typeof couponSettings>[1] = {}) =>
  t.call(contract.createCoupon, { body: { settings: couponSettings(merchant, given) } }, as(merchant))
const get = (merchant: TestMerchant, id: string) => t.call(contract.getCoupon, { params: { id } }, as(merchant))
const generate = (
  merchant: TestMerchant,
  id: string,
  body: Parameters<typeof t.call>[1] extends never ? never : object,
) => t.call(contract.generateCodes, { params: { id }, body: body as never }, { ...as(merchant), key: newId() })
const redeem = (merchant: TestMerchant, code: string, token = merchant.owner.token) =>
  t.call(redeemCoupon, { params: { code }, body: {} }, { token, key: newId() })
const codesOf = async (merchant: TestMerchant, id: string) => {
  const { rows } = await t.app.database.pool.query<{ code: string }>(
    'select code from coupon_code where merchant_id = $1 and coupon_id = $2 order by number',
    [merchant.id, id],
  )
  return rows.map(({ code }) => code)
}

describe('defining a coupon', () => {
  test('a coupon keeps all its fields, is found by name and keyword, edited against its revision, and deleted', async () => {
    const merchant = await makeMerchant(t.app)
    const made = await create(merchant, { name: 'Summer', keywords: ['iced'], terms: '<b>Not</b> with other offers' })
    expect(made.code).toBeUndefined()
    const { id, settings, revision } = made.body.data
    expect(settings).toMatchObject({ name: 'Summer', barcodeType: 'qr', quota: -1, couponGroup: '' })
    for (const q of ['summ', 'ICED'])
      expect((await t.call(contract.listCoupons, { query: { q } }, as(merchant))).body.data).toMatchObject([{ id }])
    expect((await t.call(contract.listCoupons, { query: { state: 'ended' } }, as(merchant))).body.data).toEqual([])

    const edit = (body: { revision: number; settings: typeof settings }) =>
      t.call(contract.editCoupon, { params: { id }, body }, as(merchant))
    expect((await edit({ revision, settings: { ...settings, name: 'Autumn' } })).body.data.name).toBe('Autumn')
    expect((await edit({ revision, settings })).code).toBe('COUPON_CHANGED')

    expect((await t.call(contract.deleteCoupon, { params: { id } }, as(merchant))).code).toBeUndefined()
    expect((await get(merchant, id)).code).toBe('NOT_FOUND')
    expect((await create(merchant, { name: 'autumn' })).code).toBeUndefined()
  })

  test('a coupon’s name is unique in any letter case, also when several are created at once', async () => {
    const merchant = await makeMerchant(t.app)
    const answers = await Promise.all(['Spring', 'SPRING', 'spring'].map((name) => create(merchant, { name })))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'NAME_ALREADY_EXISTS')).toHaveLength(2)
  })

  test.each([
    ['effectiveTo', { effectiveFrom: '2026-05-02', effectiveTo: '2026-05-01' }],
    ['publishedTo', { publishedFrom: '2026-05-01T10:00', publishedTo: '2026-05-01T09:59' }],
    ['value', { type: 'percentage', value: 101 }],
    ['value', { type: 'cash', value: null }],
    ['fixedNumber', { codeSource: 'fixed' }],
    ['fixedNumber', { codeSource: 'fixed', fixedNumber: '123456789012' }],
    ['fixedNumber', { codeSource: 'fixed', barcodeType: 'ean13', fixedNumber: '4006381333932' }],
    ['value', { type: 'cash', value: 0 }],
    ['price', { onSale: true, price: 0 }],
    ['quota', { quota: -2 }],
    ['backgroundColor', { backgroundColor: 'red' }],
    ['shortDescription', { shortDescription: ' ' }],
    ['detailBanner', { detailBanner: pictureUrl({ shortKey: 'somebody' }, 'x') }],
  ] as const)('a coupon is refused at its field with a wrong %s', async (field, given) => {
    const answer = await create(await makeMerchant(t.app), given)
    expect(answer.code).toBe('VALIDATION_FAILED')
    expect(answer.body).toHaveProperty(['meta', 'fields', `settings.${field}`])
  })

  test('a coupon’s fixed number must differ from those of other coupons and from every code', async () => {
    const merchant = await makeMerchant(t.app)
    await makeCoupon(t.app, merchant, {}, ['ONCE10'])
    const numbered = (fixedNumber: string) => create(merchant, { codeSource: 'fixed', fixedNumber })
    expect((await numbered('SAVE10')).code).toBeUndefined()
    for (const number of ['SAVE10', 'ONCE10'])
      expect((await numbered(number)).body, number).toHaveProperty(['meta', 'fields', 'settings.fixedNumber'])
  })
})

describe('generating coupon codes', () => {
  test('exactly the requested number of different codes is generated from the requested characters, in repeatable steps', async () => {
    const merchant = await makeMerchant(t.app)
    const id = await makeCoupon(t.app, merchant)
    const asked = { quantity: 2_500, length: 10, signs: 'both', letterCase: 'upper' } as const
    const { body } = await generate(merchant, id, asked)
    expect((await generate(merchant, id, asked)).code).toBe('COUPON_CODES_RUNNING')
    const which = { merchantId: merchant.id, couponId: id, makingId: body.data.id }
    expect(await t.app.database.tx((tx) => makeSome(tx, which, 1_000))).toBe(true)
    expect((await get(merchant, id)).body.data).toMatchObject({
      codes: 1_000,
      making: { quantity: 2_500, made: 1_000 },
    })
    await Promise.all([makeCouponCodes.run(t.app, which), makeCouponCodes.run(t.app, which)])
    const codes = await codesOf(merchant, id)
    expect(new Set(codes).size).toBe(2_500)
    expect(codes.every((code) => /^[2-9A-HJKMNP-Z]{10}$/.test(code))).toBe(true)
    expect((await get(merchant, id)).body.data).toMatchObject({ codes: 2_500, making: null })
  })

  test('a reader who asks while the last codes are being generated is told to ask again or sees all of them', async () => {
    const merchant = await makeMerchant(t.app)
    const id = await makeCoupon(t.app, merchant)
    const { body } = await generate(merchant, id, { quantity: 3, length: 10, signs: 'both', letterCase: 'upper' })
    let statements = 0
    const makesAfterTheFirst = t.app.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        if (statements === 1)
          await makeCouponCodes.run(t.app, { merchantId: merchant.id, couponId: id, makingId: body.data.id })
        return result
      },
    })
    const seen = await showCoupon(makesAfterTheFirst, { merchant, now: new Date() }, id)
    expect(statements).toBeGreaterThan(1)
    expect(seen.making !== null || seen.codes === 3, JSON.stringify(seen)).toBe(true)
  })

  test('a generated code is drawn again when the merchant has it already, so that no code is lost or repeated', async () => {
    const merchant = await makeMerchant(t.app)
    const taken = Array.from({ length: 9_000 }, (_, i) => String(1_000 + i))
    await makeCoupon(t.app, merchant, {}, taken)
    const id = await makeCoupon(t.app, merchant)
    // The schema would never ask for so many of so few signs: nine in ten of the codes drawn are there already.
    const making = {
      merchant_id: merchant.id,
      id: newId(),
      coupon_id: id,
      quantity: 300,
      length: 4,
      staff_id: merchant.owner.id,
    }
    await t.app.database.kysely
      .insertInto('coupon_making')
      .values({ ...making, signs: 'digits', letter_case: 'upper' })
      .execute()
    await makeCouponCodes.run(t.app, { merchantId: merchant.id, couponId: id, makingId: making.id })
    const codes = await codesOf(merchant, id)
    expect(codes).toHaveLength(300)
    expect(codes.filter((code) => taken.includes(code))).toEqual([])
  })

  test('generated codes are too long to guess, have the check digit of an EAN-13, and never look like a card number', async () => {
    const merchant = await makeMerchant(t.app)
    const id = await makeCoupon(t.app, merchant, { barcodeType: 'ean13' })
    const digits = (length: number, quantity: number) => ({ quantity, length, signs: 'digits', letterCase: 'upper' })
    expect((await generate(merchant, id, digits(9, 1_000_000))).code).toBe('VALIDATION_FAILED')
    expect((await generate(merchant, id, digits(12, 10))).code).toBe('VALIDATION_FAILED')
    expect((await generate(merchant, id, digits(14, 10))).code).toBe('VALIDATION_FAILED')
    const { body } = await generate(merchant, id, digits(13, 50))
    await makeCouponCodes.run(t.app, { merchantId: merchant.id, couponId: id, makingId: body.data.id })
    expect((await codesOf(merchant, id)).every((code) => fitsBarcode('ean13', code))).toBe(true)
    expect(checkDigit('400638133393')).toBe('1')
  })

  test('the codes of a deleted coupon can be used again by another coupon', async () => {
    const merchant = await makeMerchant(t.app)
    const code = couponCode()
    const id = await makeCoupon(t.app, merchant, {}, [code])
    await t.call(contract.deleteCoupon, { params: { id } }, as(merchant))
    expect((await t.call(scanned, { params: { x: code } }, as(merchant))).code).toBe('INVALID_QR_CODE')
    await removeCoupon.run(t.app, { merchantId: merchant.id, couponId: id })
    await makeCoupon(t.app, merchant, {}, [code])
    expect((await t.call(scanned, { params: { x: code } }, as(merchant))).code).toBeUndefined()
  })
})

describe('a coupon code at the till', () => {
  test('a coupon code is found as printed and as typed, and is used once by sixteen simultaneous requests', async () => {
    const merchant = await makeMerchant(t.app)
    const code = couponCode()
    const id = await makeCoupon(t.app, merchant, {}, [code])
    for (const x of [code, ` ${code.toLowerCase()} `]) {
      const { body } = await t.call(quickRedeem, { params: { x } }, as(merchant))
      expect(body.data).toMatchObject({ card: null, coupons: [{ code, couponId: id, allowed: true }] })
    }
    const tokens = await Promise.all(Array.from({ length: 4 }, () => makeSession(t.app, merchant, merchant.owner.id)))
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => redeem(merchant, code, tokens[i % 4])))
    expect(answers.filter((answer) => answer.code === undefined)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([undefined, 'COUPON_USED']))
    const listed = await t.call(contract.listCouponCodes, { params: { id }, query: { state: 'used' } }, as(merchant))
    expect(listed.body.data).toMatchObject([{ code, state: 'used', usedBy: merchant.owner.name }])
    expect((await t.call(contract.deleteCoupon, { params: { id } }, as(merchant))).code).toBe('COUPON_IN_USE')
  })

  test('a coupon code of another merchant is answered like an unknown one', async () => {
    const [mine, theirs] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const code = couponCode()
    await makeCoupon(t.app, theirs, {}, [code])
    expect((await redeem(mine, code)).code).toBe('COUPON_INVALID')
    expect((await t.call(scanned, { params: { x: code } }, as(mine))).code).toBe('INVALID_QR_CODE')
  })

  test('a coupon code is refused before its first day, after its last day and while it is locked', async () => {
    const merchant = await makeMerchant(t.app)
    const [early, late, locked] = [couponCode(), couponCode(), couponCode()]
    await makeCoupon(t.app, merchant, { effectiveFrom: '2099-01-01' }, [early])
    await makeCoupon(t.app, merchant, { effectiveTo: '2026-01-01' }, [late])
    await makeCoupon(t.app, merchant, {}, [locked])
    await t.app.database.pool.query(
      `update coupon_code set state = 'locked', locked_until = now() + interval '15 minutes' where merchant_id = $1 and code = $2`,
      [merchant.id, locked],
    )
    expect((await redeem(merchant, early)).code).toBe('COUPON_NOT_YET')
    expect((await redeem(merchant, late)).code).toBe('COUPON_EXPIRED')
    expect((await redeem(merchant, locked)).code).toBe('COUPON_LOCKED')
    await t.app.database.pool.query(
      `update coupon_code set locked_until = now() - interval '1 second' where merchant_id = $1 and code = $2`,
      [merchant.id, locked],
    )
    expect((await redeem(merchant, locked)).code).toBeUndefined()
  })

  test('a shared coupon code is used exactly as often as its quota allows by twelve simultaneous requests', async () => {
    const merchant = await makeMerchant(t.app)
    const id = await makeCoupon(t.app, merchant, { codeSource: 'fixed', fixedNumber: 'LATTE-5', quota: 5 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(merchant, 'latte-5')))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(5)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'COUPON_QUOTA_REACHED']))
    expect((await get(merchant, id)).body.data).toMatchObject({ codes: 5, used: 5 })
    // A use that was undone goes back to the quota: nobody has its code.
    const [code = ''] = await codesOf(merchant, id)
    const undone = { params: { code }, body: { remark: 'Wrong customer' } }
    expect((await t.call(contract.reactivateCoupon, undone, as(merchant))).code).toBeUndefined()
    expect((await get(merchant, id)).body.data).toMatchObject({ codes: 4, used: 4 })
    expect((await redeem(merchant, 'LATTE-5')).code).toBeUndefined()
  })

  test('a used coupon code can be reactivated with a reason by users who may edit coupons, and used once more', async () => {
    const merchant = await makeMerchant(t.app)
    const code = couponCode()
    const id = await makeCoupon(t.app, merchant, {}, [code])
    await redeem(merchant, code)
    const used = async () => (await get(merchant, id)).body.data.used
    expect(await used()).toBe(1)
    const again = (token: string, remark = 'Wrong customer') =>
      t.call(contract.reactivateCoupon, { params: { code }, body: { remark } }, { token })
    const operator = await makeStaff(t.app, merchant, { role: 'operator' })
    const analyst = await makeStaff(t.app, merchant, { role: 'analyst' })
    expect((await again(analyst.token)).code).toBe('FORBIDDEN')
    expect((await again(operator.token, ' ')).code).toBe('VALIDATION_FAILED')
    expect((await again(operator.token)).body.data).toMatchObject({ state: 'active', allowed: true })
    expect((await again(merchant.owner.token)).code).toBe('INVALID_REQUEST')
    expect(await used()).toBe(0)
    await t.app.database.tx((tx) => lockCode(tx, { merchantId: merchant.id, code }))
    expect((await again(merchant.owner.token)).body.data).toMatchObject({ state: 'active' })
    expect(await used()).toBe(0)
    expect((await redeem(merchant, code, operator.token)).code).toBeUndefined()
    expect(await used()).toBe(1)
  })
})
