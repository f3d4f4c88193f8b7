import type { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import './states.css'

type Counts = Answer<typeof systemDashboard>['data']['states']

/** How many merchants are in each state, as bars that lead to those merchants. */
export function States({ counts }: { counts: Counts }) {
  const { t } = useTranslation('sys-dashboard')
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <Card title={t('states')} size="small">
      <ul className="sys-states">
        {counts.map(({ state, count }) => (
          <li key={state}>
            <Link to={systemPages['merchant-list'].path as '/'} search={{ state } as never}>
              {t(`state.${state}`)}
            </Link>
            <span className="sys-state-bar" aria-hidden="true">
              <span className={`sys-state-${state}`} style={{ inlineSize: `${(count / highest) * 100}%` }} />
            </span>
            <span className="sys-state-count">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
