import { editCampaign } from '../campaigns/edit-campaign.ts'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import { giveCopy } from '../coupons/give-copy.ts'
import { lockCopy } from '../coupons/lock-copy.ts'
import { redeemCoupon } from '../coupons/redeem-coupon.ts'
import { takeCopyBack } from '../coupons/take-copy-back.ts'
import type { CouponSettingsInput } from '@chopcard/contract/merchant/coupons.ts'
import { type Counter, shopContext } from './shop-context.ts'

type Pictures = { detailBanner: string; couponBanner: string; walletBanner: string }
const campaignName = 'Breakfast Club'
const day = 86_400_000

/** A coupon that the breakfast campaign gives for its second reward, and some members who have it already. */
export async function seedRewardCoupon(
  counter: Counter,
  pictures: Pictures,
  define: (given: CouponSettingsInput) => Promise<string>,
): Promise<void> {
  const couponId = await define({
    ...pictures,
    name: 'Reward: a kaya toast set',
    title: 'A kaya toast set',
    shortDescription: 'Two slices, two eggs, one kopi: your reward of the Breakfast Club.',
    type: 'gift',
    value: 520,
    codeSource: 'generated',
    barcodeType: 'aztec',
    quota: -1,
    maxPerMember: 0,
    redeemByStaffPin: true,
    publishedFrom: '2026-01-01T00:00',
    publishedTo: '2099-12-31T23:59',
    backgroundColor: '#0f6b66',
    labelColor: '#99f6e4',
    terms: 'To be eaten here, on the day it is redeemed.',
  })
  await giveBy(counter, couponId)
  await giveToMembers(counter, couponId)
}

/** Names the coupon in the campaign by the very verb of its form. */
async function giveBy(counter: Counter, couponId: string): Promise<void> {
  const { app, merchant } = counter
  const db = app.database.kysely
  const { id } = await db
    .selectFrom('campaign')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('name', '=', campaignName)
    .executeTakeFirstOrThrow()
  const { settings, revision } = await loadCampaign(db, merchant.id, id)
  const rewards = settings.rewards.map((reward, i) => (i === 1 ? { ...reward, couponId } : reward))
  const body = { revision, settings: { ...settings, rewards } }
  await editCampaign(shopContext(counter, Date.now()), { params: { id }, query: {}, body })
}

async function giveToMembers(counter: Counter, couponId: string): Promise<void> {
  const { app, merchant, random } = counter
  const { rows } = await app.database.pool.query<{ id: string; email: string | null }>(
    `select c.id, m.email from card c
     join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
     join campaign p on p.merchant_id = c.merchant_id and p.id = c.campaign_id
     where c.merchant_id = $1 and p.name = $2 and c.state = 'active' order by c.card_number limit 18`,
    [merchant.id, campaignName],
  )
  for (const [i, { id: cardId, email }] of rows.entries()) {
    const giving = { app, merchantId: merchant.id, couponId, holder: { email, cardId }, source: 'reward' } as const
    const copy = await app.database.tx((tx) => giveCopy(tx, { ...giving, language: merchant.language }))
    const givenAt = new Date(Date.now() - (1 + random() * 20) * day)
    await app.database.kysely
      .updateTable('coupon_copy')
      .set({ given_at: givenAt, opened_at: i % 5 ? new Date(givenAt.getTime() + random() * day) : null })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', copy.id)
      .execute()
    if (i % 3 === 1) {
      const at = givenAt.getTime() + random() * (Date.now() - givenAt.getTime())
      await redeemCoupon(shopContext(counter, at), { params: { code: copy.code }, query: {}, body: {} })
    }
  }
}

/** One copy is held by a checkout, and one was taken back. */
export async function showEveryState({ app, merchant }: Counter, couponId: string): Promise<void> {
  const [held, back] = await app.database.kysely
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['p.id', 'k.code'])
    .where('p.merchant_id', '=', merchant.id)
    .where('p.coupon_id', '=', couponId)
    .where('k.state', '=', 'active')
    .orderBy('p.given_at')
    .limit(2)
    .execute()
  if (!held || !back) throw new Error('the demo gives copies')
  await app.database.tx((tx) => lockCopy(tx, { merchantId: merchant.id, code: held.code }))
  await app.database.tx((tx) => takeCopyBack(tx, { merchantId: merchant.id, id: back.id }))
}
