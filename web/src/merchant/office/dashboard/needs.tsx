import { RightOutlined } from '@ant-design/icons'
import { type Need, type NeedKind, needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** Where each is settled. */
const places: Record<NeedKind, { to: string; search?: Record<string, string> }> = {
  planEnded: { to: '/billing/service-plan' },
  planEnding: { to: '/billing/service-plan' },
  approvals: { to: '/members/approval' },
  proposals: { to: '/setup/memchant-key', search: { tab: 'assistants' } },
  receipts: { to: '/members/member-receipt-list', search: { state: 'pending' } },
  anomalies: { to: '/report/anomaly-list', search: { state: 'open' } },
  imports: { to: '/members/batches' },
  offline: { to: '/report/offline-act-list', search: { settled: 'false' } },
  memberLimit: { to: '/billing/service-plan' },
  userLimit: { to: '/billing/service-plan' },
  campaignLimit: { to: '/billing/service-plan' },
  campaignsEnding: { to: '/campaign/campaign-list', search: { state: 'active' } },
}

/** What waits for this person, each with its page; nothing where nothing does. */
export function Needs() {
  const { t } = useTranslation('dashboard')
  const needs = useRead(needsYou, {}, { refetchInterval: 60_000 }).data?.data
  if (!needs?.length) return null
  return (
    <section className="needs" aria-labelledby="needs-title">
      <h2 id="needs-title">{t('needs.title')}</h2>
      <ul>
        {needs.map((need) => (
          <li key={need.kind} data-need={need.kind}>
            <Link to={places[need.kind].to as '/'} search={places[need.kind].search as never}>
              <span>{t(`needs.${need.kind}`, wordsOf(need))}</span>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const wordsOf = ({ count, limit, name, on }: Need) => ({
  count,
  used: formatNumber(count),
  limit: formatNumber(limit ?? 0),
  name: name ?? '',
  day: on ? formatDay(on) : '',
})
