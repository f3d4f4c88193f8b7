import { sql } from 'kysely'
import type { z } from 'zod'
import type { taskFilters } from '@chopcard/contract/platform/admin/tasks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Db, Tx } from '../../core/database.ts'
import { wordsOf } from '../../core/i18n.ts'
import { containing } from '../../core/paging.ts'

export type TaskFilters = { [K in keyof typeof taskFilters]?: z.output<(typeof taskFilters)[K]> }

/**
 * The schedules that fit the filters, each with its last run; without order or limit. A search finds them by what they are
 * called in the reader's language, too.
 */
export function tasksQuery(db: Db | Tx, { q, enabled, succeeded }: TaskFilters = {}, language: Language = 'en-US') {
  let query = db
    .selectFrom('task_schedule as s')
    .leftJoin('system_admin as a', 'a.id', 's.changed_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_run')
          .select(['id as run_id', 'started_at', 'ended_at', 'succeeded', 'result', 'error'])
          .whereRef('schedule', '=', 's.name')
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['s.name', 's.task', 's.title', 's.default_cron', 's.cron', 's.enabled', 's.changed_at'])
    .select([
      'a.username as changed_by',
      'r.run_id',
      'r.started_at',
      'r.ended_at',
      'r.succeeded',
      'r.result',
      'r.error',
    ])
  if (enabled !== undefined) query = query.where('s.enabled', '=', enabled)
  if (succeeded !== undefined) query = query.where('r.succeeded', '=', succeeded)
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('s.name', 'ilike', containing(q)),
        eb('s.title', 'ilike', containing(q)),
        eb.and([eb('s.title', '=', ''), sql<boolean>`s.task = any(${tasksCalled(q, language)}::text[])`]),
      ]),
    )
  return query
}

/** The tasks of the program whose name in a language has this in it. */
function tasksCalled(q: string, language: Language): string[] {
  const names = Object.entries(wordsOf(language, 'tasks')['names'] as Record<string, string>)
  return names.flatMap(([task, name]) => (name.toLowerCase().includes(q.toLowerCase()) ? [task] : []))
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasksQuery>['executeTakeFirstOrThrow']>>

/** A schedule; refuses with NOT_FOUND. */
export const loadTask = async (db: Db | Tx, name: string): Promise<TaskRow> =>
  (await tasksQuery(db).where('s.name', '=', name).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const presentTask = (row: TaskRow) => ({
  name: row.name,
  task: row.task,
  title: row.title,
  cron: row.cron ?? row.default_cron ?? '',
  defaultCron: row.default_cron,
  enabled: row.enabled,
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
  lastRun:
    row.run_id && row.started_at && row.ended_at
      ? presentRun({
          ...row,
          id: row.run_id,
          started_at: row.started_at,
          ended_at: row.ended_at,
          succeeded: row.succeeded ?? false,
        })
      : null,
})

type RunRow = {
  id: string
  started_at: Date
  ended_at: Date
  succeeded: boolean
  result: unknown
  error: string | null
}

export const presentRun = (run: RunRow) => ({
  id: run.id,
  startedAt: run.started_at.toISOString(),
  endedAt: run.ended_at.toISOString(),
  succeeded: run.succeeded,
  counts: countsIn(run.result),
  error: run.error,
})

function countsIn(result: unknown): Record<string, number> {
  const entries = typeof result === 'object' && result !== null ? Object.entries(result) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])))
}
