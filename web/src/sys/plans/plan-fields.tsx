import { features } from '@chopcard/contract/core/features.ts'
import { quotaNames } from '@chopcard/contract/platform/tenants.ts'
import { Button, Checkbox, Form, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { CurrencySelect } from '../../kit/region-select.tsx'
import { fractionDigits } from '../../lib/format.ts'

export const fieldsOfPlan = [
  'name',
  'price',
  'currency',
  'cycleDays',
  'promptDays',
  'quotas',
  'apiRate',
  'apiBurst',
  'enabled',
] as const

/** What a plan costs and allows. */
export function PlanFields({ isTrial }: { isTrial: boolean }) {
  const { t } = useTranslation('plans')
  const hint = isTrial ? t('hint.trial') : undefined
  return (
    <>
      <div className="plan-row">
        <Field name="name" label={t('field.name')}>
          <Input />
        </Field>
        <Field name="enabled" label={t('field.enabled')} valuePropName="checked" extra={hint}>
          <Switch disabled={isTrial} />
        </Field>
      </div>
      <h2 className="card-title">{t('section.price')}</h2>
      <div className="plan-row">
        <Field name="price" label={t('field.price')}>
          <PriceField disabled={isTrial} />
        </Field>
        <Field name="currency" label={t('field.currency')}>
          <CurrencySelect />
        </Field>
        <WholeNumber name="cycleDays" label={t('field.cycleDays')} />
        <WholeNumber name="promptDays" label={t('field.promptDays')} />
      </div>
      <h2 className="card-title">{t('section.quotas')}</h2>
      <div className="plan-row">
        {quotaNames.map((name) => (
          <WholeNumber key={name} name={['quotas', name]} label={t(`field.${name}`)} />
        ))}
      </div>
      <h2 className="card-title">{t('section.api')}</h2>
      <div className="plan-row">
        <WholeNumber name="apiRate" label={t('field.apiRate')} />
        <WholeNumber name="apiBurst" label={t('field.apiBurst')} />
      </div>
    </>
  )
}

function WholeNumber({ name, label }: { name: string | string[]; label: string }) {
  return (
    <Field name={name} label={label}>
      <InputNumber controls={false} inputMode="numeric" className="number-field" />
    </Field>
  )
}

type PriceProps = { id?: string; value?: number | null; onChange?: (minor: number | null) => void; disabled?: boolean }

/** An amount in the plan's own currency: held in minor units, typed in major ones. */
function PriceField({ value, onChange, ...rest }: PriceProps) {
  const currency = (Form.useWatch('currency') as string | undefined) ?? 'USD'
  const places = fractionDigits(currency)
  return (
    <InputNumber<number>
      {...rest}
      controls={false}
      inputMode="decimal"
      className="number-field"
      prefix={currency}
      precision={places}
      value={typeof value === 'number' ? value / 10 ** places : null}
      onChange={(major) => onChange?.(typeof major === 'number' ? Math.round(major * 10 ** places) : null)}
    />
  )
}

type BoxProps = { value?: string[]; onChange?: (names: string[]) => void }

/** The features that come with a plan. */
export function FeatureBoxes({ value = [], onChange }: BoxProps) {
  const { t } = useTranslation(['plans', 'features'])
  const set = (name: string, on: boolean) =>
    onChange?.(features.filter((one) => (one === name ? on : value.includes(one))))
  return (
    <>
      <div className="plan-all">
        <Button size="small" onClick={() => onChange?.([...features])}>
          {t('hint.all')}
        </Button>
        <Button size="small" onClick={() => onChange?.([])}>
          {t('hint.none')}
        </Button>
      </div>
      <div className="plan-features">
        {features.map((name) => (
          <Checkbox key={name} checked={value.includes(name)} onChange={({ target }) => set(name, target.checked)}>
            <strong>{t(`name.${name}`, { ns: 'features' })}</strong>
            <small>{t(`what.${name}`, { ns: 'features' })}</small>
          </Checkbox>
        ))}
      </div>
    </>
  )
}
