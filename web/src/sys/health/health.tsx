import { CheckCircleFilled, ExportOutlined, MinusCircleOutlined, WarningFilled } from '@ant-design/icons'
import { systemHealth } from '@chopcard/contract/platform/admin/health.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { Page } from '../../kit/page.tsx'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { formatSeconds } from './format-seconds.ts'
import './health.css'

type Check = Answer<typeof systemHealth>['data']['checks'][number]

const REFRESH_MS = 15_000

/** What the platform measures about itself, each beside its limit. */
export default function Health() {
  const { t } = useTranslation(['health', 'sys-shell'])
  const health = useRead(systemHealth, {}, { refetchInterval: REFRESH_MS })
  const data = health.data?.data
  return (
    <Page
      title={t('pages.health', { ns: 'sys-shell' })}
      about={t('about')}
      extra={data && <PublicPage isPublic={data.isPublic} />}
    >
      {health.error ? (
        <Failure error={health.error} retry={health.refetch} />
      ) : data ? (
        <>
          <Summary checks={data.checks} />
          <ul className="health-checks">
            {data.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
          <Typography.Text type="secondary">{t('measured', { when: formatInstant(data.measuredAt) })}</Typography.Text>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Page>
  )
}

/** The way to what everybody may read, or to where that is switched on. */
function PublicPage({ isPublic }: { isPublic: boolean }) {
  const { t } = useTranslation('health')
  const setting = systemPages['systemConfig-edit'].path.replace('{id}', 'status.shown')
  if (!isPublic) return <Link to={setting as '/'}>{t('makePublic')}</Link>
  return (
    <Button href="/status" target="_blank" icon={<ExportOutlined />}>
      {t('publicPage')}
    </Button>
  )
}

function Summary({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('health')
  const count = checks.filter(({ state }) => state === 'exceeded').length
  if (!count) return <Alert type="success" showIcon title={t('all')} />
  return <Alert type="warning" showIcon title={t('some', { count, number: formatNumber(count) })} />
}

const icons = { good: CheckCircleFilled, exceeded: WarningFilled, unknown: MinusCircleOutlined }

function CheckRow({ check: { name, value, of, limit, unit, state } }: { check: Check }) {
  const { t } = useTranslation('health')
  const Icon = icons[state]
  const shown = (number: number) => (unit === 'seconds' ? formatSeconds(number) : formatNumber(number))
  return (
    <li className={`health-check health-${state}`}>
      <Icon className="health-sign" aria-label={t(`state.${state}`)} />
      <div className="health-words">
        <strong>{t(`checks.${name}.name`)}</strong>
        {of && <code translate="no">{of}</code>}
        <p>{state === 'exceeded' ? t(`checks.${name}.about`) : t('beyond', { words: t(`checks.${name}.about`) })}</p>
      </div>
      <div className="health-figures">
        <span className="health-value">{value === null ? t('unknown') : shown(value)}</span>
        <small>{t('limit', { limit: shown(limit) })}</small>
      </div>
    </li>
  )
}
