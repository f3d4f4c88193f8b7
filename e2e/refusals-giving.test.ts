import { sql } from 'kysely'
import { revokeIssuedCoupon } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { endOfDay, localDay } from '../server/src/core/clock.ts'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeVoucherRecord, voucherTokenOf } from '../server/test/make-voucher.ts'
import { makeStaff } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { elsewhere, isRefused, refusal, said } from './refusal.ts'
import { openShop } from './shop.ts'

const day = 86_400_000

test('a coupon that can no longer be used is refused on its holder’s phone, and its page shows the new state @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app, { features: { estamp: false } })
  await makeStaff(app, shop, { role: 'operator', pin: '90210' })
  const { token } = shop.owner
  const { kysely } = app.database
  const page = await open()
  const sheet = page.getByRole('dialog', { name: said('coupons:member.redeem') })
  const openSheet = async (issuedCoupon: { token: string }) => {
    await page.goto(`/member/coupon/${issuedCoupon.token}`)
    await page.getByRole('button', { name: said('coupons:member.redeem') }).click()
    await sheet.getByLabel('Staff PIN').fill('90210')
  }
  const redeemNow = () => sheet.getByRole('button', { name: 'Redeem now' }).click()
  const setCode = (code: string, lockedUntil: Date | null) =>
    kysely
      .updateTable('coupon_code')
      .set({ state: lockedUntil ? 'locked' : 'active', locked_until: lockedUntil })
      .where('merchant_id', '=', shop.id)
      .where('code', '=', code)
      .execute()
  const stands = async (how: 'locked' | 'expired' | 'used') => {
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status').filter({ hasText: said(`coupons:member.state.${how}`) })).toBeVisible()
    await expect(page.getByRole('button', { name: said('coupons:member.redeem') })).toHaveCount(0)
  }

  const copy = await makeIssuedCoupon(app, shop)
  await test.step('COUPON_LOCKED', async () => {
    await openSheet(copy)
    await setCode(copy.code, new Date(Date.now() + 900_000))
    await redeemNow()
    await isRefused(sheet, 'COUPON_LOCKED')
    await shoot(page, 'refused-coupon')
    await stands('locked')
  })
  await test.step('a lock that runs out', async () => {
    const later = await open()
    await later.clock.install()
    await later.goto(`/member/coupon/${copy.token}`)
    await expect(later.getByRole('status').filter({ hasText: said('coupons:member.state.locked') })).toBeVisible()
    await setCode(copy.code, null)
    await later.clock.fastForward(902_000)
    await expect(later.getByRole('button', { name: said('coupons:member.redeem') })).toBeVisible()
  })
  await test.step('COUPON_USED', async () => {
    await openSheet(copy)
    await elsewhere(request, token, redeemCoupon, { params: { code: copy.code }, body: {} })
    await redeemNow()
    await isRefused(sheet, 'COUPON_USED')
    await stands('used')
  })
  const other = await makeIssuedCoupon(app, shop)
  await test.step('COUPON_EXPIRED', async () => {
    await openSheet(other)
    await setEnd(other.couponId, '2026-01-01')
    await redeemNow()
    await isRefused(sheet, 'COUPON_EXPIRED')
    await stands('expired')
  })
  await test.step('COUPON_INVALID: one that was taken back is no coupon any more', async () => {
    await setEnd(other.couponId, null)
    await openSheet(other)
    await elsewhere(request, token, revokeIssuedCoupon, { params: { id: other.id }, body: { remark: 'a mistake' } })
    await expect(page.getByRole('heading', { name: refusal('COUPON_INVALID') })).toBeVisible()
    await shoot(page, 'refused-coupon-gone')
  })

  function setEnd(couponId: string, lastDay: string | null) {
    const own = kysely.updateTable('coupon').where('merchant_id', '=', shop.id).where('id', '=', couponId)
    return own.set({ effective_to: lastDay }).execute()
  }
})

test('a voucher without enough balance or after its end is refused on its holder’s phone, with a way to continue @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app, { features: { estamp: false } })
  await makeStaff(app, shop, { role: 'operator', pin: '90210' })
  const record = await makeVoucherRecord(app, shop, {}, { now: new Date(Date.now() - 2 * day) })
  const page = await open()
  await page.goto(`/member/voucher/${voucherTokenOf(app, shop, record.id)}`)
  await page.getByRole('button', { name: said('vouchers:member.consume') }).click()
  const sheet = page.getByRole('dialog', { name: said('vouchers:member.consume') })
  const redeemNow = async () => {
    await sheet.getByLabel('Staff PIN').fill('90210')
    await sheet.getByRole('button', { name: 'Redeem now' }).click()
  }
  await test.step('VOUCHER_BALANCE_NOT_ENOUGH', async () => {
    await sheet.getByRole('button', { name: /^All of it/ }).click()
    const body = { act: 'consume', amount: 2000 } as const
    await elsewhere(request, shop.owner.token, changeVoucherRecord, { params: { id: record.id }, body })
    await expect(page.locator('main p').first().locator('strong')).toContainText('30.00')
    await redeemNow()
    await isRefused(sheet, 'VOUCHER_BALANCE_NOT_ENOUGH')
    await shoot(page, 'refused-voucher')
    await sheet.getByRole('button', { name: 'Another amount' }).click()
    await sheet.getByRole('button', { name: /^All of it.*30\.00/ }).click()
    await expect(sheet.getByLabel('Staff PIN')).toBeVisible()
    await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  })
  await test.step('VOUCHER_EXPIRED', async () => {
    const yesterday = localDay(new Date(Date.now() - day), shop.timeZone)
    const ends = endOfDay(yesterday, shop.timeZone)
    // With the sums of its voucher, or the books would differ.
    await sql`with moved as (
      update voucher_record set effective_to = ${yesterday}, ends_at = ${ends} where merchant_id = ${shop.id})
      update voucher_total set ends_at = ${ends} where merchant_id = ${shop.id}`.execute(app.database.kysely)
    await redeemNow()
    await isRefused(sheet, 'VOUCHER_EXPIRED')
    await shoot(page, 'refused-voucher-over')
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('status').filter({ hasText: said('vouchers:member.expired') })).toBeVisible()
    await expect(page.getByRole('button', { name: said('vouchers:member.consume') })).toHaveCount(0)
  })
})
