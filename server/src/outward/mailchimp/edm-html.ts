import type { EdmVariable } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { escapeHtml } from '../../core/escape-html.ts'

export type EdmValues = { merchant: string; campaign: string; joinUrl: string }

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Of each variable what Mailchimp reads: the reader's name is its own to fill in, the rest is known here. */
const markOf = (values: EdmValues): Record<EdmVariable, string> => ({
  nickname: '*|FNAME|*',
  merchant: plain(values.merchant),
  campaign: plain(values.campaign),
  joinUrl: values.joinUrl,
})

/** What a shop calls itself must not be read as one of Mailchimp's marks. */
const plain = (text: string): string => text.replaceAll('*|', '* |')

const fill = (text: string, marks: Record<string, string>, escape: (mark: string) => string): string =>
  text.replace(variable, (whole, name: string) => (Object.hasOwn(marks, name) ? escape(marks[name] ?? '') : whole))

/** A subject with its variables as Mailchimp reads them. */
export const edmSubject = (subject: string, values: EdmValues): string =>
  fill(subject, markOf(values), (mark) => mark).replace(/\s+/g, ' ')

/**
 * The page that Mailchimp sends: the text in one narrow column, and below it the address of the shop and the way to
 * unsubscribe, which the law asks for.
 */
export function edmHtml(body: string, values: EdmValues, words: { unsubscribe: string; language: string }): string {
  const text = fill(body, markOf(values), escapeHtml)
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>*|MC:SUBJECT|*</title></head>
<body style="margin:0;background:#f0f2f5;color:#1f1f1f;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px;background:#fff">${text}</div>
<div style="max-width:600px;margin:0 auto;padding:16px 24px;color:#595959;font-size:13px">*|HTML:LIST_ADDRESS_HTML|*<br><a href="*|UNSUB|*" style="color:#595959">${escapeHtml(words.unsubscribe)}</a></div>
</body></html>`
}
