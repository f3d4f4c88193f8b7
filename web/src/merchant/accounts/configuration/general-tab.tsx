import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant, MerchantBody } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { startFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { Link } from '@tanstack/react-router'
import { App, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { OpeningHoursFields } from '../../../kit/opening-hours-fields.tsx'
import { May, useMay } from '../../../kit/permissions.tsx'
import { Section, SettingsForm } from '../../../kit/settings-form.tsx'
import { setTimeZone } from '../../../lib/format.ts'
import { storePrimaryLanguage } from '../../../lib/language.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import './configuration.css'
import { OfflineFields } from './offline-fields.tsx'
import { StoresSection } from './stores-section.tsx'
import { PinField, RegionFields, RegistrationFields, ShopFields, SignInFields } from './shop-fields.tsx'

/** The form always shows these, so one that was emptied is missing, not unchanged. */
const General = MerchantBody.required({
  name: true,
  primaryLanguage: true,
  timeZone: true,
  currency: true,
  pinLength: true,
  offlineHours: true,
  offlineActs: true,
})

/** What the shop is called, how it looks and where it is. */
export default function GeneralTab() {
  const { t } = useTranslation(['configuration', 'common'])
  const { message } = App.useApp()
  const info = useRead(merchantInfo, {})
  const isFixed = !useMay()(editMerchant)
  const form = useZodForm(General)
  const save = useChange(editMerchant)

  const onSave = async (body: z.output<typeof General>) => {
    const { data } = await save.mutateAsync({ body })
    await refresh(merchantInfo, adminInfo)
    setTimeZone(data.timeZone)
    message.success(t('saved', { ns: 'common' }))
    if (storePrimaryLanguage(data.primaryLanguage)) location.reload()
  }
  if (info.error) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { id, shortKey, localizations: _, ...shop } = info.data.data
  return (
    <SettingsForm form={form} initialValues={shop} isFixed={isFixed} onSave={onSave}>
      <Section title={t('section.shop')}>
        <ShopFields merchantId={id} isFixed={isFixed} />
      </Section>
      <Section title={t('section.hours')} about={t('section.hoursAbout')}>
        <OpeningHoursFields isFixed={isFixed} label={t('hours.told')} hint={t('hours.toldHint')} />
      </Section>
      <StoresSection />
      <Section title={t('section.signIn')} about={t('section.signInAbout')}>
        <SignInFields shortKey={shortKey} isFixed={isFixed} />
      </Section>
      <Section title={t('section.region')}>
        <RegionFields />
      </Section>
      <Section title={t('section.registration')}>
        <RegistrationFields />
      </Section>
      <Section title={t('section.till')}>
        <PinField />
        <OfflineFields isFixed={isFixed} />
      </Section>
      <Section title={t('section.platform')} about={t('section.platformAbout')}>
        <Link to="/setup/platform-access">{t('section.platformOpen')}</Link>
      </Section>
      <May route={startFullExport}>
        <Section title={t('section.data')} about={t('section.dataAbout')}>
          <Link to="/setup/full-exports">{t('section.dataOpen')}</Link>
        </Section>
      </May>
    </SettingsForm>
  )
}
