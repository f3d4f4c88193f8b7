import { listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { CronText, Outcome, type Task, useTaskName } from './task-words.tsx'
import './tasks.css'

/** What runs by itself, when it last did, and what came of it. */
export default function TaskList() {
  const { t } = useTranslation(['tasks', 'sys-shell'])
  const navigate = useNavigate()
  const toolbar = (filters: SearchWords) => (
    <ListTools list="scheduled-tasks" filters={filters} addPage="scheduled-task-add" addLabel={t('list.add')} />
  )
  return (
    <ListPage
      route={listTasks}
      title={t('pages.scheduled-task-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      rowKey={({ name }) => name}
      filters={[
        {
          kind: 'select',
          name: 'enabled',
          label: t('list.state'),
          options: [
            { value: 'true', label: t('list.on') },
            { value: 'false', label: t('list.off') },
          ],
        },
        {
          kind: 'select',
          name: 'succeeded',
          label: t('list.result'),
          options: [
            { value: 'true', label: t('run.ok') },
            { value: 'false', label: t('run.failed') },
          ],
        },
      ]}
      onOpen={({ name }) => void navigate({ to: `/sys/setup/scheduled-task-edit/${name}` as '/' })}
      empty={<Empty description={t('list.none')} />}
      toolbar={toolbar}
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
      render: (task) => (
        <span className="task-name">
          <strong>{nameOf(task)}</strong>
          <small>{task.name}</small>
        </span>
      ),
    },
    { key: 'cron', title: t('field.cron'), render: ({ cron }) => <CronText cron={cron} /> },
    {
      key: 'lastRun',
      title: t('run.at'),
      sort: 'lastRunAt',
      render: ({ lastRun }) => (lastRun ? formatInstant(lastRun.startedAt) : '–'),
    },
    { key: 'result', title: t('run.result'), render: ({ lastRun }) => (lastRun ? <Outcome run={lastRun} /> : '–') },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ enabled }) => (
        <Tag variant="filled" color={enabled ? 'success' : undefined}>
          {t(enabled ? 'list.on' : 'list.off')}
        </Tag>
      ),
    },
  ]
}
