import type {
  addTask as addRoute,
  deleteTask as deleteRoute,
  editTask as editRoute,
  getTask as getRoute,
  listTaskRuns as runsRoute,
  listTasks as listRoute,
  runTask as runRoute,
} from '@chopcard/contract/platform/admin/tasks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { sql } from 'kysely'
import type { Verb } from '../../core/context.ts'
import { breaks } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { loadTask, presentRun, presentTask, type TaskRow, tasksQuery } from './task-store.ts'

export const listTasks: Verb<typeof listRoute> = async ({ db, language }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', { name: 's.name', lastRunAt: 'r.started_at' })
  const ordered = tasksQuery(db, query, language)
    .orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('s.name')
  const page = await fetchPage(db, ordered, query)
  return { ...page, items: page.items.map(presentTask) }
}

export const getTask: Verb<typeof getRoute> = async ({ db }, { params }) => presentTask(await loadTask(db, params.name))

export const addTask: Verb<typeof addRoute> = async (ctx, { body }) => {
  try {
    const added = await ctx.write(async (tx) => {
      const task = await tx
        .selectFrom('task_schedule')
        .select('task')
        .where('name', '=', body.task)
        .where('default_cron', 'is not', null)
        .executeTakeFirst()
      if (!task) refuse('NOT_FOUND')
      await tx
        .insertInto('task_schedule')
        .values({ ...body, changed_by: ctx.admin.id, changed_at: ctx.now })
        .execute()
      ctx.note({ target: body.name, after: body })
      return presentTask(await loadTask(tx, body.name))
    })
    await ctx.app.jobs.applySchedules(ctx.app)
    return added
  } catch (error) {
    if (breaks(error, 'task_schedule_pkey')) refuse('NAME_ALREADY_EXISTS')
    throw error
  }
}

export const editTask: Verb<typeof editRoute> = async (ctx, { params: { name }, body }) => {
  const edited = await ctx.write(async (tx) => {
    await tx.selectFrom('task_schedule').select('name').where('name', '=', name).forNoKeyUpdate().execute()
    const before = await loadTask(tx, name)
    if (body.seen) refuseChanged(body.seen, shown(before))
    await tx
      .updateTable('task_schedule')
      .set({
        enabled: body.enabled,
        title: before.default_cron === null ? body.title : '',
        // The program's own time stays the program's: a later version may choose another one.
        cron: body.cron === before.default_cron ? null : body.cron,
        changed_by: ctx.admin.id,
        changed_at: ctx.now,
      })
      .where('name', '=', name)
      .execute()
    const after = await loadTask(tx, name)
    ctx.note({ target: name, before: noted(before), after: noted(after) })
    return presentTask(after)
  })
  await ctx.app.jobs.applySchedules(ctx.app)
  return edited
}

/** What the form shows of a schedule. */
const shown = (row: TaskRow) => {
  const { title, cron, enabled } = presentTask(row)
  return { title, cron, enabled }
}

/** Deletes a schedule that was added; the program's own can only be switched off. */
export const deleteTask: Verb<typeof deleteRoute> = async (ctx, { params: { name } }) => {
  const deleted = await ctx.write(async (tx) => {
    const before = await loadTask(tx, name)
    if (before.default_cron !== null) refuse('TASK_BUILT_IN')
    await tx.deleteFrom('task_schedule').where('name', '=', name).execute()
    await tx.deleteFrom('task_run').where('schedule', '=', name).execute()
    ctx.note({ target: name, before: noted(before) })
    return { done: true as const }
  })
  await ctx.app.jobs.applySchedules(ctx.app)
  return deleted
}

const noted = ({ title, cron, default_cron, enabled }: TaskRow) => ({ title, cron: cron ?? default_cron, enabled })

export const runTask: Verb<typeof runRoute> = (ctx, { params: { name } }) =>
  ctx.write(async (tx) => {
    const { task } = await loadTask(tx, name)
    await ctx.app.jobs.addTask(tx, task, name)
    ctx.note({ target: name })
    return { startedAt: ctx.now.toISOString() }
  })

export const listTaskRuns: Verb<typeof runsRoute> = async ({ db }, { params, query }) => {
  const { name } = await loadTask(db, params.name)
  const direction = query.sort === 'startedAt' ? 'asc' : 'desc'
  const rows = db
    .selectFrom('task_run')
    .selectAll()
    .where('schedule', '=', name)
    .orderBy('started_at', direction)
    .orderBy('id', direction)
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentRun) }
}
