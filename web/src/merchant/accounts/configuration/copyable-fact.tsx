import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { label: string; value: string; hint?: string }

/** Something that cannot be changed, with a button that copies it. */
export function CopyableFact({ label, value, hint }: Props) {
  const { t } = useTranslation('configuration')
  return (
    <dl className="settings-fixed">
      <dt>{label}</dt>
      <dd>
        <Typography.Text code copyable={{ text: value, tooltips: [t('copy'), t('copied')] }}>
          <span translate="no">{value}</span>
        </Typography.Text>
        {hint && <p>{hint}</p>}
      </dd>
    </dl>
  )
}
