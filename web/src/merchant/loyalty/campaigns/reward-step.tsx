import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'
import { RewardCoupon } from './reward-coupon.tsx'
import { RewardRows } from './reward-rows.tsx'
import type { TabProps } from './tab-props.ts'

/** What is given for the balance. */
export default function RewardStep({ type, readOnly }: TabProps) {
  const { t } = useTranslation('campaigns')
  const { hasOneReward, hasRewardList } = descriptorOf(type)
  if (hasOneReward) return <OneReward />
  if (hasRewardList) return <RewardRows type={type} readOnly={readOnly} />
  return <Typography.Paragraph>{t('step.noReward')}</Typography.Paragraph>
}

function OneReward() {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const several = Form.useWatch((values: FormValues) => (values.chopTypes?.length ?? 0) > 1, form)
  return (
    <FormSection title={t('section.reward')}>
      <Field name="rewardName" label={t('field.rewardName')} extra={t('hint.rewardName')} required>
        <Input />
      </Field>
      <Field name="rewardDescription" label={t('field.rewardDescription')} extra={t('hint.rewardDescription')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
      <RewardCoupon name="rewardCouponId" />
      <NumberField
        name="redeemChops"
        label={t('field.redeemChops')}
        hint={t(several ? 'hint.redeemChopsSeveral' : 'hint.redeemChops')}
      />
    </FormSection>
  )
}
