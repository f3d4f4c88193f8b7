import { listBatches } from '@chopcard/contract/office/merchant/batches.ts'
import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { AddButton, GoButton } from '../../../kit/list-buttons.tsx'
import { instantColumn } from '../../../kit/list-columns.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { actWords, type BatchAnswer, percentOf } from './act-words.ts'
import './batches.css'
import { StateTag } from './state-tag.tsx'

/** The bulk acts and imports of the shop, newest first. */
export default function BatchList() {
  const { t } = useTranslation(['batches', 'shell'])
  const columns: ListColumn<BatchAnswer>[] = [
    { key: 'job', title: t('column.job'), render: (row) => <strong>{actWords(t, row)}</strong> },
    { key: 'state', title: t('column.result'), render: (row) => <StateTag state={row.state} /> },
    {
      key: 'progress',
      title: t('column.progress'),
      width: 200,
      render: (row) => (
        <Progress
          percent={percentOf(row)}
          size="small"
          status={row.state === 'running' ? 'active' : 'normal'}
          aria-label={t('progress.label')}
        />
      ),
    },
    { key: 'refused', title: t('row.refused'), align: 'right', render: (row) => row.refused },
    { key: 'by', title: t('column.by'), render: ({ by }) => operatorName(by) },
    instantColumn('createdAt', t('column.at'), { sort: 'createdAt' }),
  ]
  return (
    <ListPage
      route={listBatches}
      title={t('menu.batch-list', { ns: 'shell' })}
      columns={columns}
      onOpen={useOpenRow('/members/batches/$id')}
      empty={t('none')}
      toolbar={
        <>
          <GoButton to={{ to: '/members/member-list' }}>{t('toList')}</GoButton>
          <AddButton route={readImport} icon={null} to={{ to: '/members/import' }}>
            {t('menu.member-import', { ns: 'shell' })}
          </AddButton>
        </>
      }
    />
  )
}
