import { listTaskRuns } from '@chopcard/contract/platform/admin/tasks.ts'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../kit/short-list.tsx'
import { formatInstant } from '../../lib/format.ts'
import { Outcome, Took } from './task-words.tsx'

/** The last runs of a schedule. */
export function TaskRuns({ name }: { name: string }) {
  const { t } = useTranslation('tasks')
  return (
    <Card title={t('run.title')} className="task-runs">
      <ShortList
        route={listTaskRuns}
        params={{ name }}
        empty={t('run.none')}
        columns={[
          {
            key: 'at',
            title: t('run.at'),
            sort: 'startedAt',
            onCard: 'heading',
            render: ({ startedAt }) => formatInstant(startedAt),
          },
          { key: 'took', title: t('run.took'), render: (run) => <Took run={run} /> },
          { key: 'result', title: t('run.result'), render: (run) => <Outcome run={run} /> },
        ]}
      />
    </Card>
  )
}
