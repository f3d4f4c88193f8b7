import { scheduledTasks } from '@chopcard/contract/admin/platform.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { Table, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { cronWords } from '../../kit/cron-words.ts'
import { Failure } from '../../kit/failure.tsx'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

type Task = Answer<typeof scheduledTasks>['data'][number]

/** What runs by itself, when it last did, and what came of it. */
export function Tasks() {
  const { t, i18n } = useTranslation('sys')
  const { t: tTasks } = useTranslation('tasks')
  const tasks = useRead(scheduledTasks, {})
  return (
    <section>
      <Typography.Title level={2} className="card-title sys-part">
        {t('tasks.title')}
      </Typography.Title>
      {tasks.error ? (
        <Failure error={tasks.error} retry={tasks.refetch} />
      ) : (
        // A region that scrolls must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="sys-tasks" tabIndex={0} aria-label={t('tasks.title')}>
          <Table<Task>
            rowKey="name"
            loading={tasks.isPending}
            dataSource={tasks.data?.data ?? []}
            pagination={false}
            columns={[
              {
                title: t('tasks.task'),
                render: (_, { name }) => tTasks(`names.${name}` as 'names.reconcile', { defaultValue: name }),
              },
              { title: t('tasks.schedule'), render: (_, { cron }) => cronWords(cron, tTasks, i18n.language) },
              {
                title: t('tasks.lastRun'),
                render: (_, { lastRun }) => (lastRun ? formatInstant(lastRun.startedAt) : t('tasks.never')),
              },
              { title: t('tasks.took'), render: (_, { lastRun }) => lastRun && <Took run={lastRun} /> },
              { title: t('tasks.result'), render: (_, { lastRun }) => lastRun && <Outcome run={lastRun} /> },
            ]}
          />
        </section>
      )}
    </section>
  )
}

type Run = NonNullable<Task['lastRun']>

function Took({ run }: { run: Run }) {
  const { t } = useTranslation('sys')
  const seconds = (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000
  return t('tasks.seconds', { count: Math.max(1, Math.round(seconds)) })
}

function Outcome({ run }: { run: Run }) {
  const { t } = useTranslation('sys')
  if (!run.succeeded) return <Tag color="error">{`${t('tasks.failed')}: ${run.error ?? ''}`}</Tag>
  const counts = Object.entries(run.counts).map(([name, count]) => `${name} ${formatNumber(count)}`)
  return (
    <>
      <Tag color="success">{t('tasks.ok')}</Tag>
      {counts.join(', ')}
    </>
  )
}
