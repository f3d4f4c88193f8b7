import { BoundedNumber } from '../../../kit/bounded-number.tsx'
import { Col, Row, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'

const limits = [
  { name: 'offlineHours', label: 'offline.hours' },
  { name: 'offlineActs', label: 'offline.acts' },
] as const

/** Whether the shop's tills go on without network, and how far. */
export function OfflineFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Field name="offlineTill" label={t('offline.till')} extra={t('offline.tillHint')} valuePropName="checked">
        <Switch disabled={isFixed || undefined} />
      </Field>
      <Row gutter={16}>
        {limits.map(({ name, label }) => (
          <Col key={name} xs={24} sm={12}>
            <Field name={name} label={t(label)}>
              <BoundedNumber style={{ width: '100%' }} />
            </Field>
          </Col>
        ))}
      </Row>
    </>
  )
}
