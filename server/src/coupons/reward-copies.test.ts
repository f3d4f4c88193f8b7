import { describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { createCampaign, editCampaign, getCampaign } from '@chopcard/contract/merchant/campaigns.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/merchant/chop-log.ts'
import { redeemCoupon } from '@chopcard/contract/merchant/coupon-copies.ts'
import * as coupons from '@chopcard/contract/merchant/coupons.ts'
import { redeem } from '@chopcard/contract/merchant/till.ts'
import { useApp } from '../../test/harness.ts'
import { couponSettings, makeCoupon } from '../../test/make-coupon.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../test/make.ts'

const t = useApp()
const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const code = () => `R${uuid().slice(-12).toUpperCase()}`

/** A stamp campaign whose reward is a coupon, and a card that is full. */
async function rewarded(given: Parameters<typeof makeCoupon>[2] = {}, codes = [code()]) {
  const merchant = await makeMerchant(t.app)
  const couponId = await makeCoupon(t.app, merchant, given, codes)
  const campaign = await makeCampaign(t.app, merchant, { rewardCouponId: couponId })
  const full = async () => {
    const card = await makeCard(t.app, merchant, campaign)
    await t.app.database.pool.query(
      `update card set balances = array(select (s ->> 'stampCount')::bigint from campaign, jsonb_array_elements(settings -> 'chopTypes') s
         where campaign.id = card.campaign_id), balance = (select sum((s ->> 'stampCount')::bigint) from campaign, jsonb_array_elements(settings -> 'chopTypes') s
         where campaign.id = card.campaign_id) where id = $1`,
      [card.id],
    )
    return card
  }
  return { merchant, couponId, campaign, codes, card: await full(), full }
}
const take = (merchant: TestMerchant, memberId: string) =>
  t.call(redeem, { params: { memberId }, body: { confirm: true } }, { ...as(merchant), key: uuid() })
const undo = (merchant: TestMerchant, id: string) =>
  t.call(voidEntry, { params: { id } }, { ...as(merchant), key: uuid() })
const effectsOf = async (merchant: TestMerchant, id: string) =>
  (await t.call(voidEffects, { params: { id } }, as(merchant))).body.data
const copiesOf = async (couponId: string) => {
  const { rows } = await t.app.database.pool.query<{ code: string | null; card_id: string }>(
    'select code, card_id from coupon_copy where coupon_id = $1 order by id',
    [couponId],
  )
  return rows
}

describe('a coupon as the reward of a campaign', () => {
  test('is given with the redemption in the member’s name, comes back with the void, and is not given without it', async () => {
    const { merchant, couponId, card, codes } = await rewarded()
    const key = uuid()
    const ask = () =>
      t.call(redeem, { params: { memberId: card.id }, body: { confirm: true } }, { ...as(merchant), key })
    const first = await ask()
    expect(first.body.data.couponCode).toBe(codes[0])
    expect((await ask()).body.data.couponCode).toBe(codes[0])
    expect(await copiesOf(couponId)).toEqual([{ code: codes[0], card_id: card.id }])
    expect((await take(merchant, card.id)).code).toBe('CHOP_BALANCE_ZERO')

    const { id } = first.body.data.entry
    expect((await effectsOf(merchant, id)).effects).toContainEqual({ what: 'coupon', before: codes[0], after: '–' })
    expect((await undo(merchant, id)).code).toBeUndefined()
    expect(await copiesOf(couponId)).toEqual([{ code: null, card_id: card.id }])
    expect((await take(merchant, card.id)).body.data.couponCode).toBe(codes[0])
  })

  test('keeps the redemption from being voided once it was used', async () => {
    const { merchant, card, codes } = await rewarded()
    const { id } = (await take(merchant, card.id)).body.data.entry
    const used = { params: { code: codes[0] as string }, body: {} }
    expect((await t.call(redeemCoupon, used, { ...as(merchant), key: uuid() })).code).toBeUndefined()
    expect((await undo(merchant, id)).code).toBe('REWARD_COUPON_USED')
    expect(await effectsOf(merchant, id)).toMatchObject({ allowed: false, code: 'REWARD_COUPON_USED' })
  })

  test('is given so often as its quota says, however many redeem at once; who gets none keeps the chops', async () => {
    const { merchant, couponId, full } = await rewarded({ quota: 3 }, Array.from({ length: 20 }, code))
    const cards = []
    for (let n = 0; n < 12; n++) cards.push(await full())
    const answers = await Promise.all(cards.map(({ id }) => take(merchant, id)))
    expect(answers.filter((answer) => answer.code === undefined)).toHaveLength(3)
    expect(answers.filter((answer) => answer.code === 'COUPON_QUOTA_REACHED')).toHaveLength(9)
    expect(await copiesOf(couponId)).toHaveLength(3)
    const { rows } = await t.app.database.pool.query('select from card where merchant_id = $1 and balance = 0', [
      merchant.id,
    ])
    expect(rows).toHaveLength(3)
  })

  test('is not deleted and not for anybody to take, also where both are asked for at once', async () => {
    const { merchant, couponId, campaign } = await rewarded()
    const params = { id: couponId }
    const { settings, revision } = (await t.call(coupons.getCoupon, { params }, as(merchant))).body.data
    const body = { revision, settings: { ...settings, publishable: true } }
    const published = await t.call(coupons.editCoupon, { params, body }, as(merchant))
    expect(published.body).toHaveProperty(['meta', 'fields', 'settings.publishable'])
    expect((await t.call(coupons.deleteCoupon, { params }, as(merchant))).code).toBe('COUPON_IN_USE')

    const free = await makeCoupon(t.app, merchant)
    const { data: now } = (await t.call(getCampaign, { params: { id: campaign.id } }, as(merchant))).body
    const [saved, deleted] = await Promise.all([
      t.call(
        editCampaign,
        {
          params: { id: campaign.id },
          body: { revision: now.revision, settings: { ...now.settings, rewardCouponId: free } },
        },
        as(merchant),
      ),
      t.call(coupons.deleteCoupon, { params: { id: free } }, as(merchant)),
    ])
    expect([saved.code, deleted.code].filter((refusal) => refusal === undefined)).toHaveLength(1)
  })

  test('is one of the merchant’s own that nobody else may take, and only with the feature', async () => {
    const { merchant, campaign } = await rewarded()
    const other = await makeMerchant(t.app)
    const { data } = (await t.call(getCampaign, { params: { id: campaign.id } }, as(merchant))).body
    const save = async (rewardCouponId: string) => {
      const settings = {
        ...data.settings,
        name: uuid(),
        rewardCouponId,
        chopTypes: data.settings.chopTypes.map(({ id: _id, ...rest }) => rest),
        memberLevels: undefined,
      }
      return t.call(createCampaign, { body: { settings } }, as(merchant))
    }
    const publishable = await makeCoupon(t.app, merchant, couponSettings(merchant, { publishable: true }))
    for (const id of [await makeCoupon(t.app, other), publishable, uuid()])
      expect((await save(id)).body).toHaveProperty(['meta', 'fields', 'settings.rewardCouponId'])
    await t.app.database.pool.query(
      `update merchant set features = coalesce(features, '{}') || '{"couponAsRewards": false}' where merchant_id = $1`,
      [merchant.id],
    )
    expect((await save(await makeCoupon(t.app, merchant))).code).toBe('FEATURE_OFF')
  })
})
