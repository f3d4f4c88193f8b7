import { describe, expect, test } from 'vitest'
import { redeemHolderCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops, redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import { listTaps } from '@chopcard/contract/outward/merchant/taps.ts'
import { eStampOfTap, type TapMessage } from '@chopcard/contract/outward/taps.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeIssuedCoupon } from '../../../test/make-issued-coupon.ts'
import { forged, makeTag } from '../../../test/make-tap.ts'
import { makeCard, makeFreshCard, makeStaff } from '../../../test/make.ts'

const t = useApp()

async function shopWithReward(features = {}) {
  const given = await makeFreshCard(t.app, { merchant: { features }, campaign: { redeemChops: 1 } })
  const { merchant, card } = given
  const body = { memberId: card.id, operation: 'adjust', quantity: 5, remark: 'for rewards' } as const
  await t.call(changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token, key: newId() })
  const staff = await makeStaff(t.app, merchant, { role: 'operator', pin: '2468' })
  return { ...given, staff, tag: await makeTag(t.app, merchant, { kind: 'staff', staffId: staff.id }) }
}

type Shop = Awaited<ReturnType<typeof shopWithReward>>

const redeemWith = ({ card }: Pick<Shop, 'card'>, tap: TapMessage, key: string = newId()) =>
  t.call(
    redeemReward,
    { body: { memberId: card.number, rewardId: 'reward', eStampId: eStampOfTap(tap) } },
    { token: card.token, key },
  )
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

test('a tap of a staff tag stands behind a reward once, and the log names the staff', async () => {
  const shop = await shopWithReward()
  const tap = shop.tag.tap()
  expect((await redeemWith(shop, tap)).status).toBe(200)
  expect((await redeemWith(shop, tap)).code).toBe('TAP_USED')
  expect((await redeemWith(shop, shop.tag.tap())).status).toBe(200)
  const owner = { token: shop.merchant.owner.token }
  const log = await t.call(listChopLog, { query: { memberId: shop.card.id } }, owner)
  expect(log.body.data[0]).toMatchObject({ kind: 'redeem', source: 'estamp', operator: { id: shop.staff.id } })
  const taps = (await t.call(listTaps, { query: { outcome: 'used' } }, owner)).body.data
  expect(taps).toMatchObject([{ card: { cardNumber: shop.card.number } }, { card: { cardNumber: shop.card.number } }])
})

describe('a tap that stands behind no reward', () => {
  test.each<[string, string, (shop: Shop) => Promise<TapMessage>]>([
    ['a forged tap', 'TAP_INVALID', async ({ tag }) => forged(tag.tap())],
    ['a tap at the counter', 'E_STAMP_ID_INVALID', async ({ merchant }) => (await makeTag(t.app, merchant)).tap()],
    [
      'a tap of another merchant’s staff',
      'TAP_INVALID',
      async () => {
        const other = await shopWithReward()
        return other.tag.tap()
      },
    ],
    [
      'a tap of a user who is switched off',
      'E_STAMP_ID_INVALID',
      async ({ merchant }) => {
        const off = await makeStaff(t.app, merchant, { enabled: false })
        return (await makeTag(t.app, merchant, { kind: 'staff', staffId: off.id })).tap()
      },
    ],
  ])('a redemption with %s is refused with %s', async (_title, code, make) => {
    const shop = await shopWithReward()
    expect((await redeemWith(shop, await make(shop))).code).toBe(code)
  })

  test('a tap is refused while the feature of E-Stamps is off', async () => {
    const shop = await shopWithReward({ estamp: false })
    expect((await redeemWith(shop, shop.tag.tap())).code).toBe('FEATURE_OFF')
  })
})

test('five forged taps lock the card for PINs and genuine taps too', async () => {
  const shop = await shopWithReward()
  for (let n = 0; n < 5; n++) expect((await redeemWith(shop, forged(shop.tag.tap()))).code).toBe('TAP_INVALID')
  expect((await redeemWith(shop, shop.tag.tap())).code).toBe('PIN_CODE_LOCKED')
  const body = { memberId: shop.card.number, rewardId: 'reward', pin: '2468' }
  expect((await t.call(redeemReward, { body }, { token: shop.card.token, key: newId() })).code).toBe('PIN_CODE_LOCKED')
})

test('one tap of a staff tag that twenty members use at once redeems one reward', async () => {
  const shop = await shopWithReward()
  const cards = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const card = await makeCard(t.app, shop.merchant, shop.campaign)
      const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
      await t.call(changeChops, { params: { id: card.id }, body }, { token: shop.merchant.owner.token, key: newId() })
      return card
    }),
  )
  const tap = shop.tag.tap()
  const answers = await Promise.all(cards.map((card) => redeemWith({ card }, tap)))
  const { PIN_CODE_LOCKED: waiting = 0, TAP_USED: used = 0, ...rest } = tally(answers)
  expect(rest).toEqual({ done: 1 })
  expect(waiting + used).toBe(19)
})

test('a tap of a staff tag stands behind a coupon on its holder’s phone', async () => {
  const shop = await shopWithReward()
  const coupon = await makeIssuedCoupon(t.app, shop.merchant)
  const body = { eStampId: eStampOfTap(shop.tag.tap()) }
  const answer = await t.call(redeemHolderCoupon, { params: { token: coupon.token }, body }, { key: newId() })
  expect(answer).toMatchObject({ status: 200 })
})
