import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMenuAllowed } from '../permissions.tsx'
import { type Compared, type FigureName, figureNames } from './compared.ts'
import { formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'

/** Whether the shop had its first visit after the period, or none at all: there is nothing to tell yet. */
export const hasNotBegun = ({ period, firstVisit }: Compared): boolean =>
  (firstVisit === null || firstVisit > period.to) && figureNames.every((name) => !period[name])

type Props = { found: Compared | undefined; isOfCampaign: boolean; isOfStore?: boolean }

/** Each figure large, and below it how it differs from before. */
export function ComparedFigures({ found, isOfCampaign, isOfStore }: Props) {
  const { t } = useTranslation('dashboard')
  const nameOf = (name: FigureName) => t(`compare.${isOfStore && name === 'newMembers' ? 'firstVisits' : name}`)
  const names = figureNames.filter((name) => name !== 'returning' || !isOfCampaign)
  return (
    <div className="compared">
      {names.map((name) => (
        <section key={name} className="compared-figure" data-figure={name} aria-label={nameOf(name)}>
          <h3>{nameOf(name)}</h3>
          {found ? (
            <>
              <strong>{formatNumber(found.period[name] ?? 0)}</strong>
              <Difference
                now={found.period[name] ?? 0}
                then={found.before?.[name]}
                than="before"
                isGood={name !== 'rewards'}
              />
              <Difference
                now={found.period[name] ?? 0}
                then={found.yearBefore?.[name]}
                than="yearBefore"
                isGood={name !== 'rewards'}
              />
              {name === 'rewards' && <Cost cost={found.period.cost} currency={found.currency} />}
            </>
          ) : (
            <Skeleton.Button active />
          )}
        </section>
      ))}
    </div>
  )
}

function Cost({ cost, currency }: { cost: number | null; currency: string }) {
  const { t } = useTranslation('dashboard')
  const isOpen = useMenuAllowed('liability')
  if (cost !== null)
    return <span className="compared-cost">{t('compare.cost', { amount: formatMoney(cost, currency) })}</span>
  return isOpen ? (
    <Link className="compared-cost" to="/report/liability">
      {t('compare.noCost')}
    </Link>
  ) : null
}

type DifferenceProps = { now: number; then: number | undefined; than: 'before' | 'yearBefore'; isGood: boolean }

/** In words, beside the arrow; rewards are neither good nor bad. */
function Difference({ now, then, than, isGood }: DifferenceProps) {
  const { t } = useTranslation('dashboard')
  if (then === undefined) return <span className="compared-difference">{t(`compare.${than}.none`)}</span>
  const way = now > then ? 'up' : now < then ? 'down' : 'same'
  const percent = then > 0 ? formatPercent(Math.abs(now - then) / then) : formatNumber(Math.abs(now - then))
  return (
    <span className="compared-difference">
      {way !== 'same' && (
        <span className={isGood ? `compared-${way}` : undefined}>
          {way === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
        </span>
      )}{' '}
      {t(`compare.${than}.${way}`, { percent, value: formatNumber(then) })}
    </span>
  )
}
