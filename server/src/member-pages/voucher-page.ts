import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pages, SendNotice } from './carnival-pages.ts'
import { pageColours } from './page-colours.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'

/** A given voucher for its holder: whoever has the address has the voucher. Without a script it is there to be shown. */
export async function sendVoucher(
  { build, sources }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  unable: SendNotice,
): Promise<FastifyReply> {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const voucher = await sources.voucherByToken(token)
  if (!voucher) return unable(request, reply, 404, 'voucher-unknown')
  const words = pageWords(language, 'voucher')
  const props = { language, words, voucher, qr: build.renderer.qrPath(voucher.code) }
  return sendPage(request, reply, {
    language,
    title: `${voucher.title} · ${voucher.merchant.name}`,
    html: build.renderer.renderVoucher(props).html,
    ...build.pages.voucher,
    colours: pageColours(voucher.backgroundColor, voucher.foregroundColor),
    icon: voucher.detailBanner,
    props,
  })
}
