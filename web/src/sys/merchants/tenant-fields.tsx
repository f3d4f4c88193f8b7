import type { QuotaName } from '@chopcard/contract/platform/tenants.ts'
import { Alert, Input, InputNumber, Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../kit/day-field.tsx'
import { Field } from '../../kit/form.tsx'
import { CurrencySelect, TimeZoneSelect } from '../../kit/region-select.tsx'
import { formatNumber } from '../../lib/format.ts'
import { languageNames, languages } from '../../lib/languages.ts'
import type { Tenant } from './tenant.ts'

/** Language, time zone and currency; `language` is how the form calls the first. */
export function RegionFields({ language }: { language: 'language' | 'primaryLanguage' }) {
  const { t } = useTranslation('tenants')
  return (
    <>
      <Field name={language} label={t('field.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Field>
      <Field name="timeZone" label={t('field.timeZone')}>
        <TimeZoneSelect />
      </Field>
      <Field name="currency" label={t('field.currency')}>
        <CurrencySelect />
      </Field>
    </>
  )
}

type PlanChoice = { id: string; name: string; version: number; isCurrent: boolean }

/** A form field for a version of a plan. */
export function PlanSelect({ plans, ...props }: SelectProps & { plans: readonly PlanChoice[] }) {
  const { t } = useTranslation('tenants')
  const label = ({ name, version, isCurrent }: PlanChoice) =>
    `${name} · ${t('version', { version })}${isCurrent ? '' : ` (${t('olderVersion')})`}`
  return <Select {...props} options={plans.map((plan) => ({ value: plan.id, label: label(plan) }))} />
}

export const detailFields = [
  'name',
  'primaryLanguage',
  'timeZone',
  'currency',
  'address',
  'phone',
  'website',
  'platformNotes',
] as const

/** Who the merchant is. */
export function DetailFields() {
  const { t } = useTranslation('tenants')
  return (
    <>
      <div className="tenant-row">
        <Field name="name" label={t('field.name')}>
          <Input />
        </Field>
        <RegionFields language="primaryLanguage" />
        <Field name="phone" label={t('field.phone')}>
          <Input />
        </Field>
        <Field name="website" label={t('field.website')}>
          <Input inputMode="url" />
        </Field>
      </div>
      <Field name="address" label={t('field.address')}>
        <Input />
      </Field>
      <Field name="platformNotes" label={t('field.notes')} extra={t('hint.notes')}>
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </>
  )
}

export const planFields = ['planId', 'endsOn', 'promptDays', 'quotas'] as const

/** The merchant's plan, and its quotas where they are its own. */
export function PlanFields({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('tenants')
  const { plan, plans } = tenant
  return (
    <>
      {!plan.isCurrent && <Alert type="info" showIcon title={t('page.planOlder')} style={{ marginBlockEnd: 20 }} />}
      <div className="tenant-row">
        <Field name="planId" label={t('field.plan')}>
          <PlanSelect plans={plans} />
        </Field>
        <Field name="endsOn" label={t('field.endsOn')} extra={t('hint.noEnd')}>
          <DayField />
        </Field>
        <Field name="promptDays" label={t('field.promptDays')}>
          <InputNumber controls={false} inputMode="numeric" className="number-field" />
        </Field>
      </div>
      <div className="tenant-row">
        {(['campaigns', 'users', 'members'] as const).map((name) => (
          <QuotaField key={name} name={name} tenant={tenant} />
        ))}
      </div>
    </>
  )
}

function QuotaField({ name, tenant: { plan, used, details } }: { name: QuotaName; tenant: Tenant }) {
  const { t } = useTranslation('tenants')
  const isOver = used[name] > (details.quotas[name] ?? plan.quotas[name])
  const hint = [
    t('hint.used', { used: formatNumber(used[name]) }),
    t('hint.ownQuota', { quota: formatNumber(plan.quotas[name]) }),
    ...(isOver ? [t('hint.over')] : []),
  ]
  return (
    <Field name={['quotas', name]} label={t(`quota.${name}`)} extra={hint.join(' · ')}>
      <InputNumber controls={false} inputMode="numeric" className="number-field" />
    </Field>
  )
}
