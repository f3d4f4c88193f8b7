import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant, MerchantBody } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { type MerchantInfo, merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
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
import { call } from '../../../lib/call.ts'
import { setTimeZone } from '../../../lib/format.ts'
import { storePrimaryLanguage } from '../../../lib/language.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
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

function generalOf({ id: _id, isTest: _isTest, shortKey: _key, localizations: _words, ...shop }: MerchantInfo) {
  return shop
}

/** What the shop is called, how it looks and where it is. */
export default function GeneralTab() {
  const info = useRead(merchantInfo, {})
  if (info.error && !info.data) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Opened info={info.data.data} />
}

function Opened({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation(['configuration', 'common'])
  const { message } = App.useApp()
  const isFixed = !useMay()(editMerchant)
  const form = useZodForm(General)
  const save = useChange(editMerchant)
  const { id, shortKey } = info
  const { setSeen, saving } = useSeen(generalOf(info), async () => generalOf((await call(merchantInfo)).data))

  const onSave = async (body: z.output<typeof General>) => {
    const { data } = await saving((seen) => save.mutateAsync({ body: { ...body, seen } }))
    setSeen(generalOf(data))
    await refresh(merchantInfo, adminInfo)
    setTimeZone(data.timeZone)
    message.success(t('saved', { ns: 'common' }))
    if (storePrimaryLanguage(data.primaryLanguage)) location.reload()
  }
  return (
    <SettingsForm form={form} initialValues={generalOf(info)} isFixed={isFixed} onSave={onSave}>
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
