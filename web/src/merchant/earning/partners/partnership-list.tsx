import {
  invitePartner,
  listPartnerships,
  partnershipStates,
  type Partnership,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { May } from '../../../kit/permissions.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import { PartnershipActs } from './partnership-acts.tsx'
import './partners.css'

const InviteDialog = lazyPart<{ campaignId?: string; onClose: () => void }>(() => import('./invite-dialog.tsx'))

/** Partner campaigns: the merchant's own that others take part in, and those of others, with open invitations. */
export default function PartnershipList() {
  const { t } = useTranslation(['partners', 'shell'])
  const campaigns = useCampaignOptions()
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
        {
          kind: 'select',
          name: 'state',
          label: t('state.label'),
          options: partnershipStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { kind: 'select', name: 'campaignId', label: t('column.campaign'), options: campaigns, searchable: true },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('none')} />}
      toolbar={
        <>
          <PartnerPages current="partner-campaigns" />
          <May route={invitePartner}>
            <Button type="primary" onClick={() => setInviting(true)}>
              {t('invite.button')}
            </Button>
          </May>
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
        <span className="partner-two">
          <span>
            <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
          </span>
          {state === 'invited' && message && <small>{message}</small>}
        </span>
      ),
    },
    { key: 'terms', title: t('column.terms'), render: (row) => <Terms terms={row} /> },
    {
      key: 'invitedAt',
      title: t('column.invitedAt'),
      sort: 'invitedAt',
      render: ({ invitedAt }) => formatInstant(invitedAt),
    },
    {
      key: 'acts',
      title: '',
      align: 'right',
      render: (row) => <PartnershipActs partnership={row} />,
    },
  ]
}

function Terms({ terms: { costPerChop, rewardValue, currency } }: { terms: Partnership }) {
  const { t } = useTranslation('partners')
  return (
    <span className="partner-two">
      <span>{t('terms.chop', { amount: formatMoney(costPerChop, currency) })}</span>
      <span>{t('terms.reward', { amount: formatMoney(rewardValue, currency) })}</span>
    </span>
  )
}
