import { listBatches } from '@chopcard/contract/office/merchant/batches.ts'
import { readImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { May } from '../../../kit/permissions.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { actWords, type BatchAnswer, percentOf } from './act-words.ts'
import './batches.css'
import { StateTag } from './state-tag.tsx'

/** The bulk acts and imports of the shop, newest first. */
export default function BatchList() {
  const { t } = useTranslation(['batches', 'shell'])
  const navigate = useNavigate()
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
    { key: 'at', title: t('column.at'), sort: 'createdAt', render: (row) => formatInstant(row.createdAt) },
  ]
  return (
    <ListPage
      route={listBatches}
      title={t('menu.batch-list', { ns: 'shell' })}
      columns={columns}
      onOpen={({ id }) => void navigate({ to: '/members/batches/$id', params: { id } })}
      empty={<Empty description={t('none')} />}
      toolbar={
        <>
          <Button onClick={() => void navigate({ to: '/members/member-list' })}>{t('toList')}</Button>
          <May route={readImport}>
            <Button type="primary" onClick={() => void navigate({ to: '/members/import' })}>
              {t('menu.member-import', { ns: 'shell' })}
            </Button>
          </May>
        </>
      }
    />
  )
}
