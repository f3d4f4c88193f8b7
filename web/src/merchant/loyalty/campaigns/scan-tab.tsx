import { useTranslation } from 'react-i18next'
import { EarningLink } from './earning-link.tsx'
import { SwitchField } from './form-section.tsx'

/** Codes that members scan with their own phone to collect. */
export default function ScanTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  return (
    <>
      <p className="form-section-about">{t('scan.about', { ns: 'earning' })}</p>
      <SwitchField name="scanToEarn" label={t('field.scanToEarn')} hint={t('scan.enabled', { ns: 'earning' })} />
      <EarningLink to="/campaign/$id/earn-codes">{t('scan.toCodes', { ns: 'earning' })}</EarningLink>
    </>
  )
}
