import type { FastifyReply, FastifyRequest } from 'fastify'
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
    colours: pageColours(coupon.backgroundColor, coupon.foregroundColor),
    icon: coupon.detailBanner,
    props,
  })
}
