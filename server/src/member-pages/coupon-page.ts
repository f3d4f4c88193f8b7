import { Id } from '@chopcard/contract/core/kinds.ts'
import type { PageSender } from './carnival-pages.ts'
import { holderPage } from './holder-page.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'
import { offeredWallets } from './wallet-links.ts'

/** An issued coupon for its holder: whoever has the address has the coupon. Without a script it is there to be shown. */
export const sendCoupon: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const [held, wallets] = await Promise.all([sources.couponByToken(token, language), sources.walletsOf(token)])
  if (!held) return unable(request, reply, 404, 'coupon-unknown')
  const props = { language, words: pageWords(language, 'coupon'), ...held }
  const html = build.renderer.renderCoupon(props).html
  const { state } = held.coupon
  const offered = offeredWallets(request, wallets, { token, isOver: state === 'used' || state === 'expired' })
  const page = { ...holderPage(held.coupon), ...build.pages.coupon, wallets: offered }
  return sendPage(request, reply, { language, html, ...page, props })
}

/** Where anybody requests a published coupon. */
export const sendOffer: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { couponId } = request.params as { couponId: string }
  const language = pageLanguage(request, reply)
  const offer = Id.safeParse(couponId).success ? await sources.offeredCoupon(couponId, language) : null
  if (!offer) return unable(request, reply, 404, 'coupon-unknown')
  const props = { language, words: pageWords(language, 'coupon'), ...offer }
  const html = build.renderer.renderOffer(props).html
  return sendPage(request, reply, { language, ...holderPage(offer.coupon), html, ...build.pages.offer, props })
}
