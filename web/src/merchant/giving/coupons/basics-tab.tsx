import { couponTypes } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import type { FormValues } from './coupon-words.ts'
import { TextField } from './fields.tsx'

/** What the coupon is, what it gives, and what stands on it. */
export default function BasicsTab() {
  const { t } = useTranslation('coupons')
  const form = Form.useFormInstance<FormValues>()
  const type = Form.useWatch('type', { form, preserve: true })
  return (
    <>
      <TextField name="name" label={t('field.name')} hint={t('hint.name')} />
      <div className="coupon-pair">
        <Field name="type" label={t('field.type')}>
          <Select options={couponTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
        </Field>
        <Field
          name="value"
          label={t(type === 'gift' ? 'field.cost' : 'field.value')}
          extra={type === 'gift' ? t('hint.cost') : undefined}
          required={type !== 'gift'}
        >
          {type === 'percentage' ? (
            <InputNumber controls={false} suffix="%" className="coupon-number" />
          ) : (
            <MoneyField />
          )}
        </Field>
      </div>
      <TextField name="title" label={t('field.title')} hint={t('hint.title')} />
      <TextField name="shortDescription" label={t('field.shortDescription')} />
      <div className="coupon-pair">
        <TextField name="secondaryTitle" label={t('field.secondaryTitle')} />
        <TextField name="secondaryField" label={t('field.secondaryField')} />
        <TextField name="auxiliaryTitle" label={t('field.auxiliaryTitle')} />
        <TextField name="auxiliaryField" label={t('field.auxiliaryField')} />
      </div>
      <Field name="keywords" label={t('field.keywords')} extra={t('hint.keywords')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
      </Field>
      <Field name="terms" label={t('field.terms')}>
        <Input.TextArea rows={5} />
      </Field>
    </>
  )
}
