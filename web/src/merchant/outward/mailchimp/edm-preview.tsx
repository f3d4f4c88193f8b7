import type { EdmVariable } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/language.ts'
import { useShopName } from '../../use-shop-name.ts'

type Props = { subject: string; sender: string; body: string; campaign: string | null }

/** A mailing as a reader sees it, with values made up. The frame runs nothing, whatever the text is. */
export function EdmPreview({ subject, sender, body, campaign }: Props) {
  const { t } = useTranslation(['mailchimp', 'mails'])
  const language = currentLanguage()
  const merchant = useShopName(language) || '…'
  const values: Record<EdmVariable, string> = {
    nickname: t('sample.nickname', { ns: 'mails' }),
    merchant,
    campaign: campaign ?? merchant,
    joinUrl: `${location.origin}/member/login/…`,
  }
  const title = fill(subject, values, (value) => value)
  const words = { sender, title, body: fill(body, values, escaped), end: t('unsubscribe', { ns: 'mails' }) }
  return (
    <div className="edm-preview">
      <h3>{t('write.preview')}</h3>
      <iframe title={t('write.previewOf', { subject: title })} sandbox="" srcDoc={documentOf(language, words)} />
    </div>
  )
}

const fill = (text: string, values: Record<EdmVariable, string>, as: (value: string) => string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? as(values[name as EdmVariable]) : whole,
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

type Words = { sender: string; title: string; body: string; end: string }

const documentOf = (language: string, { sender, title, body, end }: Words): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><style>
body{margin:0;background:#f0f2f5;color:#1f1f1f;font:15px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif;overflow-wrap:anywhere}
header{padding:12px 20px;color:#595959;font-size:13px}header strong{display:block;color:#1f1f1f;font-size:16px}
main{padding:20px;background:#fff}h2{margin:0 0 12px;font-size:20px;line-height:1.3}p,ul,ol{margin:0 0 12px}ul,ol{padding-left:22px}
footer{padding:12px 20px;color:#595959;font-size:12px;text-decoration:underline}
</style></head><body><header>${escaped(sender)}<strong>${escaped(title)}</strong></header><main>${body}</main><footer>${escaped(end)}</footer></body></html>`
