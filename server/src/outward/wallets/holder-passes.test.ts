import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { revokeIssuedCoupon } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { editCoupon, getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { editMerchant, type MerchantBody } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { editVoucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { makeIssuedCoupon } from '../../../test/make-issued-coupon.ts'
import { usePhones } from '../../../test/make-phones.ts'
import { makeVoucherRecord, voucherBody, voucherTokenOf } from '../../../test/make-voucher.ts'
import { makeMerchant } from '../../../test/make.ts'
import { refreshPasses } from './refresh-passes.ts'

const { t, added, pushesTo, sign, tell } = await usePhones()

async function makeShop() {
  const merchant = await makeMerchant(t.app)
  await sign(merchant)
  return { merchant, options: () => ({ token: merchant.owner.token, key: newId() }) }
}

describe('a coupon’s pass', () => {
  test('a pass of a coupon has its title, its own fields and its barcode, and is void once the coupon is used', async () => {
    const { merchant, options } = await makeShop()
    const extras = { secondaryTitle: 'Only on', secondaryField: 'Sundays', effectiveTo: '2099-12-31' }
    const coupon = await makeIssuedCoupon(t.app, merchant, { title: 'Five off', barcodeType: 'code128', ...extras })
    const phone = await added(coupon.token)
    const { json, header, say } = phone.pass()
    expect(json).toMatchObject({
      description: 'Five off',
      expirationDate: '2099-12-31T15:59:59.999Z',
      barcodes: [{ format: 'PKBarcodeFormatCode128', message: coupon.code }],
      coupon: { secondaryFields: [{ value: 'Five off' }, { label: 'Only on', value: 'Sundays' }] },
    })
    expect(say('en', header.value)).toBe('Ready to use')

    const used = await t.call(redeemCoupon, { params: { code: coupon.code }, body: {} }, options())
    expect(used.status).toBe(200)
    await handleEvents(t.app)
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    const after = phone.pass()
    expect(after.json).toMatchObject({ voided: true })
    expect(after.json).not.toHaveProperty('barcodes')
    expect(after.say('pt-BR', after.header.value)).toBe('Usado')
  })

  test('a coupon that was taken back is void on the phone, and its page no longer gives a pass', async () => {
    const { merchant, options } = await makeShop()
    const coupon = await makeIssuedCoupon(t.app, merchant)
    const phone = await added(coupon.token)
    const body = { remark: 'By mistake' }
    expect((await t.call(revokeIssuedCoupon, { params: { id: coupon.id }, body }, options())).status).toBe(200)
    await handleEvents(t.app)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ voided: true })
    expect(phone.pass().json).not.toHaveProperty('barcodes')
  })
})

describe('a voucher’s pass', () => {
  test('a pass of a voucher shows what is left of it after each payment, and is void when nothing is', async () => {
    const { merchant, options } = await makeShop()
    const record = await makeVoucherRecord(t.app, merchant)
    const phone = await added(voucherTokenOf(t.app, merchant, record.id))
    const shown = () => phone.pass().say('en', phone.pass().header.value)
    expect(shown()).toBe('SGD\u00a050.00')
    const pay = async (amount: number) => {
      const body = { act: 'consume', amount } as const
      const answer = await t.call(changeVoucherRecord, { params: { id: record.id }, body }, options())
      expect(answer.status).toBe(200)
      await handleEvents(t.app)
      expect(await phone.refresh()).toBe(200)
    }
    await pay(1500)
    expect([shown(), phone.pass().json.voided]).toEqual(['SGD\u00a035.00', undefined])
    await pay(3500)
    expect([shown(), phone.pass().json.voided]).toEqual(['SGD\u00a00.00', true])
  })
})

describe('a definition changes', () => {
  test('a coupon’s new words reach the phones of its holders, and what no pass shows reaches none', async () => {
    const { merchant, options } = await makeShop()
    const coupon = await makeIssuedCoupon(t.app, merchant, { title: 'Five off' })
    const phone = await added(coupon.token)
    const params = { id: coupon.couponId }
    const edit = async (change: object) => {
      const { revision, settings } = (await t.call(getCoupon, { params }, options())).body.data
      const answer = await t.call(
        editCoupon,
        { params, body: { revision, settings: { ...settings, ...change } } },
        options(),
      )
      expect(answer.status).toBe(200)
      await handleEvents(t.app)
      return refreshPasses.run(t.app, { merchantId: merchant.id, kind: 'coupon', definitionId: coupon.couponId })
    }
    expect(await edit({ keywords: ['winter'] })).toEqual({ passes: 0 })
    expect(await edit({ title: 'Six off' })).toEqual({ passes: 1 })
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ description: 'Six off' })
  })

  test('a voucher’s new colours reach the phones of its holders', async () => {
    const { merchant, options } = await makeShop()
    const record = await makeVoucherRecord(t.app, merchant)
    const phone = await added(voucherTokenOf(t.app, merchant, record.id))
    const params = { id: record.voucherId }
    const body = voucherBody(merchant, { backgroundColor: '#102030' })
    expect((await t.call(editVoucher, { params, body }, options())).status).toBe(200)
    await handleEvents(t.app)
    const pass = { merchantId: merchant.id, kind: 'voucher', definitionId: record.voucherId } as const
    expect(await refreshPasses.run(t.app, pass)).toEqual({ passes: 1 })
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ backgroundColor: 'rgb(16, 32, 48)' })
  })

  test('another name of the shop reaches the phones once, and a change of its address none', async () => {
    const { merchant, options } = await makeShop()
    const record = await makeVoucherRecord(t.app, merchant)
    const phone = await added(voucherTokenOf(t.app, merchant, record.id))
    const edit = async (body: Partial<MerchantBody>) => {
      expect((await t.call(editMerchant, { body }, options())).status).toBe(200)
      await handleEvents(t.app)
      return refreshPasses.run(t.app, { merchantId: merchant.id, kind: 'voucher', definitionId: record.voucherId })
    }
    expect(await edit({ address: '12 Hill Street' })).toEqual({ passes: 0 })
    expect(await edit({ name: 'Kopi and Toast' })).toEqual({ passes: 1 })
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ organizationName: 'Kopi and Toast' })
    const { rows } = await sql`
      select from pgboss.job where name = 'refresh-passes' and data ->> 'merchantId' = ${merchant.id}`.execute(
      t.app.database.kysely,
    )
    expect(rows).toHaveLength(1)
  })
})
