import { Id } from '@chopcard/contract/core/kinds.ts'
import type { PageSender } from './carnival-pages.ts'
import { givenPage } from './given-page.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'

/** A copy of a coupon for its holder: whoever has the address has the coupon. Without a script it is there to be shown. */
export const sendCoupon: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const held = await sources.couponByToken(token, language)
  if (!held) return unable(request, reply, 404, 'coupon-unknown')
  const props = { language, words: pageWords(language, 'coupon'), ...held }
  const html = build.renderer.renderCoupon(props).html
  return sendPage(request, reply, { language, ...givenPage(held.coupon), html, ...build.pages.coupon, props })
}

/** Where anybody takes a copy of a published coupon. */
export const sendOffer: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { couponId } = request.params as { couponId: string }
  const language = pageLanguage(request, reply)
  const offer = Id.safeParse(couponId).success ? await sources.offeredCoupon(couponId, language) : null
  if (!offer) return unable(request, reply, 404, 'coupon-unknown')
  const props = { language, words: pageWords(language, 'coupon'), ...offer }
  const html = build.renderer.renderOffer(props).html
  return sendPage(request, reply, { language, ...givenPage(offer.coupon), html, ...build.pages.offer, props })
}
