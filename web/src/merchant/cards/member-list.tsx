import { UserAddOutlined } from '@ant-design/icons'
import { cardStates, type Card } from '@chopcard/contract/cards.ts'
import { getCampaign } from '@chopcard/contract/merchant/campaigns.ts'
import { createCard, listCards } from '@chopcard/contract/merchant/cards.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../kit/card-state.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage, type ListColumn } from '../../kit/list-page.tsx'
import { useListSearch, type SearchWords } from '../../kit/list-search.ts'
import { May } from '../../kit/permissions.tsx'
import { useCampaignOptions } from '../../kit/use-campaign-options.ts'
import { formatCardNumber, formatInstantDay } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import './cards.css'
import { CardDrawer } from './card-drawer.tsx'

const AddMember = lazyPart(() => import('./add-member.tsx'))

/** The members: every card with its member, what they hold, and all that can be changed about them. */
export default function MemberList() {
  const { t } = useTranslation(['cards', 'chops', 'shell'])
  const { search, change } = useListSearch()
  const [isAdding, setAdding] = useState(false)
  const open = (id: string | undefined) => change({ member: id, page: search.page })
  return (
    <ListPage
      route={listCards}
      title={t('menu.member-list', { ns: 'shell' })}
      searchHint={t('search')}
      filters={useFilters(search.campaignId)}
      columns={useColumns()}
      toolbar={toolbarOf(t('add.button'), () => setAdding(true))}
      onOpen={(row) => open(row.id)}
      empty={<Empty description={t('none')} />}
    >
      <CardDrawer id={search.member} onClose={() => open(undefined)} />
      {isAdding && (
        <AddMember
          campaignId={search.campaignId}
          onClose={() => setAdding(false)}
          onAdded={(card) => {
            setAdding(false)
            open(card.id)
          }}
        />
      )}
    </ListPage>
  )
}

const toolbarOf = (label: string, add: () => void) => (filters: SearchWords) => (
  <>
    <ExportButton list="cards" filters={filters} />
    <May route={createCard}>
      <Button type="primary" icon={<UserAddOutlined />} onClick={add}>
        {label}
      </Button>
    </May>
  </>
)

function useFilters(campaignId: string | undefined): ListFilter[] {
  const { t } = useTranslation(['cards', 'chops'])
  const campaigns = useCampaignOptions()
  const campaign = useRead(getCampaign, { params: { id: campaignId ?? '' } }, { enabled: Boolean(campaignId) })
  // Levels belong to one campaign: without it there is nothing to choose from.
  const levels = (campaignId && campaign.data?.data.settings.memberLevels) || []
  return [
    { kind: 'select', name: 'campaignId', label: t('campaign'), options: campaigns, searchable: true },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      options: cardStates.map((value) => ({ value, label: t(`state.${value}`, { ns: 'chops' }) })),
    },
    ...(levels.length
      ? [
          {
            kind: 'select' as const,
            name: 'levelId',
            label: t('level'),
            options: levels.flatMap(({ id, level }) => (id ? [{ value: id, label: level }] : [])),
          },
        ]
      : []),
    { kind: 'days', from: 'createdFrom', to: 'createdTo', label: t('created') },
    { kind: 'days', from: 'expiresFrom', to: 'expiresTo', label: t('expires') },
  ]
}

function useColumns(): ListColumn<Card>[] {
  const { t } = useTranslation('cards')
  return [
    {
      key: 'card',
      title: t('member'),
      render: ({ nickname, email, cardNumber }) => (
        <div className="member-cell">
          <strong>{nickname ?? email ?? t('noName')}</strong>
          <span className="member-number">{formatCardNumber(cardNumber)}</span>
        </div>
      ),
    },
    { key: 'email', title: t('email'), sort: 'email', onCard: 'hidden', render: ({ email }) => email ?? '–' },
    { key: 'campaign', title: t('campaign'), render: ({ campaignName }) => campaignName },
    { key: 'balance', title: t('balance'), sort: 'balance', align: 'right', render: (row) => <Balance card={row} /> },
    { key: 'level', title: t('level'), onCard: 'hidden', render: ({ level }) => level?.name ?? '–' },
    { key: 'state', title: t('state'), render: ({ state }) => <CardStateTag state={state} /> },
    { key: 'created', title: t('created'), sort: 'createdAt', render: ({ createdAt }) => formatInstantDay(createdAt) },
    {
      key: 'expires',
      title: t('expires'),
      sort: 'expiresAt',
      render: ({ expiresAt }) => (expiresAt ? formatInstantDay(expiresAt) : t('never')),
    },
  ]
}

function Balance({ card: { balances } }: { card: Card }) {
  return (
    <span className="member-balances">
      {balances.map(({ chopTypeId, code, balance, stampCount }) => (
        <span key={chopTypeId} title={code}>
          {balance} / {stampCount}
        </span>
      ))}
    </span>
  )
}
