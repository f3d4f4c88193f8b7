import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { listReferrals, referralReasons, referralStates } from '@chopcard/contract/earning/merchant/referrals.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Button, Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatCardNumber, formatInstantDay, formatSigned } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import './referrals.css'

const ReferralStat = lazyPart<{ campaignId: string }>(() => import('./referral-stat.tsx'))
type Referral = RowOf<typeof listReferrals>

/** Who brought whom to a campaign, what it was worth, and why some count for nobody. */
export default function ReferralList() {
  const { t } = useTranslation(['referrals', 'shell', 'earn-codes'])
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const campaign = useRead(getCampaign, { params: { id } }).data?.data
  const title = t('menu.referrals', { ns: 'shell' })
  const toolbar = (filters: SearchWords) => (
    <>
      <Button onClick={() => void navigate({ to: '/campaign/$id', params: { id } })}>
        {t('toCampaign', { ns: 'earn-codes' })}
      </Button>
      <ExportButton list="referrals" filters={filters} />
    </>
  )
  return (
    <ListPage
      route={listReferrals}
      fixed={{ campaignId: id }}
      title={campaign ? `${title} · ${campaign.name}` : title}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('state.label'),
          options: referralStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'reason',
          label: t('reason.label'),
          options: referralReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('column.at') },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('none')} />}
      toolbar={toolbar}
    >
      {campaign && !campaign.settings.referralEnabled && (
        <Alert type="warning" showIcon title={t('off')} className="referral-off" />
      )}
      <ReferralStat campaignId={id} />
    </ListPage>
  )
}

const colours = { joined: 'gold', paid: 'green', blocked: 'red' }

function useColumns(): ListColumn<Referral>[] {
  const { t } = useTranslation('referrals')
  return [
    {
      key: 'referee',
      title: t('column.referee'),
      onCard: 'heading',
      render: ({ referee }) => <Person person={referee} />,
    },
    { key: 'referrer', title: t('column.referrer'), render: ({ referrer }) => <Person person={referrer} /> },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, reason }) => (
        <div className="referral-state">
          <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
          {reason && <span>{t(`reason.${reason}`)}</span>}
        </div>
      ),
    },
    {
      key: 'referrerBonus',
      title: t('column.referrerBonus'),
      align: 'right',
      render: ({ referrerBonus }) => formatSigned(referrerBonus),
    },
    {
      key: 'refereeBonus',
      title: t('column.refereeBonus'),
      align: 'right',
      render: ({ refereeBonus }) => formatSigned(refereeBonus),
    },
    { key: 'at', title: t('column.at'), sort: 'createdAt', render: ({ createdAt }) => formatInstantDay(createdAt) },
    { key: 'paidAt', title: t('column.paidAt'), render: ({ paidAt }) => paidAt && formatInstantDay(paidAt) },
  ]
}

function Person({ person: { nickname, email, cardNumber } }: { person: Referral['referrer'] }) {
  return (
    <div className="referral-person">
      <strong>{nickname ?? email ?? formatCardNumber(cardNumber)}</strong>
      <span>{email ?? formatCardNumber(cardNumber)}</span>
    </div>
  )
}
