import { MoreOutlined, UserAddOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { createCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { Paging } from '../../../kit/list-view.ts'
import { type SearchWords, useListSearch, useOpened } from '../../../kit/list-search.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useListSelection } from '../../../kit/use-list-selection.ts'
import './cards.css'
import { CardDrawer } from './card-drawer.tsx'
import { type MemberColumn, useMemberColumns, usualColumns } from './member-columns.tsx'
import { useMemberFilters } from './member-filters.ts'
import { useColumnChoice } from './use-column-choice.ts'

const AddMember = lazyPart(() => import('./add-member.tsx'))
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'))
const ColumnChoice = lazyPart(() => import('./column-choice.tsx'))
const GiveAll = lazyPart(() => import('./give-all.tsx'))
const SegmentsMenu = lazyPart(() => import('./segments-menu.tsx'))
const ViewsMenu = lazyPart(() => import('./views-menu.tsx'))

/** The members: every card with its member, what they hold, and all that can be changed about them. */
export default function MemberList() {
  const { t } = useTranslation(['cards', 'chops', 'shell', 'members'])
  const { search, change } = useListSearch()
  const [isAdding, setAdding] = useState(false)
  const labelOf = ({ nickname, email, cardNumber }: Card) =>
    t('bulk.row', { ns: 'members', name: nickname ?? email ?? cardNumber })
  const [selection, clear] = useListSelection(listCards, labelOf, t('bulk.page', { ns: 'members' }))
  const columns = useMemberColumns()
  const [shown, choose] = useColumnChoice()
  const [member, open] = useOpened('member')
  const { member: _member, page: _page, give, ...words } = search
  const chooser = (
    <>
      <SegmentsMenu
        filters={words}
        open={(segmentId) =>
          change({ ...Object.fromEntries(Object.keys(words).map((name) => [name, undefined])), segmentId })
        }
      />
      <ViewsMenu
        words={words}
        columns={shown}
        open={(saved, chosen) => {
          change({ ...Object.fromEntries(Object.keys(words).map((name) => [name, undefined])), ...saved })
          choose(chosen)
        }}
      />
      <ColumnChoice columns={columns} shown={shown} choose={choose} usual={usualColumns} />
    </>
  )
  return (
    <ListPage
      route={listCards}
      title={t('menu.member-list', { ns: 'shell' })}
      searchHint={t('search')}
      filters={useMemberFilters(search.campaignId)}
      columns={columns.filter(({ key }, index) => index === 0 || shown.includes(key as MemberColumn))}
      selection={selection}
      bar={barOf(selection.chosen, clear)}
      toolbar={
        <>
          {chooser}
          <ExportButton list="cards" />
          <MoreMenu />
          <AddButton route={createCard} icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
            {t('add.button')}
          </AddButton>
        </>
      }
      onOpen={(row) => open(row.id)}
      empty={t('none')}
    >
      <CardDrawer id={member} onClose={() => open(undefined)} />
      {give === 'coupon' && <GiveAll filters={words} onClose={() => change({ give: undefined })} />}
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

const barOf = (chosen: ReadonlySet<string>, clear: () => void) => (filters: SearchWords, paging: Paging | undefined) =>
  chosen.size > 0 && <BulkBar chosen={chosen} filters={filters} paging={paging} onClear={clear} />

/** What is done with members by the hundred, and those whom no card leads to. */
function MoreMenu() {
  const { t } = useTranslation('members')
  const may = useMay()
  const navigate = useNavigate()
  const items = [
    ...(may(readImport) ? [{ key: '/members/import' as const, label: t('import') }] : []),
    { key: '/members/batches' as const, label: t('jobs') },
    { key: '/members/without-card' as const, label: t('cardless.title') },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void navigate({ to: key }) }}>
      <Button icon={<MoreOutlined />} aria-label={t('more')} />
    </Dropdown>
  )
}
