import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../lib/format.ts'

type Props = { field: string; value: unknown }

/** One value of the history as a person reads it: pictures as pictures, colours as colours, days as days. */
export function ChangeValue({ field, value }: Props) {
  const { t } = useTranslation(['campaigns', 'common'])
  if (value === null || value === undefined || value === '')
    return <Typography.Text type="secondary">{t('history.empty')}</Typography.Text>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no', { ns: 'common' })}</>
  if (typeof value === 'number') return <>{formatNumber(value)}</>
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>
  if (value.startsWith('/files/'))
    return <img src={value} alt="" height={56} className="change-picture" loading="lazy" />
  if (/^#[0-9a-f]{6}$/i.test(value))
    return (
      <span className="change-colour">
        <span style={{ background: value }} />
        {value}
      </span>
    )
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <>{formatDay(value)}</>
  if (field === 'state') return <>{t(`state.${value}` as 'state.ended')}</>
  if (field === 'levelBy') return <>{t(`levelBy.${value}` as 'levelBy.hand')}</>
  if (field === 'rejoin') return <>{t(`rejoin.${value}` as 'rejoin.as-new')}</>
  return (
    <Typography.Paragraph className="change-text" ellipsis={{ rows: 4, expandable: 'collapsible' }}>
      {value}
    </Typography.Paragraph>
  )
}
