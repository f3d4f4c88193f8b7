import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { EarningLink } from './earning-link.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import { NumberField } from './number-field.tsx'

/** What members collect with by their own phone: codes that they scan, and tags on the counter that they touch. */
export default function ScanTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const hasTaps = Form.useWatch<boolean | undefined>('tapToStamp')
  return (
    <>
      <FormSection title={t('scan.codes', { ns: 'earning' })} about={t('scan.about', { ns: 'earning' })}>
        <SwitchField name="scanToEarn" label={t('field.scanToEarn')} hint={t('scan.enabled', { ns: 'earning' })} />
        <EarningLink to="/campaign/$id/earn-codes">{t('scan.toCodes', { ns: 'earning' })}</EarningLink>
      </FormSection>
      <FormSection title={t('scan.taps', { ns: 'earning' })} about={t('scan.tapsAbout', { ns: 'earning' })}>
        <SwitchField name="tapToStamp" label={t('field.tapToStamp')} hint={t('scan.tapToStamp', { ns: 'earning' })} />
        {hasTaps && (
          <NumberField
            name="maxTapsPerDay"
            label={t('field.maxTapsPerDay')}
            hint={t('scan.maxTaps', { ns: 'earning' })}
          />
        )}
        <EarningLink to="/setup/taps">{t('scan.toTags', { ns: 'earning' })}</EarningLink>
      </FormSection>
    </>
  )
}
