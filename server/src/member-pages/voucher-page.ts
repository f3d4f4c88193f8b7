import type { PageSender } from './carnival-pages.ts'
import { holderPage } from './holder-page.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import { sendPage } from './send-page.ts'
import { offeredWallets } from './wallet-links.ts'

/** A given voucher for its holder: whoever has the address has the voucher. Without a script it is there to be shown. */
export const sendVoucher: PageSender = async ({ build, sources }, request, reply, unable) => {
  if (!build) return unable(request, reply, 503, 'unavailable')
  const { token } = request.params as { token: string }
  const language = pageLanguage(request, reply)
  const [voucher, wallets] = await Promise.all([sources.voucherByToken(token, language), sources.walletsOf(token)])
  if (!voucher) return unable(request, reply, 404, 'voucher-unknown')
  const words = pageWords(language, 'voucher')
  const props = { language, words, voucher, qr: build.renderer.qrPath(voucher.code) }
  const html = build.renderer.renderVoucher(props).html
  const isOver = voucher.state !== 'active' && voucher.state !== 'notYet'
  const page = {
    ...holderPage(voucher),
    ...build.pages.voucher,
    wallets: offeredWallets(request, wallets, { token, isOver }),
  }
  return sendPage(request, reply, { language, html, ...page, props })
}
