import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useFeature } from '../../../kit/permissions.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import { NumberField } from './number-field.tsx'
import { RewardCoupon } from './reward-coupon.tsx'
import type { TabProps } from './tab-props.ts'

/** What is given on top, and what is allowed a day. */
export default function LimitsTab({ type }: TabProps) {
  const { t } = useTranslation('campaigns')
  const context = type
  const { earnsBy, mayFreeze } = descriptorOf(type)
  return (
    <>
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
