import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { codeTypes, validityTypes, voucherTypes } from '@chopcard/contract/giving/vouchers.ts'
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../kit/colour-field.tsx'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import './vouchers.css'

/** What amounts are of: a voucher keeps the currency it was designed in; a new one has the merchant's. */
type OfCurrency = { currency?: string }

/** Every field of a voucher, in the order in which one thinks of them. */
export function VoucherFields({ currency }: OfCurrency) {
  return (
    <>
      <Basics />
      <Worth currency={currency} />
      <Validity />
      <Look />
    </>
  )
}

function Basics() {
  const { t } = useTranslation('vouchers')
  return (
    <section className="voucher-section">
      <h2>{t('form.basics')}</h2>
      <Field name="name" label={t('form.name')} extra={t('form.nameHint')}>
        <Input />
      </Field>
      <Field name="title" label={t('form.title')} extra={t('form.titleHint')}>
        <Input />
      </Field>
      <Field name="description" label={t('form.description')}>
        <Input.TextArea rows={3} />
      </Field>
      <Field name="keywords" label={t('form.keywords')} extra={t('form.keywordsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Field>
      <Field name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Field>
    </section>
  )
}

function Worth({ currency }: OfCurrency) {
  const { t } = useTranslation('vouchers')
  return (
    <section className="voucher-section">
      <h2>{t('form.money')}</h2>
      <Field name="type" label={t('form.type')} extra={t('form.typeHint')}>
        <Radio.Group options={voucherTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
      </Field>
      <div className="voucher-pair">
        <Field name="amount" label={t('form.amount')}>
          <MoneyField currency={currency} />
        </Field>
        <Field name="price" label={t('form.price')}>
          <MoneyField currency={currency} />
        </Field>
      </div>
    </section>
  )
}

function Validity() {
  const { t } = useTranslation('vouchers')
  const type = Form.useWatch<string | undefined>('validityType')
  const from = Form.useWatch<string | null>('effectiveFrom')
  const days = type === 'days'
  return (
    <section className="voucher-section">
      <h2>{t('form.validity')}</h2>
      <Field name="validityType" label={t('form.validityType')}>
        <Radio.Group options={validityTypes.map((value) => ({ value, label: t(`form.${value}`) }))} />
      </Field>
      <div className="voucher-pair" hidden={days}>
        <Field name="effectiveFrom" label={t('form.effectiveFrom')} required>
          <DayField />
        </Field>
        <Field name="effectiveTo" label={t('form.effectiveTo')} required>
          <DayField from={from} />
        </Field>
      </div>
      <Field name="validityDays" label={t('form.validityDays')} required hidden={!days}>
        <InputNumber controls={false} inputMode="numeric" className="number-field" />
      </Field>
      <Field name="codeType" label={t('form.codeType')}>
        <Radio.Group options={codeTypes.map((value) => ({ value, label: t(`form.${value}`) }))} />
      </Field>
    </section>
  )
}

function Look() {
  const { t } = useTranslation('vouchers')
  return (
    <section className="voucher-section">
      <h2>{t('form.look')}</h2>
      <div className="voucher-pair">
        <Field name="backgroundColor" label={t('form.backgroundColor')}>
          <ColourField />
        </Field>
        <Field name="foregroundColor" label={t('form.foregroundColor')}>
          <ColourField />
        </Field>
      </div>
      <Field name="banner" label={t('form.banner')}>
        <PictureField kind="voucherBanner" grant={presignedUrl} width={240} />
      </Field>
      <Field name="detailBanner" label={t('form.detailBanner')}>
        <PictureField kind="voucherDetail" grant={presignedUrl} />
      </Field>
      <Field name="terms" label={t('form.terms')}>
        <Input.TextArea rows={4} />
      </Field>
    </section>
  )
}
