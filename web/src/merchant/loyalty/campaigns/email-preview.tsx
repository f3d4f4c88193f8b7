import type { MailVariable } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { Form, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/query.ts'
import type { Language } from '../../../lib/languages.ts'
import { useShopName } from '../../use-shop-name.ts'
import type { FormValues, Words } from './form-values.ts'
import type { OurMail } from './use-our-mail.ts'

type Props = { title: string; body: string; ours: OurMail; language: Language }

/** A mail on a phone, with values made up. The frame runs nothing, whatever the text is. */
export function EmailPreview({ title, body, ours, language }: Props) {
  const { t } = useTranslation('emails')
  const values = useSampleValues(language)
  const subject = fill(title, values, (text) => text)
  const filled = fill(body || ours.body, values, escaped)
  return (
    <div className="email-preview">
      <Typography.Text strong>{t('preview')}</Typography.Text>
      {!body && <Typography.Text type="secondary"> {t('ours')}</Typography.Text>}
      <div className="email-phone">
        <iframe
          title={t('previewOf', { title: subject })}
          sandbox=""
          srcDoc={documentOf({ language, subject, sender: values.merchant, body: filled, ours })}
        />
      </div>
    </div>
  )
}

type Values = Record<MailVariable, string>

function useSampleValues(language: Language): Values {
  const { t } = useTranslation('mails', { lng: language })
  const form = Form.useFormInstance<FormValues>()
  const entered = Form.useWatch((all: FormValues) => all, { form, preserve: true })
  const own = entered?.localizations?.[language]
  const zone = useRead(adminInfo, {}).data?.data.timeZone
  const merchant = useShopName(language)
  const [inAMonth] = useState(() => Date.now() + 30 * 86_400_000)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone })
  return {
    nickname: t('sample.nickname'),
    campaign: own?.name || entered?.name || '…',
    merchant: merchant || '…',
    balance: '7',
    change: '+2',
    expires: day.format(inAMonth),
    reward: own?.rewardName || entered?.rewardName || firstReward(entered, own) || t('sample.reward'),
    cardUrl: `${location.origin}/member/card/…`,
  }
}

const firstReward = (entered?: FormValues, own?: Words): string | undefined => {
  const [first] = entered?.rewards ?? []
  const called = (one?: { id?: string; name?: string }) => ({
    name: own?.rewards?.[one?.id ?? '']?.name || one?.name || '',
  })
  return rewardTitle({ ...called(first), more: first?.more?.map(called) })
}

const fill = (text: string, values: Values, as: (value: string) => string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? as(values[name as MailVariable]) : whole,
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

type Parts = { language: Language; subject: string; sender: string; body: string; ours: OurMail }

// Like the mail itself, in small.
const documentOf = ({ language, subject, sender, body, ours }: Parts): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><style>
body{margin:0;padding:16px;background:#f0f2f5;color:#1f1f1f;font:15px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif;overflow-wrap:anywhere}
main{padding:22px 20px;background:#fff;border-radius:12px;border-top:6px solid #1890ff}
h1{margin:8px 0 14px;font-size:21px;line-height:1.3}p,ul,ol{margin:0 0 12px}ul,ol{padding-left:22px}
.from{color:#595959;font-size:13px;font-weight:600}.button{display:inline-block;margin-top:8px;padding:12px 22px;border-radius:8px;background:#0958d9;color:#fff;font-weight:600}
footer{margin-top:16px;color:#595959;font-size:12px}
</style></head><body><main><div class="from">${escaped(sender)}</div><h1>${escaped(subject)}</h1>${body}<span class="button">${escaped(ours.button)}</span></main><footer>${escaped(ours.footer)}</footer></body></html>`
