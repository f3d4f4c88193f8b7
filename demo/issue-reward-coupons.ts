import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { CouponSettings, type CouponSettingsInput } from '@chopcard/contract/giving/merchant/coupons.ts'
import { editCampaign } from '../server/src/loyalty/campaigns/edit-campaign.ts'
import { loadCampaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import { settingsForForm } from '../server/src/loyalty/campaigns/stored-settings.ts'
import { giveWelcome } from '../server/src/loyalty/cards/give-welcome.ts'
import { redeem } from '../server/src/loyalty/cards/redeem-reward.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { addCodes } from '../server/src/giving/coupons/make-coupon-codes.ts'
import { newCodes } from '../server/src/giving/coupons/new-codes.ts'
import { completeBanners } from '../server/src/giving/coupons/complete-banners.ts'
import { insertCoupon } from '../server/src/giving/coupons/save-coupon.ts'
import { atCounter, cardsOf, type Counter } from './at-counter.ts'

/** A reward of the breakfast card and the gift for new members of the points are coupons; some have been given. */
export async function seedRewardCoupons(counter: Counter): Promise<void> {
  const { app, merchant } = counter
  const breakfast = await makeCoupon(counter, {
    name: 'Kaya toast set on us',
    title: 'A kaya toast set',
    shortDescription: 'Two slices, two eggs, one kopi. For whoever brings it.',
    type: 'gift',
    value: 620,
    backgroundColor: '#0f6b66',
    labelColor: '#a7e8e0',
  })
  const cookie = await makeCoupon(counter, {
    name: 'Welcome: a cookie',
    title: 'A cookie with your first kopi',
    shortDescription: 'For everybody who starts to collect beans.',
    type: 'gift',
    value: 120,
    backgroundColor: '#8a4b14',
    labelColor: '#fcd9a8',
  })
  const club = await change(counter, 'Breakfast Club', (settings) => ({
    ...settings,
    rewards: settings.rewards.map((one) => (one.chopCount === 8 ? { ...one, couponId: breakfast } : one)),
  }))
  const points = await change(counter, 'Bean Points', (settings) => ({ ...settings, welcomeCouponId: cookie }))
  const reward = club.settings.rewards.find(({ couponId }) => couponId)
  for (const memberId of await cardsOf(counter, club.id, 4, 8))
    await redeem(atCounter(counter), { params: { memberId }, query: {}, body: { rewardId: reward?.id, confirm: true } })
  for (const id of await cardsOf(counter, points.id, 6))
    await app.database.tx((tx) => giveWelcome(tx, { app, merchant }, points.settings, id))
}

async function makeCoupon(
  { app, merchant }: Counter,
  given: Pick<CouponSettingsInput, 'name' | 'shortDescription' | 'type'> & Partial<CouponSettingsInput>,
): Promise<string> {
  const today = localDay(new Date(), merchant.timeZone)
  const settings = CouponSettings.parse({
    ...given,
    codeSource: 'generated',
    quota: -1,
    maxPerMember: 0,
    effectiveTo: addDays(today, 120),
    publishedFrom: `${today}T08:00`,
    publishedTo: `${addDays(today, 120)}T22:00`,
    redeemByStaffPin: true,
  } satisfies CouponSettingsInput)
  const codes = newCodes({ length: 10, signs: 'both', letterCase: 'upper', checkDigit: false }, 80)
  const complete = await completeBanners(app, merchant, settings)
  return app.database.tx(async (tx) => {
    const couponId = await insertCoupon(tx, merchant, complete)
    await addCodes(tx, { merchantId: merchant.id, couponId, after: 0 }, codes)
    return couponId
  })
}

/** A save by the very verb of the form, which is in the change history. */
async function change(counter: Counter, name: string, edit: (settings: CampaignSettings) => CampaignSettings) {
  const { app, merchant } = counter
  const ctx = atCounter(counter)
  const db = app.database.kysely
  const { id } = await db
    .selectFrom('campaign')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const { revision, settings } = await loadCampaign(db, merchant.id, id)
  const edited = edit(settingsForForm(settings))
  await editCampaign(ctx, { params: { id }, query: {}, body: { revision, settings: edited, applyTo: 'new' } })
  return loadCampaign(db, merchant.id, id)
}
