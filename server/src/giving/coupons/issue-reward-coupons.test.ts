import { describe, expect, test } from 'vitest'
import {
  campaignLogs,
  createCampaign,
  editCampaign,
  getCampaign,
} from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import * as coupons from '@chopcard/contract/giving/merchant/coupons.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { quickRedeem, redeem, validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { couponSettings, makeCoupon } from '../../../test/make-coupon.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'

const t = useApp()
const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const code = () => `R${newId().slice(-12).toUpperCase()}`

/** A stamp campaign whose reward is a coupon, and a card that is full. */
async function rewarded(given: Parameters<typeof makeCoupon>[2] = {}, codes = [code()]) {
  const merchant = await makeMerchant(t.app)
  const couponId = await makeCoupon(t.app, merchant, given, codes)
  const campaign = await makeCampaign(t.app, merchant, { rewardCouponId: couponId })
  const full = async () => {
    const card = await makeCard(t.app, merchant, campaign)
    await t.app.database.pool.query(
      `update card set balances = array(select (s ->> 'stampCount')::bigint from campaign, jsonb_array_elements(settings -> 'chopTypes') s
         where campaign.merchant_id = $1 and campaign.id = card.campaign_id), balance = (
         select sum((s ->> 'stampCount')::bigint) from campaign, jsonb_array_elements(settings -> 'chopTypes') s
         where campaign.merchant_id = $1 and campaign.id = card.campaign_id) where merchant_id = $1 and id = $2`,
      [merchant.id, card.id],
    )
    return card
  }
  return { merchant, couponId, campaign, codes, card: await full(), full }
}
const redeemReward = (merchant: TestMerchant, memberId: string) =>
  t.call(redeem, { params: { memberId }, body: { confirm: true } }, { ...as(merchant), key: newId() })
const undo = (merchant: TestMerchant, id: string) =>
  t.call(voidEntry, { params: { id } }, { ...as(merchant), key: newId() })
const effectsOf = async (merchant: TestMerchant, id: string) =>
  (await t.call(voidEffects, { params: { id } }, as(merchant))).body.data
const rewardCouponsOf = async (couponId: string) => {
  const { rows } = await t.app.database.pool.query<{ code: string | null; card_id: string }>(
    'select code, card_id from coupon_copy where coupon_id = $1 order by id',
    [couponId],
  )
  return rows
}

describe('a coupon as the reward of a campaign', () => {
  test('a reward coupon is issued once with the redemption to its member, and returned when the redemption is voided', async () => {
    const { merchant, couponId, card, codes } = await rewarded()
    const key = newId()
    const ask = () =>
      t.call(redeem, { params: { memberId: card.id }, body: { confirm: true } }, { ...as(merchant), key })
    const first = await ask()
    expect(first.body.data.couponCode).toBe(codes[0])
    expect((await ask()).body.data.couponCode).toBe(codes[0])
    expect(await rewardCouponsOf(couponId)).toEqual([{ code: codes[0], card_id: card.id }])
    expect((await redeemReward(merchant, card.id)).code).toBe('CHOP_BALANCE_ZERO')

    const { id } = first.body.data.entry
    expect((await effectsOf(merchant, id)).effects).toContainEqual({ what: 'coupon', before: codes[0], after: '–' })
    expect((await undo(merchant, id)).code).toBeUndefined()
    expect(await rewardCouponsOf(couponId)).toEqual([{ code: null, card_id: card.id }])
    expect((await redeemReward(merchant, card.id)).body.data.couponCode).toBe(codes[0])
  })

  test('a redemption cannot be voided once its reward coupon was used', async () => {
    const { merchant, card, codes } = await rewarded()
    const { id } = (await redeemReward(merchant, card.id)).body.data.entry
    const used = { params: { code: codes[0] as string }, body: {} }
    expect((await t.call(redeemCoupon, used, { ...as(merchant), key: newId() })).code).toBeUndefined()
    expect((await undo(merchant, id)).code).toBe('REWARD_COUPON_USED')
    expect(await effectsOf(merchant, id)).toMatchObject({ allowed: false, code: 'REWARD_COUPON_USED' })
  })

  test('a reward coupon is issued as often as its quota allows, and a card that gets none keeps its chops', async () => {
    const { merchant, couponId, full } = await rewarded({ quota: 3 }, Array.from({ length: 20 }, code))
    const cards = []
    for (let n = 0; n < 12; n++) cards.push(await full())
    const answers = await Promise.all(cards.map(({ id }) => redeemReward(merchant, id)))
    expect(answers.filter((answer) => answer.code === undefined)).toHaveLength(3)
    expect(answers.filter((answer) => answer.code === 'COUPON_QUOTA_REACHED')).toHaveLength(9)
    expect(await rewardCouponsOf(couponId)).toHaveLength(3)
    const { rows } = await t.app.database.pool.query('select from card where merchant_id = $1 and balance = 0', [
      merchant.id,
    ])
    expect(rows).toHaveLength(3)
  })

  test('a reward coupon can neither be deleted nor published, also when both are requested at once', async () => {
    const { merchant, couponId, campaign } = await rewarded()
    const params = { id: couponId }
    const { settings, revision } = (await t.call(coupons.getCoupon, { params }, as(merchant))).body.data
    const { settings: settingsNow } = (await t.call(getCampaign, { params: { id: campaign.id } }, as(merchant))).body
      .data
    const body = { revision, settings: { ...settings, publishable: true } }
    const published = await t.call(coupons.editCoupon, { params, body }, as(merchant))
    expect(published.body).toHaveProperty(['meta', 'fields', 'settings.publishable'])
    const deleted = await t.call(coupons.deleteCoupon, { params }, as(merchant))
    expect(deleted.code).toBe('COUPON_IS_REWARD')
    // Both say which campaign it is.
    for (const answer of [published, deleted]) expect(answer.raw).toContain(settingsNow.name)

    const free = await makeCoupon(t.app, merchant)
    const { data: now } = (await t.call(getCampaign, { params: { id: campaign.id } }, as(merchant))).body
    const [saved, gone] = await Promise.all([
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
    expect([saved.code, gone.code].filter((refusal) => refusal === undefined)).toHaveLength(1)
  })

  test('a reward coupon must be the merchant’s own and unpublished, and needs its feature', async () => {
    const { merchant, campaign } = await rewarded()
    const other = await makeMerchant(t.app)
    const { data } = (await t.call(getCampaign, { params: { id: campaign.id } }, as(merchant))).body
    const save = async (rewardCouponId: string) => {
      const settings = {
        ...data.settings,
        name: newId(),
        rewardCouponId,
        chopTypes: data.settings.chopTypes.map(({ id: _id, ...rest }) => rest),
        memberLevels: undefined,
      }
      return t.call(createCampaign, { body: { settings } }, as(merchant))
    }
    const publishable = await makeCoupon(t.app, merchant, couponSettings(merchant, { publishable: true }))
    for (const id of [await makeCoupon(t.app, other), publishable, newId()])
      expect((await save(id)).body).toHaveProperty(['meta', 'fields', 'settings.rewardCouponId'])
    await t.app.database.pool.query(
      `update merchant set features = coalesce(features, '{}') || '{"couponAsRewards": false}' where merchant_id = $1`,
      [merchant.id],
    )
    expect((await save(await makeCoupon(t.app, merchant))).code).toBe('FEATURE_OFF')
  })

  test('a reward coupon that cannot be issued is announced before the redemption, which is refused in the same words', async () => {
    const { merchant, card, full } = await rewarded({ quota: 1 })
    const waiting = await full()
    const told = async () => {
      const query = { memberId: waiting.id, operation: 'redeem' as const, rewardId: 'stamp-card' }
      const offered = await t.call(quickRedeem, { params: { x: waiting.number } }, as(merchant))
      const [reward] = offered.body.data.rewards
      query.rewardId = reward?.id ?? ''
      const verdict = (await t.call(validateChop, { query }, as(merchant))).body.data
      return [reward, verdict]
    }
    for (const verdict of await told()) expect(verdict).toMatchObject({ allowed: true })
    expect((await redeemReward(merchant, card.id)).code).toBeUndefined()
    const refused = await redeemReward(merchant, waiting.id)
    expect(refused.code).toBe('COUPON_QUOTA_REACHED')
    for (const verdict of await told()) {
      expect(verdict).toMatchObject({ allowed: false, code: refused.code })
      expect(refused.body).toMatchObject({ meta: { message: verdict?.message } })
    }
  })
})

describe('a coupon given at joining', () => {
  test('a welcome coupon is issued to a member who joins on the page, and nobody is refused when it has run out', async () => {
    const merchant = await makeMerchant(t.app)
    const codes = [code()]
    const couponId = await makeCoupon(t.app, merchant, {}, codes)
    const before = await makeCampaign(t.app, merchant)
    const params = { id: before.id }
    const { data } = (await t.call(getCampaign, { params }, as(merchant))).body
    const body = { revision: data.revision, settings: { ...data.settings, welcomeCouponId: couponId } }
    const saved = (await t.call(editCampaign, { params, body }, as(merchant))).body.data
    const { name } = (await t.call(coupons.getCoupon, { params: { id: couponId } }, as(merchant))).body.data
    expect(saved.settings.welcomeGift).toBe(name)
    const [newest] = (await t.call(campaignLogs, { params }, as(merchant))).body.data
    expect(newest?.changes).toContainEqual({ field: 'welcomeCouponId', before: null, after: name })

    const join = () => {
      const email = `${newId()}@member.example`
      const asked = { email, confirmEmail: email, language: 'en-US' as const, acceptTerms: true as const }
      return t.call(joinCampaign, { params: { campaignId: before.id }, body: asked })
    }
    expect((await join()).code).toBeUndefined()
    expect((await join()).body.data.cardUrl).toContain('/member/card/')
    expect((await rewardCouponsOf(couponId)).map((issuedCoupon) => issuedCoupon.code)).toEqual(codes)
    const { rows } = await t.app.database.pool.query(
      `select template from outbox where merchant_id = $1 and template like 'coupon%'`,
      [merchant.id],
    )
    expect(rows).toHaveLength(1)
    expect((await t.call(coupons.deleteCoupon, { params: { id: couponId } }, as(merchant))).code).toBe(
      'COUPON_IS_REWARD',
    )
  })
})
