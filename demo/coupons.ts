import type { PictureKind } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { CouponSettings, type CouponSettingsInput } from '@chopcard/contract/giving/merchant/coupons.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { issueCoupon } from '../server/src/giving/coupons/issue-coupon.ts'
import { addCodes } from '../server/src/giving/coupons/make-coupon-codes.ts'
import { newCodes } from '../server/src/giving/coupons/new-codes.ts'
import { redeemCoupon } from '../server/src/giving/coupons/redeem-coupon.ts'
import { completeBanners } from '../server/src/giving/coupons/complete-banners.ts'
import { insertCoupon } from '../server/src/giving/coupons/save-coupon.ts'
import { atCounter, type Counter } from './at-counter.ts'
import { showEveryState } from './issued-coupon-states.ts'
import { type DemoPicture, publishDemoPicture, readDemoPictures } from './pictures.ts'

type Holder = { email: string }

/** Coupons with codes of their own, one whose number all share, and one that is over; many were used. */
export async function seedCoupons(counter: Counter, holders: readonly Holder[]): Promise<void> {
  const pictures = await publishBanners(counter)
  const today = localDay(new Date(), counter.merchant.timeZone)
  const day = (later: number) => addDays(today, later)
  const common = (from: number, to: number) => ({
    effectiveFrom: day(from),
    effectiveTo: day(to),
    publishedFrom: `${day(from)}T08:00`,
    publishedTo: `${day(to)}T22:00`,
    ...pictures,
    maxPerMember: 1,
  })
  const table = await seedCoupon(
    counter,
    { codes: 500, uses: 74, since: 28, until: 0 },
    {
      ...common(-28, 62),
      name: 'Five dollars off',
      title: '$5 off your table',
      shortDescription: 'From $20, for everything on the menu.',
      type: 'cash',
      value: 500,
      codeSource: 'generated',
      quota: 500,
      publishable: true,
      keywords: ['summer', 'table'],
      terms: 'One coupon a table. Not together with other offers.',
      redeemByStaffPin: true,
      allowResend: true,
      couponGroup: 'Summer table',
      secondaryTitle: 'At',
      secondaryField: 'Keong Saik Road',
      auxiliaryTitle: 'Not on',
      auxiliaryField: 'Public holidays',
    },
  )
  await seedCoupon(
    counter,
    { codes: 0, uses: 23, since: 13, until: 0 },
    {
      ...common(-14, 45),
      name: 'Flyer: 10 % off beans',
      title: '10 % off beans',
      shortDescription: 'On every bag of our own roast.',
      type: 'percentage',
      value: 10,
      codeSource: 'fixed',
      fixedNumber: 'BEANS10',
      barcodeType: 'code128',
      quota: 200,
      backgroundColor: '#14532d',
      labelColor: '#bbf7d0',
      motif: 'clocks',
    },
  )
  const toast = await seedCoupon(
    counter,
    { codes: 60, uses: 41, since: 39, until: 13 },
    {
      ...common(-40, 30),
      name: 'Opening week: a free kaya toast',
      title: 'A free kaya toast',
      shortDescription: 'With any drink, while the opening week lasts.',
      type: 'gift',
      value: 180,
      codeSource: 'generated',
      barcodeType: 'ean13',
      quota: 60,
      backgroundColor: '#1e3a8a',
      labelColor: '#bfdbfe',
      motif: 'candles',
    },
  )
  await issueCoupons(counter, table, holders)
  await issueCoupons(counter, toast, holders.slice(0, 9))
  await endEarlier(counter, 'Opening week: a free kaya toast', day(-12))
  await showEveryState(counter, table)
}

async function publishBanners({ app, merchant }: Counter) {
  const [scene, logo] = await readDemoPictures(['kopi/coupon', 'kopi/logo'])
  if (!scene || !logo) throw new Error('no pictures of the coupon')
  const publish = (kind: PictureKind, picture: DemoPicture) => publishDemoPicture(app, merchant, kind, picture)
  return {
    couponBanner: await publish('couponBanner', scene),
    promotionBanner: await publish('promotionBanner', scene),
    walletLogo: await publish('walletLogo', logo),
  }
}

/** So many codes, so many of them used between so many days ago. */
type Lived = { codes: number; uses: number; since: number; until: number }

async function seedCoupon(counter: Counter, lived: Lived, given: CouponSettingsInput): Promise<string> {
  const { app, merchant, random } = counter
  const complete = await completeBanners(app, merchant, CouponSettings.parse(given))
  const { settings } = complete
  const isEan = settings.barcodeType === 'ean13'
  const pattern = isEan
    ? ({ length: 13, signs: 'digits', letterCase: 'upper', checkDigit: true } as const)
    : ({ length: 10, signs: 'both', letterCase: 'upper', checkDigit: false } as const)
  const codes = newCodes(pattern, lived.codes)
  const id = await app.database.tx(async (tx) => {
    const couponId = await insertCoupon(tx, merchant, complete)
    if (codes.length) await addCodes(tx, { merchantId: merchant.id, couponId, after: 0 }, codes)
    return couponId
  })
  for (let i = 0; i < lived.uses; i++) {
    const daysAgo = lived.until + random() * (lived.since - lived.until)
    await use(counter, codes[i] ?? settings.fixedNumber ?? '', Date.now() - daysAgo * 86_400_000)
  }
  return id
}

/** Some were sent, some were taken from the coupon's page; most were looked at, some used. */
async function issueCoupons(counter: Counter, couponId: string, holders: readonly Holder[]): Promise<void> {
  const { app, merchant, random } = counter
  for (const [i, { email }] of holders.entries()) {
    const source = i % 3 ? 'send' : 'download'
    const actor = source === 'send' ? counter.operators[i % counter.operators.length] : undefined
    const giving = { app, merchantId: merchant.id, couponId, holder: { email, cardId: null }, source, actor } as const
    const issuedCoupon = await app.database.tx((tx) => issueCoupon(tx, { ...giving, language: merchant.language }))
    const givenAt = new Date(Date.now() - (1 + random() * 12) * 86_400_000)
    const openedAt = i % 4 ? new Date(givenAt.getTime() + random() * 6 * 3_600_000) : null
    await app.database.kysely
      .updateTable('coupon_copy')
      .set({ given_at: givenAt, opened_at: openedAt })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', issuedCoupon.id)
      .execute()
    await app.database.kysely
      .updateTable('coupon_event')
      .set({ at: givenAt, local_day: localDay(givenAt, merchant.timeZone) })
      .where('merchant_id', '=', merchant.id)
      .where('copy_id', '=', issuedCoupon.id)
      .execute()
    if (openedAt && i % 3 === 2) await use(counter, issuedCoupon.code, openedAt.getTime())
  }
}

/** By the very verb of the till. */
const use = (counter: Counter, code: string, at: number) =>
  redeemCoupon(atCounter(counter, new Date(at)), { params: { code }, query: {}, body: {} })

/** It was used while it ran, and is over now. */
const endEarlier = ({ app, merchant }: Counter, name: string, lastDay: string) =>
  app.database.pool.query(
    `update coupon set effective_to = $3::text::date, settings = settings || jsonb_build_object('effectiveTo', $3::text)
     where merchant_id = $1 and name = $2`,
    [merchant.id, name, lastDay],
  )
