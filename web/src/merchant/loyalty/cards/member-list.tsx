import { MoreOutlined, UserAddOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { createCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Empty } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListSelection, Paging } from '../../../kit/list-view.ts'
import { useListSearch, type SearchWords } from '../../../kit/list-search.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import './cards.css'
import { CardDrawer } from './card-drawer.tsx'
import { type MemberColumn, useMemberColumns, usualColumns } from './member-columns.tsx'
import { useMemberFilters } from './member-filters.ts'
import { useColumnChoice } from './use-column-choice.ts'

const AddMember = lazyPart(() => import('./add-member.tsx'))
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'))
const ColumnChoice = lazyPart(() => import('./column-choice.tsx'))
const ViewsMenu = lazyPart(() => import('./views-menu.tsx'))

/** The members: every card with its member, what they hold, and all that can be changed about them. */
export default function MemberList() {
  const { t } = useTranslation(['cards', 'chops', 'shell', 'members'])
  const { search, change } = useListSearch()
  const [isAdding, setAdding] = useState(false)
  const [selection, clear] = useSelection()
  const columns = useMemberColumns()
  const [shown, choose] = useColumnChoice()
  const open = (id: string | undefined) => change({ member: id, page: search.page })
  const { member: _member, page: _page, ...words } = search
  const chooser = (
    <>
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
      toolbar={toolbarOf(t('add.button'), () => setAdding(true), chooser)}
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

const barOf = (chosen: ReadonlySet<string>, clear: () => void) => (filters: SearchWords, paging: Paging | undefined) =>
  chosen.size > 0 && <BulkBar chosen={chosen} filters={filters} paging={paging} onClear={clear} />

const toolbarOf = (label: string, add: () => void, chooser: ReactNode) => (filters: SearchWords) => (
  <>
    {chooser}
    <ExportButton list="cards" filters={filters} />
    <MoreMenu />
    <May route={createCard}>
      <Button type="primary" icon={<UserAddOutlined />} onClick={add}>
        {label}
      </Button>
    </May>
  </>
)

/** The chosen rows; they stay chosen from page to page. */
function useSelection(): [ListSelection<Card>, () => void] {
  const { t } = useTranslation(['members', 'cards'])
  const [chosen, change] = useState<ReadonlySet<string>>(new Set())
  const labelOf = ({ nickname, email, cardNumber }: Card) => t('bulk.row', { name: nickname ?? email ?? cardNumber })
  return [{ chosen, change, labelOf, labelOfAll: t('bulk.page') }, () => change(new Set())]
}

/** What is done with members by the hundred. */
function MoreMenu() {
  const { t } = useTranslation('members')
  const may = useMay()
  const navigate = useNavigate()
  const items = [...(may(readImport) ? [{ key: 'import', label: t('import') }] : []), { key: 'jobs', label: t('jobs') }]
  const go = (key: string) => void navigate({ to: key === 'import' ? '/members/import' : '/members/batches' })
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => go(key) }}>
      <Button icon={<MoreOutlined />} aria-label={t('more')} />
    </Dropdown>
  )
}
