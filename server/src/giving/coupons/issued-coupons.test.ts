import { expect, test } from 'vitest'
import * as contract from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { getCoupon, reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { listCouponTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { myCoupons } from '@chopcard/contract/giving/member/coupons.ts'
import { myVouchers } from '@chopcard/contract/giving/member/vouchers.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeVoucherRecord, voucherTokenOf } from '../../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff } from '../../../test/make.ts'
import { makeIssuedCoupon } from '../../../test/make-issued-coupon.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { allowedActs } from './issued-coupon-acts-rules.ts'
import { issueCoupon } from './issue-coupon.ts'
import { lockCode } from './lock-code.ts'

const t = useApp()

async function shop() {
  const merchant = await makeMerchant(t.app)
  const couponId = await makeCoupon(t.app, merchant, { allowResend: true }, [couponCode(), couponCode(), couponCode()])
  const { token } = merchant.owner
  const give = (email: string | null, cardId: string | null = null) =>
    t.app.database.tx((tx) =>
      issueCoupon(tx, {
        app: t.app,
        merchantId: merchant.id,
        couponId,
        holder: { email, cardId },
        source: cardId ? 'reward' : 'send',
        language: 'en-US',
      }),
    )
  const list = async (query: object = {}) =>
    (await t.call(contract.listIssuedCoupons, { params: { id: couponId }, query }, { token })).body.data
  const act = (route: typeof contract.revokeIssuedCoupon, id: string, by = token) =>
    t.call(route, { params: { id }, body: { remark: 'By mistake' } }, { token: by, key: newId() })
  return { merchant, couponId, token, give, list, act }
}

test('issued coupons are found by address, code, state and source, and can be used, reactivated, resent and revoked', async () => {
  const { merchant, couponId, token, give, list, act } = await shop()
  const [ana, bo] = [await give('Ana@holder.example'), await give('bo@holder.example')]
  expect((await list({ q: 'ANA@' })).map(({ id }) => id)).toEqual([ana.id])
  expect((await list({ q: bo.code.toLowerCase(), source: 'send' })).map(({ id }) => id)).toEqual([bo.id])
  await t.call(redeemCoupon, { params: { code: ana.code }, body: {} }, { token, key: newId() })
  expect(await list({ state: 'used' })).toMatchObject([{ id: ana.id, state: 'used', may: ['reactivate'] }])
  expect((await act(contract.revokeIssuedCoupon, ana.id)).code).toBe('COUPON_USED')
  await t.call(reactivateCoupon, { params: { code: ana.code }, body: { remark: 'Wrong guest' } }, { token })
  expect(await list({ state: 'active' })).toHaveLength(2)

  const again = { params: { id: ana.id }, body: {} }
  expect((await t.call(contract.resendIssuedCoupon, again, { token, key: newId() })).code).toBeUndefined()
  const mails = await t.app.database.pool.query(
    `select from outbox where merchant_id = $1 and recipient = 'ana@holder.example'`,
    [merchant.id],
  )
  expect(mails.rowCount).toBe(1)
  const answers = await Promise.all([1, 2, 3].map(() => act(contract.revokeIssuedCoupon, ana.id)))
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect(await list({ state: 'takenBack' })).toMatchObject([{ id: ana.id, code: null, may: [] }])
  const { body } = await t.call(getCoupon, { params: { id: couponId } }, { token })
  expect(body.data.codes).toBe(3)
  const report = async (q: string) =>
    (await t.call(listCouponTransactions, { query: { q, sort: 'at' } }, { token })).body.data
  const told = await report('Ana@holder.example')
  expect(told.map(({ kind, source }) => [kind, source])).toEqual([
    ['give', 'send'],
    ['redeem', 'till'],
    ['reactivate', 'back-office'],
    ['takeBack', 'back-office'],
  ])
  expect(new Set(told.map(({ holder, code }) => `${holder?.email} ${code}`))).toEqual(
    new Set([`ana@holder.example ${ana.code}`]),
  )
  expect(told.at(-1)).toMatchObject({ operator: { id: merchant.owner.id }, remark: 'By mistake' })
  expect(await report(ana.code)).toEqual(told)
  const operator = await makeStaff(t.app, merchant, { role: 'operator' })
  expect((await act(contract.revokeIssuedCoupon, bo.id, operator.token)).code).toBe('FORBIDDEN')
})

test('a member sees the coupons of their cards, and those mailed to their address once they have proven it', async () => {
  const { merchant, give } = await shop()
  const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email: 'mei@holder.example' })
  const ways = async () => (await t.call(myCard, {}, { token: card.token })).body.data.ways
  await give('mei@holder.example')
  expect((await t.call(myCoupons, {}, { token: card.token })).body.data).toEqual([])
  expect(await ways()).not.toContain('coupons')
  const { token } = await give(null, card.id)
  expect((await t.call(myCoupons, {}, { token: card.token })).body.data).toMatchObject([{ token, state: 'active' }])
  expect(await ways()).toContain('coupons')

  const reader = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email: 'ben@holder.example' })
  const mailed = await makeVoucherRecord(t.app, merchant, {}, { email: 'ben@holder.example' })
  const vouchers = async () => (await t.call(myVouchers, {}, { token: reader.token })).body.data
  const sees = async () => (await t.call(myCard, {}, { token: reader.token })).body.data.ways.includes('coupons')
  const prove = (email: string) =>
    t.app.database.pool.query('update member set proven_email = $3 where merchant_id = $1 and email = $2', [
      merchant.id,
      'ben@holder.example',
      email,
    ])
  expect([await vouchers(), await sees()]).toEqual([[], false])
  await prove('an.earlier.one@holder.example')
  expect([await vouchers(), await sees()]).toEqual([[], false])
  await prove('ben@holder.example')
  expect(await vouchers()).toMatchObject([
    { token: voucherTokenOf(t.app, merchant, mailed.id), state: 'active', balance: 5000 },
  ])
  const issuedCoupon = await give('ben@holder.example')
  expect((await t.call(myCoupons, {}, { token: reader.token })).body.data.map((one) => one.token)).toEqual([
    issuedCoupon.token,
  ])
  expect(await sees()).toBe(true)
})

const fine = { state: 'active', source: 'send', hasEmail: true, allowResend: true } as const
test.each([
  [{}, ['resend', 'takeBack']],
  [{ allowResend: false }, ['takeBack']],
  [{ hasEmail: false }, ['takeBack']],
  [{ source: 'order' }, ['resend']],
  [{ source: 'order', state: 'locked' }, []],
  [{ state: 'locked' }, ['resend', 'reactivate', 'takeBack']],
  [{ state: 'used' }, ['reactivate']],
  [{ state: 'expired' }, ['takeBack']],
  [{ state: 'takenBack' }, []],
] as const)('an issued coupon with %j allows the actions %j', (given, acts) => {
  expect(allowedActs({ ...fine, ...given })).toEqual(acts)
})

test('a code that an order locks while somebody waits to reactivate it stays locked', async () => {
  const merchant = await makeMerchant(t.app)
  const { code } = await makeIssuedCoupon(t.app, merchant)
  const request = { params: { code }, body: { remark: 'Wrong customer' } }
  const again = await commitWhileWaiting(
    t.app,
    async (tx) => {
      await lockCode(tx, { merchantId: merchant.id, code })
      await tx
        .updateTable('coupon_copy')
        .set({ source: 'order' })
        .where('merchant_id', '=', merchant.id)
        .where('code', '=', code)
        .execute()
    },
    () => t.call(reactivateCoupon, request, merchant.owner),
  )
  expect(again.code).toBe('COUPON_LOCKED')
})
