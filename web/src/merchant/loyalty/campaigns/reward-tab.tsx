import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useFeature } from '../../../kit/permissions.tsx'
import type { TabProps } from './tab-props.ts'
import { FormSection, SwitchField } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { NumberField } from './number-field.tsx'
import { RewardCoupon } from './reward-coupon.tsx'
import { RewardRows } from './reward-rows.tsx'

/** What is given for the balance, what is given on top, and what is allowed a day. */
export default function RewardTab({ type, readOnly }: TabProps) {
  const { t } = useTranslation('campaigns')
  const context = type
  const { earnsBy, hasOneReward, hasRewardList, mayFreeze } = descriptorOf(type)
  return (
    <>
      {hasOneReward && <OneReward />}
      {hasRewardList && <RewardRows type={type} readOnly={readOnly} />}
      <Gifts type={type} />
      <FormSection title={t('section.limits')}>
        <div className="form-grid">
          {earnsBy.length > 0 && (
            <NumberField
              name="maxEarnPerDay"
              label={t('field.maxEarnPerDay', { context })}
              hint={t('hint.maxEarnPerDay')}
            />
          )}
          <NumberField
            name="maxRedeemPerDay"
            label={t('field.maxRedeemPerDay', { context })}
            hint={t('hint.maxRedeemPerDay')}
          />
        </div>
        {mayFreeze && (
          <SwitchField
            name="freezeCard"
            label={t('field.freezeCard', { context })}
            hint={t('hint.freezeCard', { context })}
          />
        )}
      </FormSection>
    </>
  )
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

function Gifts({ type: context }: Pick<TabProps, 'type'>) {
  const { t } = useTranslation('campaigns')
  const hasWelcomeGift = useFeature('welcomeGift')
  return (
    <FormSection title={t('section.start', { context })}>
      <div className="form-grid">
        {descriptorOf(context).earnsBy.length > 0 && (
          <NumberField name="initialChops" label={t('field.initialChops', { context })} hint={t('hint.initialChops')} />
        )}
        <NumberField name="renewalChops" label={t('field.renewalChops', { context })} hint={t('hint.renewalChops')} />
      </div>
      {hasWelcomeGift && (
        <>
          <Field name="welcomeGift" label={t('field.welcomeGift')} extra={t('hint.welcomeGift')}>
            <Input />
          </Field>
          <RewardCoupon name="welcomeCouponId" />
        </>
      )}
    </FormSection>
  )
}
