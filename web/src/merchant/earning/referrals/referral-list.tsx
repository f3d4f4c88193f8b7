import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { listReferrals, referralReasons, referralStates } from '@chopcard/contract/earning/merchant/referrals.ts'
import { Alert, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { dateColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber, formatSigned } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './referrals.css'

const ReferralStat = lazyPart<{ campaignId: string }>(() => import('./referral-stat.tsx'))
type Referral = RowOf<typeof listReferrals>

/** Who brought whom to a campaign, what it was worth, and why some count for nobody. */
export default function ReferralList() {
  const { t } = useTranslation(['referrals', 'shell', 'earn-codes'])
  const { id = '' } = usePathParams()
  const campaign = useRead(getCampaign, { params: { id } }).data?.data
  const title = t('menu.referrals', { ns: 'shell' })
  return (
    <ListPage
      route={listReferrals}
      fixed={{ campaignId: id }}
      title={campaign ? `${title} · ${campaign.name}` : title}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        choiceFilter('state', t('state.label'), referralStates, (value) => t(`state.${value}`)),
        choiceFilter('reason', t('reason.label'), referralReasons, (value) => t(`reason.${value}`)),
        daysFilter(t('column.at')),
      ]}
      columns={useColumns()}
      empty={t('none')}
      toolbar={
        <>
          <GoButton to={{ to: '/campaign/$id', params: { id } }}>{t('toCampaign', { ns: 'earn-codes' })}</GoButton>
          <ExportButton list="referrals" />
        </>
      }
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
  const bonus = (key: 'referrerBonus' | 'refereeBonus'): ListColumn<Referral> => ({
    key,
    title: t(`column.${key}`),
    align: 'right',
    render: (row) => formatSigned(row[key]),
  })
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
    bonus('referrerBonus'),
    bonus('refereeBonus'),
    dateColumn('createdAt', t('column.at'), { sort: 'createdAt' }),
    dateColumn('paidAt', t('column.paidAt'), { none: '' }),
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
