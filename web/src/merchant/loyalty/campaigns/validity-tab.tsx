import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { rejoinPolicies } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import type { TabProps } from './tab-props.ts'
import { FormSection, SwitchField } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'

type DaysName =
  | 'memberValidityDays'
  | 'initialValidityDays'
  | 'extendValidityDays'
  | 'sendExpirationNotificationBeforeDays'
  | 'pointValidityDays'
  | 'pendingDays'

/** How long a card, and each point, is valid, what keeps it so, and what happens after. */
export default function ValidityTab({ type }: TabProps) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const hasInitial = Form.useWatch((values: FormValues) => isSet(values.initialValidityDays), form)
  const expires = Form.useWatch(
    (values: FormValues) => isSet(values.memberValidityDays) || isSet(values.initialValidityDays),
    form,
  )
  const context = type
  const { earnsBy, hasLots } = descriptorOf(type)
  const isEarned = earnsBy.length > 0
  const daysField = (name: DaysName, label: string = t(`field.${name}`), isNeeded = false) => (
    <NumberField
      name={name}
      label={label}
      hint={t(isNeeded && !expires ? 'hint.needsValidity' : `hint.${name}`)}
      unit={t('hint.days')}
      disabled={isNeeded && !expires}
    />
  )
  return (
    <>
      {hasLots && (
        <FormSection title={t('section.points')} about={t('section.pointsAbout')}>
          <div className="form-grid">
            {daysField('pointValidityDays')}
            {daysField('pendingDays')}
          </div>
        </FormSection>
      )}
      <FormSection title={t('section.period')}>
        <div className="form-grid">
          {daysField('memberValidityDays')}
          {isEarned && daysField('initialValidityDays', t('field.initialValidityDays', { context }))}
        </div>
      </FormSection>
      {isEarned && (
        <FormSection title={t('section.extend')}>
          <SwitchField
            name="resetInitialValidityOnFirstChop"
            label={t('field.resetInitialValidityOnFirstChop', { context })}
            hint={t(hasInitial ? 'hint.resetInitialValidityOnFirstChop' : 'hint.needsInitial')}
            disabled={!hasInitial}
          />
          {daysField('extendValidityDays', t('field.extendValidityDays', { context }), true)}
        </FormSection>
      )}
      <FormSection title={t('section.over')}>
        {daysField('sendExpirationNotificationBeforeDays', undefined, true)}
        <SwitchField
          name="expireChops"
          label={t('field.expireChops', { context })}
          hint={t(expires ? 'hint.expireChops' : 'hint.needsValidity')}
          disabled={!expires}
        />
      </FormSection>
      <FormSection title={t('section.rejoin')}>
        <Field name="rejoin" label={t('field.rejoin')}>
          <Radio.Group vertical options={rejoinPolicies.map((value) => ({ value, label: t(`rejoin.${value}`) }))} />
        </Field>
      </FormSection>
    </>
  )
}

const isSet = (days: unknown) => typeof days === 'number'
