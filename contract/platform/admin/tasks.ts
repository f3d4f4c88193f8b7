import { z } from 'zod'
import { maxScheduleNameLength } from '../../core/limits.ts'
import { isCron } from '../../core/cron.ts'
import { paged, queryBool, requiredText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const onPages = {
  audience: 'system',
  page: ['scheduled-task-list', 'scheduled-task-add', 'scheduled-task-edit'],
} as const

export const ScheduleName = z
  .string()
  .regex(new RegExp(`^[a-z0-9][a-z0-9-]{0,${maxScheduleNameLength - 1}}$`), { message: 'scheduleName' })
export const Cron = requiredText(100).refine(isCron, { message: 'cron' })

const Run = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  succeeded: z.boolean(),
  /** What the task counted. */
  counts: z.record(z.string(), z.int()),
  error: z.string().nullable(),
})

const Schedule = z.object({
  name: z.string(),
  /** The task of the program that it runs. */
  task: z.string(),
  /** Of one that was added; empty for the program's own. */
  title: z.string(),
  /** In UTC. */
  cron: z.string(),
  defaultCron: z.string().nullable(),
  enabled: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  lastRun: Run.nullable(),
})

export const taskFilters = {
  q: paged(['name']).q,
  enabled: queryBool.optional(),
  succeeded: queryBool.optional(),
}

export const listTasks = route({
  ...onPages,
  method: 'GET',
  path: '/admin/scheduledTask',
  about: 'Every schedule of a task that runs by itself, with its last run and what came of it.',
  query: { ...paged(['name', 'lastRunAt']), ...taskFilters },
  shape: 'list',
  reply: Schedule,
})

export const getTask = route({
  ...onPages,
  method: 'GET',
  path: '/admin/scheduledTask/{name}',
  about: 'A schedule.',
  params: { name: ScheduleName },
  reply: Schedule,
  refuses: ['NOT_FOUND'],
})

export const AddTaskBody = z.strictObject({
  name: ScheduleName,
  task: requiredText(60),
  title: text(80),
  cron: Cron,
  enabled: z.boolean(),
})

export const addTask = route({
  ...onPages,
  method: 'POST',
  path: '/admin/scheduledTask',
  about: 'Adds another schedule for a task of the program.',
  movesValue: true,
  body: AddTaskBody,
  reply: Schedule,
  refuses: ['NAME_ALREADY_EXISTS', 'NOT_FOUND'],
})

export const EditTaskBody = z.strictObject({ title: text(80), cron: Cron, enabled: z.boolean() })

/** `seen` is what the form was filled from. */
const EditSeenTaskBody = EditTaskBody.extend({ seen: EditTaskBody.optional() })

export const editTask = route({
  ...onPages,
  method: 'PUT',
  path: '/admin/scheduledTask/{name}',
  about: 'Changes when a task runs, or switches a schedule off.',
  params: { name: ScheduleName },
  body: EditSeenTaskBody,
  reply: Schedule,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteTask = route({
  ...onPages,
  method: 'DELETE',
  path: '/admin/scheduledTask/{name}',
  about: 'Deletes a schedule that an administrator added, with its runs; those of the program stay.',
  params: { name: ScheduleName },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'TASK_BUILT_IN'],
})

export const runTask = route({
  ...onPages,
  method: 'POST',
  path: '/admin/scheduledTask/{name}/run',
  about: 'Runs the task of a schedule now, as a job.',
  movesValue: true,
  params: { name: ScheduleName },
  body: z.strictObject({}),
  reply: z.object({ startedAt: z.string() }),
  refuses: ['NOT_FOUND'],
})

export const listTaskRuns = route({
  ...onPages,
  method: 'GET',
  path: '/admin/scheduledTask/{name}/run',
  about: 'The last runs of a schedule, newest first.',
  params: { name: ScheduleName },
  query: paged(['startedAt']),
  shape: 'list',
  reply: Run,
  refuses: ['NOT_FOUND'],
})
