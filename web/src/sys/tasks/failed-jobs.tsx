import { RedoOutlined } from '@ant-design/icons'
import { listFailedJobs, rerunJob } from '@chopcard/contract/platform/admin/failed-jobs.ts'
import { App, Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../kit/short-list.tsx'
import { errorText } from '../../lib/error-text.ts'
import { formatInstant } from '../../lib/format.ts'
import { refresh, useRead } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { useTaskName } from './task-words.tsx'

/** The jobs that failed and are tried no more; nothing where there are none. */
export function FailedJobs() {
  const { t } = useTranslation('tasks')
  const nameOf = useTaskName()
  const any = useRead(listFailedJobs, { query: { pageSize: '1' } }).data?.data.length
  if (!any) return null
  return (
    <Card title={t('failed.title')} size="small" className="task-failed">
      <ShortList
        route={listFailedJobs}
        empty={t('failed.none')}
        columns={[
          {
            key: 'job',
            title: t('field.task'),
            onCard: 'heading',
            render: ({ job }) => nameOf({ title: '', task: job }),
          },
          {
            key: 'error',
            title: t('failed.error'),
            render: ({ error }) => <span className="task-error">{error}</span>,
          },
          { key: 'at', title: t('failed.at'), sort: 'failedAt', render: ({ failedAt }) => formatInstant(failedAt) },
          { key: 'again', title: '', align: 'right', render: ({ id }) => <Again id={id} /> },
        ]}
      />
    </Card>
  )
}

function Again({ id }: { id: string }) {
  const { t } = useTranslation('tasks')
  const { message } = App.useApp()
  const rerun = useOperation(rerunJob)
  const again = async () => {
    try {
      await rerun.run({ params: { id }, body: {} })
      message.success(t('failed.started'))
      await refresh(listFailedJobs)
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Button icon={<RedoOutlined />} loading={rerun.phase !== 'idle'} onClick={() => void again()}>
      {t('failed.again')}
    </Button>
  )
}
