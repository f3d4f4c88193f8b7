import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { EarningLink } from './earning-link.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import { merchantToday } from './merchant-today.ts'
import { NumberField } from './number-field.tsx'

/** Members who bring friends, and what both get for it (decisions/campaigns.md §8: an end date and three bonuses). */
export default function ReferralTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const isOn = Form.useWatch<boolean | undefined>('referralEnabled')
  return (
    <>
      <p className="form-section-about">{t('referral.about', { ns: 'earning' })}</p>
      <SwitchField
        name="referralEnabled"
        label={t('field.referralEnabled')}
        hint={t('referral.enabled', { ns: 'earning' })}
      />
      {isOn && (
        <FormSection
          title={t('referral.bonuses', { ns: 'earning' })}
          about={t('referral.bonusesAbout', { ns: 'earning' })}
        >
          <div className="form-grid">
            <NumberField name="referrerBonus" label={t('field.referrerBonus')} required />
            <NumberField name="refereeBonus" label={t('field.refereeBonus')} required />
            <NumberField
              name="maxReferrerBonus"
              label={t('field.maxReferrerBonus')}
              hint={t('referral.max', { ns: 'earning' })}
              required
            />
            <Field
              name="referralEndDate"
              label={t('field.referralEndDate')}
              extra={t('referral.end', { ns: 'earning' })}
              required
            >
              <DayField from={merchantToday()} />
            </Field>
          </div>
        </FormSection>
      )}
      <EarningLink to="/campaign/$id/referrals">{t('referral.toList', { ns: 'earning' })}</EarningLink>
    </>
  )
}
