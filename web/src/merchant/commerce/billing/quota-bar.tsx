import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'

type Props = { label: string; used: number; allowed: number }

/** How much of a quota is used; more than all of it is possible where the plan was a larger one before. */
export function QuotaBar({ label, used, allowed }: Props) {
  const { t } = useTranslation('billing')
  const part = allowed ? Math.min(1, used / allowed) : 1
  const level = used > allowed ? 'over' : part >= 0.9 ? 'high' : 'fine'
  const usage = t('plan.usage', { used: formatNumber(used), allowed: formatNumber(allowed) })
  return (
    <div className="quota" data-level={level}>
      <span>{label}</span>
      <span className="quota-numbers">{usage}</span>
      {/* The same as the numbers beside it. */}
      <div className="quota-bar" aria-hidden>
        <div style={{ inlineSize: `${Math.max(part * 100, used ? 1 : 0)}%` }} />
      </div>
      {level === 'over' && <small>{t('plan.over')}</small>}
    </div>
  )
}
