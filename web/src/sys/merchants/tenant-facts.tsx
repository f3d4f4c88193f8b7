import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstantDay, formatNumber, formatRelative } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/language.ts'
import type { Tenant } from './tenant.ts'
import { StateTag } from './state-tag.tsx'

/** A merchant in numbers, above its form. */
export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('tenants')
  const { plan, details, owner } = tenant
  const facts: [label: string, value: React.ReactNode][] = [
    [t('page.state'), <StateTag key="state" state={tenant.state} />],
    [t('column.owner'), owner ? `${owner.name} · ${owner.email}` : t('noOwner')],
    [t('column.plan'), `${plan.name} · ${t('version', { version: plan.version })}`],
    [t('column.endsOn'), details.endsOn ? formatDay(details.endsOn) : t('noEnd')],
    [t('column.members'), formatNumber(tenant.used.members)],
    [t('column.entries'), formatNumber(tenant.entries)],
    [t('column.lastActivity'), tenant.lastActivityAt ? formatRelative(tenant.lastActivityAt) : t('never')],
    [t('page.storageLabel'), t('page.storage', { count: tenant.files, size: sizeText(tenant.storageBytes) })],
  ]
  return (
    <>
      {tenant.stateReason && tenant.stateChangedAt && (
        <Alert
          type={tenant.accountState === 'active' ? 'info' : 'warning'}
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('page.reasonSince', { when: formatInstantDay(tenant.stateChangedAt), reason: tenant.stateReason })}
        />
      )}
      <dl className="tenant-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** So many bytes as people read them. */
function sizeText(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const)
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  )
}
