import type { Selectable } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from './escape-html.ts'
import { say } from './i18n.ts'
import type { Outbox } from './schema.d.ts'

type Message = Selectable<Outbox>

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f0f2f5;color:#1f1f1f;font:15px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK TC',sans-serif}
header{background:#fff;border-bottom:1px solid #e4e7ec;padding:20px max(16px,calc((100vw - 928px)/2))}
header h1{margin:0;font-size:20px}
header p{margin:4px 0 0;color:#595959}
main{max-width:960px;margin:24px auto;padding:0 16px}
a{color:#0958d9;text-decoration:none}a:hover{text-decoration:underline}
ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
li{background:#fff;border:1px solid #e4e7ec;border-radius:10px;padding:14px 18px;display:grid;grid-template-columns:1fr auto;gap:2px 16px}
li .subject{font-weight:600;overflow-wrap:anywhere}
li small,dl{color:#595959}
li .to{grid-column:1;font-size:13px;overflow-wrap:anywhere}
li time{font-size:13px;color:#595959;text-align:right}
.state{justify-self:end;align-self:start;white-space:nowrap;font-size:12px;border-radius:99px;padding:1px 10px;background:#e6f4ff;color:#0958d9}
.state.sent{background:#f6ffed;color:#237804}.state.parked{background:#fff1f0;color:#a8071a}
.error{grid-column:1/-1;color:#a8071a;font-size:13px;overflow-wrap:anywhere}
.empty{background:#fff;border:1px dashed #bfbfbf;border-radius:10px;padding:48px 24px;text-align:center;color:#595959}
article{background:#fff;border:1px solid #e4e7ec;border-radius:10px;overflow:hidden}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:0;padding:16px 20px}dd{margin:0;color:#1f1f1f;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:680px;border:0;border-top:1px solid #e4e7ec;background:#f0f2f5}
@media (max-width:600px){li .to,li time{grid-column:1/-1;text-align:left}}
pre{margin:0;padding:20px;border-top:1px solid #e4e7ec;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
details summary{padding:12px 20px;border-top:1px solid #e4e7ec;cursor:pointer;color:#595959}`

/** The newest messages, to everybody or to one recipient. */
export function listPage(language: Language, messages: Message[], to: string | undefined): string {
  const words = wordsIn(language)
  const title = to === undefined ? words('title') : words('onlyTo', { to })
  const items = messages.map((message) => item(language, message)).join('')
  return page(
    language,
    title,
    `<header><h1>${title}</h1><p>${words('about')}${to === undefined ? '' : ` <a href="/dev/mailbox">${words('all')}</a>`}</p></header>
<main>${items ? `<ul>${items}</ul>` : `<p class="empty">${words('empty')}</p>`}</main>`,
    '<meta http-equiv="refresh" content="5">',
  )
}

/** One message; its HTML is in a frame that cannot run scripts. */
export function messagePage(language: Language, message: Message): string {
  const words = wordsIn(language)
  const title = escapeHtml(message.subject || words(`channels.${message.channel}`))
  const facts = [
    [words('to'), `<a href="${onlyTo(message)}">${escapeHtml(message.recipient)}</a>`],
    [words('at'), timeOf(message)],
    [words('state'), words(`states.${message.state}`)],
  ]
  const text = `<pre>${linked(message.text_body || words('gone'))}</pre>`
  const body = message.html_body
    ? `<iframe title="${title}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(message.html_body)}"></iframe>
<details><summary>${words('plainText')}</summary>${text}</details>`
    : text
  return page(
    language,
    title,
    `<header><p><a href="/dev/mailbox">← ${words('back')}</a></p><h1>${title}</h1></header>
<main><article><dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>${body}</article></main>`,
  )
}

const wordsIn = (language: Language) => (key: string, values?: Record<string, string>) =>
  escapeHtml(say(language, 'mails', `mailbox.${key}`, values))

function item(language: Language, message: Message): string {
  const words = wordsIn(language)
  const name = message.subject || message.text_body
  return `<li>
<a class="subject" href="/dev/mailbox/${message.id}">${escapeHtml(name)}</a>
<span class="state ${message.state}">${words(`states.${message.state}`)}</span>
<span class="to"><small>${words(`channels.${message.channel}`)} · <a href="${onlyTo(message)}">${escapeHtml(message.recipient)}</a></small></span>
${timeOf(message)}
${message.last_error ? `<span class="error">${escapeHtml(message.last_error)}</span>` : ''}
</li>`
}

const onlyTo = (message: Message) => `/dev/mailbox?to=${encodeURIComponent(message.recipient)}`

const timeOf = ({ created_at: at }: Message) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`

const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  )

const page = (language: Language, title: string, body: string, head = '') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${head}<title>${title}</title><style>${style}</style></head><body>
${body}
</body></html>
`
