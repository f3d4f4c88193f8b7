import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import { NumberField } from './number-field.tsx'

/** Receipts that members upload, what they earn, and who looks at them (decisions/earning.md §3). */
export default function ReceiptsTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const isOn = Form.useWatch<boolean | undefined>('receiptsEnabled')
  return (
    <>
      <p className="form-section-about">{t('receipts.about', { ns: 'earning' })}</p>
      <SwitchField
        name="receiptsEnabled"
        label={t('field.receiptsEnabled')}
        hint={t('receipts.enabled', { ns: 'earning' })}
      />
      {isOn && (
        <>
          <FormSection title={t('receipts.amounts', { ns: 'earning' })}>
            <div className="form-grid">
              <Field
                name="amountPerChop"
                label={t('field.amountPerChop')}
                extra={t('receipts.amount', { ns: 'earning' })}
                required
              >
                <MoneyField />
              </Field>
              <NumberField name="maxUploadPerDay" label={t('field.maxUploadPerDay')} required />
            </div>
            <Field name="shopNames" label={t('field.shopNames')} extra={t('receipts.shops', { ns: 'earning' })}>
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                placeholder={t('receipts.shopsPlaceholder', { ns: 'earning' })}
              />
            </Field>
          </FormSection>
          <ChecksSection />
        </>
      )}
    </>
  )
}

function ChecksSection() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const needsApproval = Form.useWatch<boolean | undefined>('approvalRequired') ?? true
  return (
    <FormSection title={t('receipts.checks', { ns: 'earning' })}>
      <SwitchField
        name="approvalRequired"
        label={t('field.approvalRequired')}
        hint={t('receipts.approval', { ns: 'earning' })}
        initial
      />
      {!needsApproval && (
        <NumberField
          name="spotCheckPercent"
          label={t('field.spotCheckPercent')}
          hint={t('receipts.spotCheck', { ns: 'earning' })}
          unit="%"
        />
      )}
    </FormSection>
  )
}
