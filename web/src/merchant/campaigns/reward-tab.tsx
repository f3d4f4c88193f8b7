import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'

/** What a full card earns, what is given on top, and what is allowed a day. */
export default function RewardTab() {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const several = Form.useWatch((values: FormValues) => (values.chopTypes?.length ?? 0) > 1, form)
  return (
    <>
      <FormSection title={t('section.reward')}>
        <Field name="rewardName" label={t('field.rewardName')} extra={t('hint.rewardName')} required>
          <Input maxLength={80} />
        </Field>
        <Field name="rewardDescription" label={t('field.rewardDescription')} extra={t('hint.rewardDescription')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Field>
        <NumberField
          name="redeemChops"
          label={t('field.redeemChops')}
          hint={t(several ? 'hint.redeemChopsSeveral' : 'hint.redeemChops')}
        />
      </FormSection>
      <FormSection title={t('section.start')}>
        <div className="form-grid">
          <NumberField name="initialChops" label={t('field.initialChops')} hint={t('hint.initialChops')} />
          <NumberField name="renewalChops" label={t('field.renewalChops')} hint={t('hint.renewalChops')} />
        </div>
      </FormSection>
      <FormSection title={t('section.limits')}>
        <div className="form-grid">
          <NumberField name="maxEarnPerDay" label={t('field.maxEarnPerDay')} hint={t('hint.maxEarnPerDay')} />
          <NumberField name="maxRedeemPerDay" label={t('field.maxRedeemPerDay')} hint={t('hint.maxRedeemPerDay')} />
        </div>
        <SwitchField name="freezeCard" label={t('field.freezeCard')} hint={t('hint.freezeCard')} />
      </FormSection>
    </>
  )
}
