import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { useFeature } from '../../../kit/permissions.tsx'
import { SwitchField, TextField, WallTimeField, WholeField } from './fields.tsx'

/** From when to when, how many in all, and how many for one member. */
export default function LimitsTab() {
  const { t } = useTranslation('coupons')
  const hasGroups = useFeature('couponGroup')
  return (
    <>
      <div className="coupon-pair">
        <Field name="effectiveFrom" label={t('field.effectiveFrom')} extra={t('hint.effective')}>
          <DayField />
        </Field>
        <Field name="effectiveTo" label={t('field.effectiveTo')}>
          <DayField />
        </Field>
        <WholeField name="quota" label={t('field.quota')} hint={t('hint.quota')} />
        <WholeField name="maxPerMember" label={t('field.maxPerMember')} hint={t('hint.maxPerMember')} />
      </div>
      {hasGroups && <TextField name="couponGroup" label={t('field.couponGroup')} hint={t('hint.couponGroup')} />}
      <Sale />
      <SwitchField name="publishable" label={t('field.publishable')} hint={t('hint.publishable')} />
      <div className="coupon-pair">
        <Field name="publishedFrom" label={t('field.publishedFrom')}>
          <WallTimeField />
        </Field>
        <Field name="publishedTo" label={t('field.publishedTo')}>
          <WallTimeField />
        </Field>
      </div>
      <SwitchField name="allowResend" label={t('field.allowResend')} hint={t('hint.allowResend')} />
    </>
  )
}

/** Whether the shop's page sells it, and for how much. */
function Sale() {
  const { t } = useTranslation('coupons')
  const form = Form.useFormInstance()
  const isSold = Form.useWatch('onSale', { form, preserve: true }) as boolean | undefined
  return (
    <>
      <SwitchField name="onSale" label={t('field.onSale')} hint={t('hint.onSale')} />
      <div hidden={!isSold}>
        <Field name="price" label={t('field.price')} required>
          <MoneyField />
        </Field>
      </div>
    </>
  )
}
