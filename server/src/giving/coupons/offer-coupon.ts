import * as contract from '@chopcard/contract/giving/member/coupons.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import { findMerchant, serviceAllows } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { networkOf } from '../../core/networks.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { lookOf } from './coupon-look.ts'
import { giveToAddress } from './give-to-address.ts'
import { bannersOfPage } from './page-banners.ts'

/** A published coupon as its page shows it; what may not be published is as if it were not there. */
export const offerPageSource = (app: App): Pick<MemberPageSources, 'offeredCoupon'> => ({
  offeredCoupon: async (id, language) => {
    const found = await findOffer(app.database.kysely, id)
    if (!found) return null
    const { merchant, coupon, now } = found
    const db = app.database.kysely
    const state = offerState(coupon, merchant, now)
    const offered = {
      id,
      ...(await lookOf(db, merchant, coupon, language, ['promotionBanner', 'couponBanner'])),
      state,
      publishedFrom: coupon.published_from.toISOString(),
      changesIn: state === 'notYet' ? coupon.published_from.getTime() - now.getTime() : null,
    }
    return { coupon: offered, banners: await bannersOfPage(app, merchant, language) }
  },
})

/** Mails an issued coupon to whoever asks on the page: the link goes to the address alone, so that nobody takes another's. */
export const requestCoupon: Verb<typeof contract.requestCoupon> = async ({ app, db, ip, actor }, { params, body }) => {
  const { merchant, coupon, now } = (await findOffer(db, params.id)) ?? refuse('NOT_FOUND')
  serviceAllows(contract.requestCoupon, merchant)
  const state = offerState(coupon, merchant, now)
  if (state === 'notYet') refuse('COUPON_NOT_PUBLISHED', { retryAt: coupon.published_from.toISOString() })
  if (state === 'closed') refuse('COUPON_NOT_PUBLISHED')
  const { secret } = app.config
  await consumeAttempt(db, bucketOf(secret, 'coupon-network', merchant.id, networkOf(ip)), ofNetwork)
  await consumeAttempt(db, bucketOf(secret, 'coupon-address', merchant.id, params.id, body.email), ofAddress)
  const ctx = openJobContext(app, merchant, actor, now, 'takeCoupon')
  const giving = { app, merchant, couponId: params.id, ...body }
  return ctx.write(async (tx) => {
    await giveToAddress(tx, giving, 'download', () => true)
    ctx.note({ target: params.id })
    return { checkMailbox: true as const }
  })
}

// A class on one network may all want one; an address needs its link now and then.
const ofNetwork = { limit: 60, windowSeconds: 15 * 60 }
const ofAddress = { limit: 5, windowSeconds: 60 * 60 }

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>['coupon']

function offerState(coupon: Offer, merchant: Merchant, now: Date): contract.OfferedCoupon['state'] {
  if (now < coupon.published_from) return 'notYet'
  // The last minute counts as a whole.
  if (now.getTime() >= coupon.published_to.getTime() + 60_000) return 'closed'
  const isOver = coupon.effective_to !== null && coupon.effective_to < localDay(now, merchant.timeZone)
  return isOver || (coupon.quota !== -1 && coupon.taken >= coupon.quota) ? 'gone' : 'open'
}

async function findOffer(db: Db, id: string) {
  const address = await db
    .selectFrom('coupon_address')
    .select('merchant_id')
    .where('coupon_id', '=', id)
    .executeTakeFirst()
  const found = address && (await findMerchant(db, { id: address.merchant_id }))
  if (!found) return undefined
  const coupon = await db
    .selectFrom('coupon')
    .select([
      'settings',
      'currency',
      'effective_from',
      'effective_to',
      'published_from',
      'published_to',
      'quota',
      'taken',
    ])
    .where('merchant_id', '=', found.merchant.id)
    .where('id', '=', id)
    .where('publishable', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return coupon && { ...found, coupon }
}
