import { addStore, listStores } from '@chopcard/contract/accounts/merchant/stores.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { May, useStores } from '../../../kit/permissions.tsx'
import { Section } from '../../../kit/settings-form.tsx'

/** The way to the stores; for a shop with only one, the way to a second. */
export function StoresSection() {
  const { t } = useTranslation('configuration')
  const stores = useStores()
  if (!stores.length)
    return (
      <May route={addStore}>
        <Section title={t('section.second')} about={t('section.secondAbout')}>
          <Link to="/setup/stores/add">{t('section.secondOpen')}</Link>
        </Section>
      </May>
    )
  return (
    <May route={listStores}>
      <Section title={t('section.stores')} about={t('section.storesAbout')}>
        <Link to="/setup/stores">{t('section.storesOpen', { count: stores.length })}</Link>
      </Section>
    </May>
  )
}
