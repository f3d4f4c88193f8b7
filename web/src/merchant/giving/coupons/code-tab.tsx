import { barcodeTypes, fitsBarcode } from '@chopcard/contract/giving/coupon-checks.ts'
import { codeSources } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { FormValues } from './coupon-words.ts'
import { SwitchField } from './fields.tsx'
import { exampleOf } from './example-code.ts'

const Barcode = lazyPart(() => import('./barcode.tsx'))

/** Where codes come from, and as which barcode they are shown: all five are drawn to choose from. */
export default function CodeTab() {
  const { t } = useTranslation('coupons')
  const form = Form.useFormInstance<FormValues>()
  const source = Form.useWatch('codeSource', { form, preserve: true })
  const number = Form.useWatch('fixedNumber', { form, preserve: true })
  const chosen = Form.useWatch('barcodeType', { form, preserve: true })
  return (
    <>
      <Field name="codeSource" label={t('field.codeSource')} extra={t(`hint.source.${source ?? 'generated'}`)}>
        <Radio.Group options={codeSources.map((value) => ({ value, label: t(`source.${value}`) }))} />
      </Field>
      {source === 'fixed' && (
        <Field name="fixedNumber" label={t('field.fixedNumber')} required>
          <Input />
        </Field>
      )}
      <SwitchField name="displayBarcode" label={t('field.displayBarcode')} hint={t('hint.displayBarcode')} />
      <Field name="barcodeType" label={t('field.barcodeType')}>
        <Select options={barcodeTypes.map((value) => ({ value, label: t(`barcode.${value}`) }))} />
      </Field>
      <div className="barcode-choice">
        {barcodeTypes.map((type) => {
          const text = source === 'fixed' && number && fitsBarcode(type, number) ? number : exampleOf(type)
          return (
            <figure key={type} className={type === chosen ? 'barcode-chosen' : undefined}>
              <Barcode type={type} text={text} label={t(`barcode.${type}`)} />
              <figcaption>{t(`barcode.${type}`)}</figcaption>
            </figure>
          )
        })}
      </div>
      <SwitchField name="redeemByStaffPin" label={t('field.redeemByStaffPin')} hint={t('hint.redeemByStaffPin')} />
    </>
  )
}
