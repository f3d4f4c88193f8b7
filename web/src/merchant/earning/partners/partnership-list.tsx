import {
  invitePartner,
  listPartnerships,
  partnershipStates,
  type Partnership,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { actionsColumn, instantColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatMoney } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import { PartnershipActs } from './partnership-acts.tsx'
import './partners.css'

const InviteDialog = lazyPart<{ campaignId?: string; onClose: () => void }>(() => import('./invite-dialog.tsx'))

/** Partner campaigns: the merchant's own that others take part in, and those of others, with open invitations. */
export default function PartnershipList() {
  const { t } = useTranslation(['partners', 'shell'])
  const { search } = useListSearch()
  const [isInviting, setInviting] = useState(false)
  const { sideFilter } = usePartnerParts()
  return (
    <ListPage
      route={listPartnerships}
      title={t('menu.partner-campaign-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        sideFilter,
        choiceFilter('state', t('state.label'), partnershipStates, (value) => t(`state.${value}`)),
        useCampaignFilter(t('column.campaign')),
      ]}
      columns={useColumns()}
      empty={t('none')}
      toolbar={
        <>
          <PartnerPages current="partner-campaigns" />
          <AddButton route={invitePartner} icon={null} onClick={() => setInviting(true)}>
            {t('invite.button')}
          </AddButton>
        </>
      }
    >
      {isInviting && <InviteDialog campaignId={search['campaignId']} onClose={() => setInviting(false)} />}
    </ListPage>
  )
}

const colours = { invited: 'gold', active: 'green', declined: 'default', ended: 'default' }

function useColumns(): ListColumn<Partnership>[] {
  const { t } = useTranslation('partners')
  const { other, campaign } = usePartnerParts()
  return [
    { ...other, onCard: 'heading' },
    campaign,
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, message }) => (
        <TwoLines
          small
          first={<Tag color={colours[state]}>{t(`state.${state}`)}</Tag>}
          second={state === 'invited' && message}
        />
      ),
    },
    { key: 'terms', title: t('column.terms'), render: (row) => <Terms terms={row} /> },
    instantColumn('invitedAt', t('column.invitedAt'), { sort: 'invitedAt' }),
    actionsColumn((row) => <PartnershipActs partnership={row} />),
  ]
}

function Terms({ terms: { costPerChop, rewardValue, currency } }: { terms: Partnership }) {
  const { t } = useTranslation('partners')
  return (
    <>
      <div>{t('terms.chop', { amount: formatMoney(costPerChop, currency) })}</div>
      <div>{t('terms.reward', { amount: formatMoney(rewardValue, currency) })}</div>
    </>
  )
}
