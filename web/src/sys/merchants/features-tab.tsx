import type { TenantFeature } from './tenant-feature.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { formatDay } from '../../lib/format.ts'
import type { OfTenant } from './tenant.ts'
import type { FeatureDialogProps } from './feature-dialog.tsx'

const FeatureDialog = lazyPart<FeatureDialogProps>(() => import('./feature-dialog.tsx'))

/** What the merchant can use: by its plan, or switched for it alone. */
export default function FeaturesTab({ tenant, onChange }: OfTenant) {
  const { t } = useTranslation(['tenants', 'features'])
  const [opened, setOpened] = useState<TenantFeature>()
  return (
    <>
      <p>{t('feature.about')}</p>
      <ul className="tenant-features">
        {tenant.features.map((feature) => (
          <li key={feature.name}>
            <span>
              <strong>{t(`name.${feature.name}`, { ns: 'features' })}</strong>
              <small>
                <Source feature={feature} />
              </small>
            </span>
            <Tag variant="filled" color={feature.on ? 'success' : 'default'}>
              {t(feature.on ? 'feature.on' : 'feature.off')}
            </Tag>
            <Button size="small" onClick={() => setOpened(feature)}>
              {t('feature.change')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <FeatureDialog tenant={tenant} feature={opened} onChange={onChange} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Source({ feature: { override } }: { feature: TenantFeature }) {
  const { t } = useTranslation('tenants')
  if (!override) return t('feature.byPlan')
  const { by, lastDay } = override
  const parts = [
    t('feature.overridden'),
    ...(by ? [t('feature.by', { name: by })] : []),
    ...(lastDay ? [t('feature.until', { when: formatDay(lastDay) })] : []),
  ]
  return parts.join(' · ')
}
