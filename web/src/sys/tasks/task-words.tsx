import type { listTaskRuns, listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { cronWords } from '../../kit/cron-words.ts'
import { formatNumber } from '../../lib/format.ts'

export type Task = Answer<typeof listTasks>['data'][number]
type Run = Answer<typeof listTaskRuns>['data'][number]

/** What a schedule is called: its own title, or the words for the program's task. */
export function useTaskName() {
  const { t } = useTranslation('tasks')
  return ({ title, task }: Pick<Task, 'title' | 'task'>): string =>
    title || t(`names.${task}` as 'names.reconcile', { defaultValue: task })
}

/** When it runs, in words and as it is written. */
export function CronText({ cron }: { cron: string }) {
  const { t, i18n } = useTranslation('tasks')
  return (
    <span className="task-cron">
      {cronWords(cron, t, i18n.language)} <code>{cron}</code>
    </span>
  )
}

/** How long a run took. */
export function Took({ run }: { run: Run }) {
  const { t } = useTranslation('tasks')
  const seconds = (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000
  return t('run.seconds', { count: Math.max(1, Math.round(seconds)) })
}

/** What came of a run: done with what it counted, or why it failed. */
export function Outcome({ run }: { run: Run }) {
  const { t } = useTranslation('tasks')
  const counts = Object.entries(run.counts).flatMap(([name, count]) =>
    count ? [t(`count.${name}` as 'count.removed', { number: formatNumber(count) })] : [],
  )
  const said = counts.join(' · ') || (Object.keys(run.counts).length ? t('count.nothing') : '')
  return (
    <>
      <Tag color={run.succeeded ? 'success' : 'error'}>{t(run.succeeded ? 'run.ok' : 'run.failed')}</Tag>
      <span className="task-error">{run.error ?? said}</span>
    </>
  )
}
