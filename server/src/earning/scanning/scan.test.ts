import { beforeAll, describe, expect, test } from 'vitest'
import { quickRedeem, redeem as redeemReward, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeIssuedCoupon } from '../../../test/make-issued-coupon.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { earnCodeOf, makeEarnBatch } from '../../../test/make-earn-batch.ts'
import { boothCodeOf, boothOf, withBooths, forgedBoothCode, daySlot } from '../../../test/make-carnival.ts'
import { makePaidOrder } from '../../../test/make-order.ts'
import { makeVoucherRecord, voucherTokenOf } from '../../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { boothUrl } from '../booths/booth-code.ts'
import { issueCoupon } from '../../giving/coupons/issue-coupon.ts'
import { earnAddress } from '../earn-codes/code-text.ts'

const t = useApp()
const scan = (merchant: TestMerchant, x: string) => t.call(scanned, { params: { x } }, { token: merchant.owner.token })
const redeem = (merchant: TestMerchant, x: string) =>
  t.call(quickRedeem, { params: { x } }, { token: merchant.owner.token })

describe('scanning printed codes', () => {
  let mine: TestMerchant
  let theirs: TestMerchant
  /** What it says, by what is scanned. */
  let targets: [kind: string, text: string, expected: object][]

  beforeAll(async () => {
    ;[mine, theirs] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const { publicUrl } = t.app.config
    const campaign = await makeCampaign(t.app, mine, {
      ...withBooths([daySlot(0, { quota: 7 }), daySlot(1)]),
      scanToEarn: true,
    })
    const card = await makeCard(t.app, mine, campaign)
    const voucher = await makeVoucherRecord(t.app, mine)
    const issuedCoupon = await makeIssuedCoupon(t.app, mine)
    const order = await makePaidOrder(t.app, mine)
    const earn = await earnCodeOf(t.app, mine, await makeEarnBatch(t.app, mine, campaign, { chops: 2, maxUses: 3 }))
    await makeCoupon(t.app, mine, {}, ['123456789012'])
    const mei = await makeStaff(t.app, mine, { eStampId: 'tag-of-mei' })
    const booth = boothCodeOf(t.app, mine, campaign)
    const atBooth = { id: boothOf(campaign), slots: [{ quota: 7, booked: 0, attended: 0 }] }
    const earned = { code: earn, chops: 2, used: 0, maxUses: 3, allowed: true }
    targets = [
      ['card', card.number, { card: { id: card.id } }],
      ['coupon', issuedCoupon.code, { coupon: { code: issuedCoupon.code } }],
      ['coupon', issuedCoupon.url, { coupon: { code: issuedCoupon.code } }],
      ['coupon', '123456789012', { coupon: { code: '123456789012' } }],
      ['voucher', voucher.code, { voucher: { id: voucher.id } }],
      [
        'voucher',
        `${publicUrl}/member/voucher/${voucherTokenOf(t.app, mine, voucher.id)}`,
        { voucher: { id: voucher.id } },
      ],
      ['order', order.number, { order: { order: { id: order.id } } }],
      ['booth', booth, atBooth],
      ['booth', boothUrl(publicUrl, booth), atBooth],
      ['earnCode', earn, earned],
      ['earnCode', `${earnAddress(publicUrl, mine.shortKey)}${earn}`, earned],
      ['eStamp', `${publicUrl}/member/estamp/tag-of-mei`, { staffName: mei.name }],
    ]
  })

  test('every printed code is recognised by its own shop only, with its kind and with what can be done with it', async () => {
    for (const [kind, text, expected] of targets) {
      const { body } = await scan(mine, text)
      expect(body.data, text).toMatchObject({ kind, ...expected })
      const offered = (await redeem(mine, text)).body.data
      const found = [
        offered.card && 'card',
        offered.order && 'order',
        offered.vouchers.length > 0 && 'voucher',
        !offered.order && offered.coupons.length > 0 && 'coupon',
        offered.signs[0]?.kind,
      ].filter(Boolean)
      expect(found, text).toEqual([kind])
      const unknown = /^\d{12}$/.test(text) ? 'CARD_NOT_FOUND' : 'INVALID_QR_CODE'
      for (const call of [scan, redeem]) expect((await call(theirs, text)).code, text).toBe(unknown)
    }
  })

  test('a forged code, a disabled user’s tag and a bare tag are refused', async () => {
    await makeStaff(t.app, theirs, { eStampId: 'tag-of-ben' })
    await t.app.database.pool.query(
      'update staff set enabled = false where merchant_id = $1 and e_stamp_id is not null',
      [theirs.id],
    )
    for (const text of [forgedBoothCode(), 'https://x.example/member/estamp/tag-of-ben'])
      expect((await scan(theirs, text)).code, text).toBe('INVALID_QR_CODE')
    for (const text of ['tag-of-mei', 'x']) expect((await scan(theirs, text)).code, text).toBe('CARD_NOT_FOUND')
  })
})

test('a user who tries many tags is asked to wait', async () => {
  const merchant = await makeMerchant(t.app)
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, i) => scan(merchant, `https://x.example/member/estamp/tag-${i}-guess`)),
  )
  expect(answers.filter(({ code }) => code === 'INVALID_QR_CODE')).toHaveLength(20)
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3)
})

test('a scanned card shows valid coupons from its rewards, and vouchers of its proven address', async () => {
  const merchant = await makeMerchant(t.app)
  const email = 'mei@scan.example'
  const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email })
  const voucher = await makeVoucherRecord(t.app, merchant, {}, { email })
  const give = async (given: object) => {
    const code = `K${Math.random().toString(36).slice(2, 10)}`
    const couponId = await makeCoupon(t.app, merchant, given, [code])
    const holder = { email: null, cardId: card.id }
    await t.app.database.tx((tx) =>
      issueCoupon(tx, { app: t.app, merchantId: merchant.id, couponId, holder, source: 'reward', language: 'en-US' }),
    )
    return { code, couponId }
  }
  const good = await give({})
  // More than are shown, and newer.
  const over = await Promise.all(Array.from({ length: 6 }, () => give({})))
  await t.app.database.pool.query(
    `update coupon set effective_to = '2026-01-01' where merchant_id = $1 and id = any($2)`,
    [merchant.id, over.map(({ couponId }) => couponId)],
  )
  const { body } = await redeem(merchant, card.number)
  expect(body.data.coupons.map(({ code }) => code)).toEqual([good.code])
  expect(body.data.vouchers).toEqual([])
  await t.app.database.pool.query('update member set proven_email = email where merchant_id = $1', [merchant.id])
  expect((await redeem(merchant, card.number)).body.data.vouchers.map(({ id }) => id)).toEqual([voucher.id])
})

test('a scanned card names what limits its rewards besides the balance', async () => {
  const merchant = await makeMerchant(t.app)
  const settings = { redeemChops: 2, initialChops: 6, freezeCard: false, maxRedeemPerDay: 2 }
  const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant, settings))
  const limitsNow = async () => (await redeem(merchant, card.number)).body.data.rewardLimits
  expect(await limitsNow()).toEqual({ givesOnce: false, leftToday: 2 })
  const as = { token: merchant.owner.token, key: newId() }
  expect((await t.call(redeemReward, { params: { memberId: card.id }, body: {} }, as)).status).toBe(200)
  expect(await limitsNow()).toEqual({ givesOnce: false, leftToday: 1 })

  const once = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant, { freezeCard: true }))
  expect((await redeem(merchant, once.number)).body.data.rewardLimits).toEqual({ givesOnce: true, leftToday: null })
  const order = await makePaidOrder(t.app, merchant)
  expect((await redeem(merchant, order.number)).body.data.rewardLimits).toBeNull()
})
