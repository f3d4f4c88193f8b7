import { listFeatures } from '@chopcard/contract/platform/admin/features.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { Page } from '../../kit/page.tsx'
import { formatList, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import './features.css'

const FeatureMerchants = lazyPart<{ name: Feature; onBack: () => void }>(() => import('./feature-merchants.tsx'))

type Row = Answer<typeof listFeatures>['data'][number]

/** The features, and behind each the merchants that have it; the address says which. */
export default function FeatureScreen() {
  const { feature } = useSearch({ strict: false }) as { feature?: Feature }
  const navigate = useNavigate()
  const show = (name: Feature | undefined) =>
    void navigate({ to: '.', search: (name ? { feature: name } : {}) as never })
  if (feature) return <FeatureMerchants key={feature} name={feature} onBack={() => show(undefined)} />
  return <FeatureList open={show} />
}

function FeatureList({ open }: { open: (name: Feature) => void }) {
  const { t } = useTranslation(['features', 'sys-shell'])
  const { data, error, refetch } = useRead(listFeatures, {})
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <Page title={t('pages.merchant-feature', { ns: 'sys-shell' })} about={t('about')}>
      <Card>
        <ul className="feature-table">
          {data.data.map((row) => (
            <li key={row.name}>
              <span className="feature-name">
                <strong>{t(`name.${row.name}`)}</strong>
                <small>{t(`what.${row.name}`)}</small>
              </span>
              <dl>
                <div className="feature-plans">
                  <dt>{t('column.plans')}</dt>
                  <dd>
                    <Plans plans={row.plans} />
                  </dd>
                </div>
                <div>
                  <dt>{t('column.merchants')}</dt>
                  <dd>
                    {formatNumber(row.merchantsOn)} / {formatNumber(row.merchantsOff)}
                  </dd>
                </div>
                <div>
                  <dt>{t('column.overridden')}</dt>
                  <dd>{t('overrides', { on: row.overriddenOn, off: row.overriddenOff })}</dd>
                </div>
              </dl>
              <Button onClick={() => open(row.name)}>{t('open')}</Button>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

/** The plans that have it: all and none are said so. */
function Plans({ plans }: Pick<Row, 'plans'>) {
  const { t } = useTranslation('features')
  const on = plans.filter((plan) => plan.on)
  if (!on.length) return t('noPlans')
  return on.length === plans.length ? t('allPlans') : formatList(on.map(({ name }) => name))
}
