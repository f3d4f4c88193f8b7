import { listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay, useMenuAllowed } from '../permissions.tsx'

const bars = [34, 52, 44, 68, 60, 88, 76]

/** In the place of figures that a new shop does not have yet: what will be here, and how it begins. */
export function Welcome({ hasBegun }: { hasBegun: boolean }) {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  const hasTill = useMenuAllowed('quick-earn-attend')
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <div>
        <h2 id="welcome-title">{t(hasBegun ? 'welcome.begunTitle' : 'welcome.title')}</h2>
        <p>{t(hasBegun ? 'welcome.begunAbout' : 'welcome.about')}</p>
        <p className="welcome-links">
          {may(listCampaigns) && <Link to="/campaign/campaign-list">{t('welcome.poster')}</Link>}
          {hasTill && <Link to="/merchant/quick-earn-attend">{t('welcome.till')}</Link>}
        </p>
      </div>
      <svg viewBox="0 0 154 100" aria-hidden focusable="false">
        {bars.map((height, n) => (
          <rect key={height} x={n * 22} y={100 - height} width="14" height={height} rx="4" />
        ))}
      </svg>
    </section>
  )
}
