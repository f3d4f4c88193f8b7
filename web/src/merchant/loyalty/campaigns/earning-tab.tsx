import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import { MultiplierRows } from './multiplier-rows.tsx'
import type { TabProps } from './tab-props.ts'

/** How much is earned: for the amount of a bill, and with what was left of earlier ones (decisions/earning.md §7). */
export default function EarningTab({ type: context, readOnly }: TabProps) {
  const { t } = useTranslation('campaigns')
  if (!descriptorOf(context).earnsBy.length)
    return <Typography.Text type="secondary">{t('hint.earningNone')}</Typography.Text>
  return (
    <>
      {descriptorOf(context).issuesOnScan && (
        <FormSection title={t('section.visits')}>
          <SwitchField name="onePerVisit" label={t('field.onePerVisit')} hint={t('hint.onePerVisit')} />
        </FormSection>
      )}
      <FormSection title={t('section.bills')}>
        <Field name="billPerChop" label={t('field.billPerChop', { context })} extra={t('hint.billPerChop')}>
          <MoneyField />
        </Field>
        <SwitchField name="carryOver" label={t('field.carryOver')} hint={t('hint.carryOver', { context })} />
      </FormSection>
      <MultiplierRows readOnly={readOnly} />
    </>
  )
}
