import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { EdmPreview } from './edm-preview.tsx'
import { Exclusions } from './exclusions.tsx'
import type { Reach } from './use-reach.ts'

type Words = { subject?: string; fromName?: string; replyTo?: string; body?: string }
type Props = { content: Words; reach: Reach | undefined; campaign: string | null }

/** Beside the form: whom it reaches, what is still missing, and how it will look. */
export function WriteSide({ content, reach, campaign }: Props) {
  const { t } = useTranslation('mailchimp')
  const { subject = '', fromName = '', replyTo = '', body = '' } = content
  const checks = [
    { name: 'audience', passes: (reach?.recipients ?? 0) > 0 },
    { name: 'subject', passes: subject.trim() !== '' },
    { name: 'sender', passes: fromName.trim() !== '' && replyTo.includes('@') },
    { name: 'body', passes: body !== '' },
    { name: 'connected', passes: reach?.connected ?? false },
  ] as const
  return (
    <aside className="edm-side">
      <Card size="small">
        <dl className="edm-reach">
          <dt>{t('reach.recipients')}</dt>
          <dd aria-live="polite">{reach ? formatNumber(reach.recipients) : '–'}</dd>
        </dl>
        {reach && reach.excluded.length > 0 && <Exclusions excluded={reach.excluded} />}
        <h3>{t('check.title')}</h3>
        <ul className="edm-checks">
          {checks.map(({ name, passes }) => (
            <li key={name} className={passes ? 'edm-passes' : 'edm-lacks'}>
              {passes ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
              {t(`check.${name}.${passes ? 'yes' : 'no'}`)}
            </li>
          ))}
        </ul>
      </Card>
      <EdmPreview subject={subject} sender={fromName} body={body} campaign={campaign} />
    </aside>
  )
}
