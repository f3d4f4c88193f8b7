import { OrderedListOutlined } from '@ant-design/icons'
import { listSystemTutorials } from '@chopcard/contract/platform/admin/tutorials.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PictureCell } from '../../kit/list-cells.tsx'
import { instantColumn, numberColumn, onOffColumn } from '../../kit/list-columns.tsx'
import { yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { languageNames } from '../../lib/languages.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import './tutorials.css'
import { formatList } from '../../lib/format.ts'

const OrderDialog = lazyPart(() => import('./order-dialog.tsx'))

type Row = RowOf<typeof listSystemTutorials>

/** The tutorials that the platform offers to merchants. */
export default function TutorialList() {
  const { t } = useTranslation(['sys-tutorials', 'sys-shell'])
  const open = useOpenPage('tutorial-edit')
  const [isOrdering, setOrdering] = useState(false)
  return (
    <ListPage
      route={listSystemTutorials}
      title={t('pages.tutorial-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[yesNoFilter('enabled', t('list.state'), t('list.shown'), t('list.hidden'))]}
      onOpen={({ id }) => open(id)}
      toolbar={
        <ListTools list="tutorials" addPage="tutorial-add" addLabel={t('list.add')}>
          <Button icon={<OrderedListOutlined />} onClick={() => setOrdering(true)}>
            {t('list.order')}
          </Button>
        </ListTools>
      }
      empty={t('list.none')}
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
        <PictureCell src={picture} width={72} height={40}>
          {title}
        </PictureCell>
      ),
    },
    {
      key: 'languages',
      title: t('list.languages'),
      render: ({ languages }) => formatList(languages.map((language) => languageNames[language])),
    },
    {
      key: 'video',
      title: t('list.video'),
      render: ({ hasVideo }) => t(hasVideo ? 'list.hasVideo' : 'list.noVideo'),
    },
    onOffColumn('enabled', t('list.state'), t('list.shown'), t('list.hidden')),
    numberColumn('seenBy', t('list.seen'), { sort: 'seen' }),
    instantColumn('updatedAt', t('list.updated'), { sort: 'updated' }),
  ]
}
