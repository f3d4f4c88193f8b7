import { rejoinPolicies } from '@chopcard/contract/campaign-settings.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'

/** How long a card is valid, what keeps it so, and what happens after. */
export default function ValidityTab() {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const hasInitial = Form.useWatch((values: FormValues) => isSet(values.initialValidityDays), form)
  const expires = Form.useWatch(
    (values: FormValues) => isSet(values.memberValidityDays) || isSet(values.initialValidityDays),
    form,
  )
  const days = t('hint.days')
  return (
    <>
      <FormSection title={t('section.period')}>
        <div className="form-grid">
          <NumberField
            name="memberValidityDays"
            label={t('field.memberValidityDays')}
            hint={t('hint.memberValidityDays')}
            unit={days}
          />
          <NumberField
            name="initialValidityDays"
            label={t('field.initialValidityDays')}
            hint={t('hint.initialValidityDays')}
            unit={days}
          />
        </div>
      </FormSection>
      <FormSection title={t('section.extend')}>
        <SwitchField
          name="resetInitialValidityOnFirstChop"
          label={t('field.resetInitialValidityOnFirstChop')}
          hint={t(hasInitial ? 'hint.resetInitialValidityOnFirstChop' : 'hint.needsInitial')}
          disabled={!hasInitial}
        />
        <NumberField
          name="extendValidityDays"
          label={t('field.extendValidityDays')}
          hint={t(expires ? 'hint.extendValidityDays' : 'hint.needsValidity')}
          unit={days}
          disabled={!expires}
        />
      </FormSection>
      <FormSection title={t('section.over')}>
        <NumberField
          name="sendExpirationNotificationBeforeDays"
          label={t('field.sendExpirationNotificationBeforeDays')}
          hint={t(expires ? 'hint.sendExpirationNotificationBeforeDays' : 'hint.needsValidity')}
          unit={days}
          disabled={!expires}
        />
        <SwitchField
          name="expireChops"
          label={t('field.expireChops')}
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
