import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { say } from '../../core/i18n.ts'
import { merchantNameOf } from '../../core/merchant-name.ts'
import { sendPage } from '../../member-pages/send-page.ts'
import { moneyText } from '../../core/money-text.ts'
import type { PaymentRow } from './provider.ts'

type Sent = Promise<FastifyReply>

const wordsIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}) =>
    escapeHtml(say(language, 'payments', `page.${key}`, values))

/** The test gateway: says in large letters that it is one. */
export async function sendGateway(app: App, request: FastifyRequest, reply: FastifyReply, payment: PaymentRow): Sent {
  const language = payment.language as Language
  const words = wordsIn(language)
  const amount = moneyText(payment.amount, payment, language)
  const name = await merchantNameOf(app.database.kysely, payment.merchant_id, language)
  const html = `<main><p class="test">${words('testLabel')}</p><p class="hint">${words('testHint')}</p>
<dl><dt>${words('to')}</dt><dd>${escapeHtml(name)}</dd><dt>${words('about')}</dt><dd>${escapeHtml(payment.description)}</dd>
<dt>${words('amount')}</dt><dd><strong>${escapeHtml(amount)}</strong></dd></dl>
<form method="post"><button name="act" value="pay">${words('pay', { amount })}</button>
<button name="act" value="decline" class="quiet">${words('decline')}</button></form></main>`
  const title = `${say(language, 'payments', 'page.testLabel')} · ${amount}`
  return sendPage(request, reply, { language, title, html, style, scripts: [] })
}

/**
 * Leads to the provider's page. A page of ours comes between, because a browser does not let the answer to a form lead to
 * another host.
 */
export function onwards(request: FastifyRequest, reply: FastifyReply, language: Language, url: string): Sent {
  const words = wordsIn(language)
  const html = `<main><h1>${words('goOnHint')}</h1><p><a class="button" href="${escapeHtml(url)}">${words('goOn')}</a></p></main>`
  void reply.header('refresh', `0;url=${url}`)
  return sendPage(request, reply, { language, title: say(language, 'payments', 'page.goOn'), html, style, scripts: [] })
}

export function sendTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  what: 'unknown' | 'unavailable',
): Sent {
  const words = wordsIn(language)
  const again = what === 'unavailable' ? `<p><a class="button" href="">${words('retry')}</a></p>` : ''
  const html = `<main><h1>${words(what)}</h1><p>${words(`${what}Hint`)}</p>${again}</main>`
  return sendPage(request, reply, {
    language,
    title: say(language, 'payments', `page.${what}`),
    html,
    style,
    scripts: [],
  })
}

const style = `body{margin:0;background:#f0f2f5;color:#1f1f1f;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif}
main{box-sizing:border-box;max-width:440px;margin:48px auto;padding:32px;background:#fff;border-radius:12px}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}
h1{font-size:24px;line-height:1.3;margin:4px 0 12px}p{margin:0 0 20px}.hint{color:#595959}
.test{display:inline-block;margin:0 0 12px;padding:6px 14px;border:2px dashed #ad4e00;border-radius:8px;color:#873800;background:#fff7e6;font-weight:700;font-size:20px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;margin:0 0 28px}dt{color:#595959}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,.button{display:block;box-sizing:border-box;text-align:center;text-decoration:none;font:inherit;font-weight:600;width:100%;margin:0 0 12px;padding:14px;border:1px solid #0958d9;border-radius:8px;background:#0958d9;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#0958d9}button:focus-visible,.button:focus-visible{outline:3px solid #91caff;outline-offset:2px}`
