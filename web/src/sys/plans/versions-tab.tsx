import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatInstantDay, formatMoney, formatNumber } from '../../lib/format.ts'
import type { Plan } from './plan.ts'

/** Every version of a plan, the newest first, with what it says and who has it. */
export default function VersionsTab({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  return (
    <ul className="plan-versions">
      {plan.versions.map(({ id, version, createdAt, supersededAt, merchants, details }) => (
        <li key={id}>
          <strong>
            {t('column.version')} {version}
          </strong>{' '}
          {!supersededAt && (
            <Tag variant="filled" color="success">
              {t('current')}
            </Tag>
          )}
          <p>
            {[
              `${t('column.since')} ${formatInstantDay(createdAt)}`,
              `${t('column.merchants')}: ${formatNumber(merchants)}`,
              details.price ? formatMoney(details.price, details.currency) : t('free'),
              t('days', { count: details.cycleDays }),
              `${t('column.quotas')}: ${Object.values(details.quotas).map(formatNumber).join(' / ')}`,
              `${t('column.features')}: ${details.features.length}`,
              `${t('section.api')}: ${[details.apiRate, details.apiBurst].map(formatNumber).join(' / ')}`,
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
