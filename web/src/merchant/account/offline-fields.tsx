import { Col, InputNumber, Row, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'

/** Whether the shop's tills go on without network, and how far. */
export function OfflineFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Field
        name="offlineTill"
        label={t('merchant.offline.till')}
        extra={t('merchant.offline.tillHint')}
        valuePropName="checked"
      >
        <Switch disabled={isFixed || undefined} />
      </Field>
      <Row gutter={16}>
        <Col xs={24} sm={12}>
          <Field name="offlineHours" label={t('merchant.offline.hours')} required>
            <InputNumber
              controls={false}
              inputMode="numeric"
              min={1}
              max={72}
              precision={0}
              style={{ width: '100%' }}
            />
          </Field>
        </Col>
        <Col xs={24} sm={12}>
          <Field name="offlineActs" label={t('merchant.offline.acts')} required>
            <InputNumber
              controls={false}
              inputMode="numeric"
              min={1}
              max={200}
              precision={0}
              style={{ width: '100%' }}
            />
          </Field>
        </Col>
      </Row>
    </>
  )
}
