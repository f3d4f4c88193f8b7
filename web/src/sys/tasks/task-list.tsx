import { listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../kit/list-cells.tsx'
import { onOffColumn } from '../../kit/list-columns.tsx'
import { yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatInstant } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { CronText, Outcome, type Task, useTaskName } from './task-words.tsx'
import './tasks.css'

/** What runs by itself, when it last did, and what came of it. */
export default function TaskList() {
  const { t } = useTranslation(['tasks', 'sys-shell'])
  const open = useOpenPage('scheduled-task-edit')
  return (
    <ListPage
      route={listTasks}
      title={t('pages.scheduled-task-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      rowKey={({ name }) => name}
      filters={[
        yesNoFilter('enabled', t('list.state'), t('list.on'), t('list.off')),
        yesNoFilter('succeeded', t('list.result'), t('run.ok'), t('run.failed')),
      ]}
      onOpen={({ name }) => open(name)}
      empty={t('list.none')}
      toolbar={<ListTools list="scheduled-tasks" addPage="scheduled-task-add" addLabel={t('list.add')} />}
    >
      <FailedJobs />
    </ListPage>
  )
}

function useColumns(): ListColumn<Task>[] {
  const { t } = useTranslation('tasks')
  const nameOf = useTaskName()
  return [
    {
      key: 'name',
      title: t('field.task'),
      sort: 'name',
      onCard: 'heading',
      render: (task) => <TwoLines small first={<strong>{nameOf(task)}</strong>} second={task.name} />,
    },
    { key: 'cron', title: t('field.cron'), render: ({ cron }) => <CronText cron={cron} /> },
    {
      key: 'lastRun',
      title: t('run.at'),
      sort: 'lastRunAt',
      render: ({ lastRun }) => (lastRun ? formatInstant(lastRun.startedAt) : '–'),
    },
    { key: 'result', title: t('run.result'), render: ({ lastRun }) => (lastRun ? <Outcome run={lastRun} /> : '–') },
    onOffColumn('enabled', t('list.state'), t('list.on'), t('list.off')),
  ]
}
