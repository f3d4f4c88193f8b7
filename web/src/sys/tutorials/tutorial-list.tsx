import { OrderedListOutlined } from '@ant-design/icons'
import { listSystemTutorials } from '@chopcard/contract/platform/admin/tutorials.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { languageNames } from '../../lib/languages.ts'
import { ListTools } from '../list-tools.tsx'
import './tutorials.css'

const OrderDialog = lazyPart(() => import('./order-dialog.tsx'))

type Row = RowOf<typeof listSystemTutorials>

/** The tutorials that the platform offers to merchants. */
export default function TutorialList() {
  const { t } = useTranslation(['sys-tutorials', 'sys-shell'])
  const navigate = useNavigate()
  const [isOrdering, setOrdering] = useState(false)
  const toolbar = (filters: SearchWords) => (
    <ListTools list="tutorials" filters={filters} addPage="tutorial-add" addLabel={t('list.add')}>
      <Button icon={<OrderedListOutlined />} onClick={() => setOrdering(true)}>
        {t('list.order')}
      </Button>
    </ListTools>
  )
  return (
    <ListPage
      route={listSystemTutorials}
      title={t('pages.tutorial-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'enabled',
          label: t('list.state'),
          options: [
            { value: 'true', label: t('list.shown') },
            { value: 'false', label: t('list.hidden') },
          ],
        },
      ]}
      onOpen={({ id }) => void navigate({ to: `/sys/setup/tutorial-edit/${id}` as '/' })}
      toolbar={toolbar}
      empty={<Empty description={t('list.none')} />}
    >
      {isOrdering && <OrderDialog onClose={() => setOrdering(false)} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('sys-tutorials')
  return [
    { key: 'sequence', title: t('list.sequence'), sort: 'sequence', width: 80, render: ({ sequence }) => sequence },
    {
      key: 'title',
      title: t('list.title'),
      sort: 'title',
      onCard: 'heading',
      render: ({ title, picture }) => (
        <span className="sys-tutorial-cell">
          {picture && <img src={picture} alt="" loading="lazy" />}
          {title}
        </span>
      ),
    },
    {
      key: 'languages',
      title: t('list.languages'),
      render: ({ languages }) => languages.map((language) => languageNames[language]).join(', '),
    },
    {
      key: 'video',
      title: t('list.video'),
      render: ({ hasVideo }) => t(hasVideo ? 'list.hasVideo' : 'list.noVideo'),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ enabled }) => (
        <Tag variant="filled" color={enabled ? 'success' : undefined}>
          {t(enabled ? 'list.shown' : 'list.hidden')}
        </Tag>
      ),
    },
    {
      key: 'seen',
      title: t('list.seen'),
      sort: 'seen',
      align: 'right',
      render: ({ seenBy }) => formatNumber(seenBy),
    },
    { key: 'updated', title: t('list.updated'), sort: 'updated', render: ({ updatedAt }) => formatInstant(updatedAt) },
  ]
}
