import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailBrand } from './mail-brand.ts'

export type MailParts = {
  brand: MailBrand
  sender: string
  title: string
  intro: string
  /** Replaces the introduction: HTML that is already safe. */
  bodyHtml?: string
  /** The target of the button; without it there is no button. */
  button?: { label: string; link: string }
  note: string
  linkHint: string
  footer: string
  unsubscribe?: { label: string; link: string }
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,'PingFang TC','PingFang SC','Microsoft JhengHei','Microsoft YaHei','Noto Sans',Arial,sans-serif`

/**
 * The layout of all mails: a card on a plain background, made of tables and inline styles because mail programs support
 * little else. Everything except the body is text and is escaped here.
 */
export function layOutMail(language: Language, parts: MailParts): string {
  const [sender, title, intro, note] = [parts.sender, parts.title, parts.intro, parts.note].map(escapeHtml)
  const footer = escapeHtml(parts.footer).replaceAll('\n', '<br>')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f0f2f5;${font}">
<div style="display:none;max-height:0;overflow:hidden">${intro}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f0f2f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;overflow:hidden;text-align:left">
<tr><td style="height:6px;background:${parts.brand.colour};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${logoOf(parts.brand)}
<td style="color:#595959;font-size:14px;line-height:1.4;font-weight:600;word-break:break-word">${sender}</td></tr></table></td></tr>
<tr><td style="padding:12px 32px 0"><h1 style="margin:0;color:#1f1f1f;font-size:24px;line-height:1.3;font-weight:700">${title}</h1></td></tr>
<tr><td style="padding:16px 32px 0;color:#1f1f1f;font-size:16px;line-height:1.6;word-break:break-word">${parts.bodyHtml ?? intro}</td></tr>
${buttonOf(parts)}
${note && `<tr><td style="padding:0 32px;color:#595959;font-size:14px;line-height:1.6">${note}</td></tr>`}
${linkOf(parts)}
</table>
<p style="max-width:520px;margin:20px auto 0;color:#595959;font-size:12px;line-height:1.6">${footer}${unsubscribeLink(parts.unsubscribe)}</p>
</td></tr>
</table>
</body>
</html>
`
}

/** The logo next to the sender's name, however many lines that has. */
const logoOf = ({ logo }: MailBrand): string =>
  logo
    ? `<td width="52" valign="top"><img src="${escapeHtml(logo)}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border-radius:8px"></td>`
    : ''

function buttonOf({ button, brand }: MailParts): string {
  if (!button) return '<tr><td style="height:20px;font-size:0;line-height:0">&nbsp;</td></tr>'
  const [label, link] = [button.label, button.link].map(escapeHtml)
  return `<tr><td style="padding:28px 32px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:8px;background:${brand.accent}">
<a href="${link}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:14px 28px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${label}</a>
</td></tr></table>
</td></tr>`
}

/** The plain link, for mail programs that show no buttons. */
function linkOf({ button, linkHint, brand }: MailParts): string {
  if (!button) return '<tr><td style="height:28px;font-size:0;line-height:0">&nbsp;</td></tr>'
  const [hint, link] = [linkHint, button.link].map(escapeHtml)
  return `<tr><td style="padding:20px 32px 28px;color:#595959;font-size:12px;line-height:1.6">${hint}<br>
<a href="${link}" target="_blank" rel="noopener noreferrer" style="color:${brand.accent};word-break:break-all">${link}</a></td></tr>`
}

const unsubscribeLink = (unsubscribe: MailParts['unsubscribe']): string =>
  unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.link)}" target="_blank" rel="noopener noreferrer" style="color:#595959">${escapeHtml(unsubscribe.label)}</a>`
    : ''
