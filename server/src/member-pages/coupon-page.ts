import type { FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '@chopcard/contract/kinds.ts'
import type { Pages, SendNotice } from './carnival-pages.ts'
import { pageColours } from './page-colours.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'

/** A copy of a coupon for its holder: whoever has the address has the coupon. Without a script it is there to be shown. */
export async function sendCoupon(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  unable: SendNotice,
): Promise<FastifyReply> {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const held = await sources.couponByToken(token)
  if (!held) return unable(request, reply, 404, 'coupon-unknown')
  const { coupon } = held
  const props = { language, words: pageWords(language, 'coupon'), ...held }
  return sendPage(request, reply, {
    language,
    title: `${coupon.title} · ${coupon.merchant.name}`,
    html: build.renderer.renderCoupon(props).html,
    ...build.pages.coupon,
    colours: pageColours(coupon.backgroundColor, coupon.foregroundColor, coupon.labelColor),
    icon: coupon.detailBanner,
    props,
  })
}

/** Where anybody takes a copy of a published coupon. */
export async function sendOffer(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  unable: SendNotice,
): Promise<FastifyReply> {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { couponId } = request.params as { couponId: string }
  const language = pageLanguage(request, reply)
  const coupon = Id.safeParse(couponId).success ? await sources.offeredCoupon(couponId) : null
  if (!coupon) return unable(request, reply, 404, 'coupon-unknown')
  const props = { language, words: pageWords(language, 'coupon'), coupon }
  return sendPage(request, reply, {
    language,
    title: `${coupon.title} · ${coupon.merchant.name}`,
    html: build.renderer.renderOffer(props).html,
    ...build.pages.offer,
    colours: pageColours(coupon.backgroundColor, coupon.foregroundColor, coupon.labelColor),
    icon: coupon.detailBanner,
    props,
  })
}
