import { wallTime } from '../../core/clock.ts'
import { type TaskFilters, presentTask, tasksQuery } from '../../platform/tasks/task-store.ts'
import { countRows, type SystemExportSource } from './export-source.ts'

/** The schedules of tasks, by name: a few dozen, read at once. */
export const tasksSource: SystemExportSource = {
  columns: ['name', 'task', 'cron', 'enabled', 'lastRunAt', 'lastError'],
  count: ({ db, filters, language }) => countRows(tasksQuery(db, filters as TaskFilters, language)),
  async *batches({ db, filters, language }) {
    const rows = await tasksQuery(db, filters as TaskFilters, language)
      .orderBy('s.name')
      .execute()
    yield rows.map((row) => {
      const { name, title, task, cron, enabled } = presentTask(row)
      const ranAt = row.started_at && wallTime(row.started_at, 'UTC')
      return [title || name, task, cron, Number(enabled), ranAt, row.error]
    })
  },
}
