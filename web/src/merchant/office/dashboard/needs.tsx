import { RightOutlined } from '@ant-design/icons'
import { type Need, type NeedKind, needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../../kit/permissions.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** Where each is settled. */
const places: Record<NeedKind, { to: string; search?: Record<string, string> }> = {
  planEnded: { to: '/billing/service-plan' },
  planEnding: { to: '/billing/service-plan' },
  approvals: { to: '/members/approval' },
  proposals: { to: '/setup/memchant-key', search: { tab: 'assistants' } },
  receipts: { to: '/members/member-receipt-list', search: { waiting: 'true' } },
  anomalies: { to: '/report/anomaly-list', search: { state: 'open' } },
  imports: { to: '/members/import' },
  offline: { to: '/report/offline-act-list', search: { settled: 'false' } },
  memberLimit: { to: '/billing/service-plan' },
  userLimit: { to: '/billing/service-plan' },
  campaignLimit: { to: '/billing/service-plan' },
  campaignsEnding: { to: '/campaign/campaign-list', search: { state: 'active' } },
}

/** Where one is settled by this person: what has an id has its own page. */
function placeOf({ kind, id }: Need, mayOpen: ReturnType<typeof useMayOpen>) {
  // Who approves cards from the list of members may not have the page of approvals.
  if (kind === 'approvals' && !mayOpen('member-approval'))
    return { to: '/members/member-list', search: { state: 'pending' } }
  return id === null ? places[kind] : { ...places[kind], search: { id } }
}

/** What waits for this person, each with its page; nothing where nothing does. */
export function Needs() {
  const { t } = useTranslation('dashboard')
  const mayOpen = useMayOpen()
  const needs = useRead(needsYou, {}, { refetchInterval: 60_000 }).data?.data
  if (!needs?.length) return null
  return (
    <section className="needs" aria-labelledby="needs-title">
      <h2 id="needs-title">{t('needs.title')}</h2>
      <ul>
        {needs.map((need) => {
          const { to, search } = placeOf(need, mayOpen)
          return (
            <li key={need.kind} data-need={need.kind}>
              <Link to={to as '/'} search={search as never}>
                <span>{t(`needs.${need.kind}`, wordsOf(need))}</span>
                <RightOutlined aria-hidden />
              </Link>
            </li>
          )
        })}
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
