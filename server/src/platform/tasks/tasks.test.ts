import { expect, test, vi } from 'vitest'
import { listFailedJobs, rerunJob } from '@chopcard/contract/platform/admin/failed-jobs.ts'
import {
  addTask,
  deleteTask,
  editTask,
  getTask,
  listTaskRuns,
  listTasks,
  runTask,
} from '@chopcard/contract/platform/admin/tasks.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { wordsOf } from '../../core/i18n.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ jobs: true, databaseUrl: () => own.url })

// A queue worked on here has a schema of its own.
const schedules = async (task: string) => {
  const [schema] = await own.query<{ name: string }>(
    `select table_schema as name from information_schema.tables where table_name = 'schedule'`,
  )
  return own.query<{ key: string; cron: string }>(
    `select key, cron from ${schema?.name}.schedule where name = $1 order by key`,
    [task],
  )
}

test('a form of a schedule that was opened before it was switched off does not switch it on again', async () => {
  const as = { token: await makeSystemSession(on.app) }
  const params = { name: 'clean-up-batches' }
  const { title, cron, enabled } = (await on.call(getTask, { params }, as)).body.data
  const seen = { title, cron, enabled }
  const save = (change: object, from = seen) =>
    on.call(editTask, { params, body: { ...seen, ...change, seen: from } }, as)
  expect((await save({ enabled: false })).status).toBe(200)
  const late = await save({ cron: '41 3 * * *' })
  expect([late.status, late.code, Object.keys(late.meta.fields ?? {})]).toEqual([409, 'CHANGED_MEANWHILE', ['enabled']])
  expect((await on.call(getTask, { params }, as)).body.data).toMatchObject({ enabled: false, cron })
  expect((await save({}, { ...seen, enabled: false })).body.data.enabled).toBe(true)
})

test('a search finds a task by the name that its list shows, in the language of the reader', async () => {
  const token = await makeSystemSession(on.app)
  const found = async (q: string, language: 'en-US' | 'zh-TW') =>
    (await on.call(listTasks, { query: { q } }, { token, language })).body.data.map(({ name }) => name)
  expect(await found('check of all', 'en-US')).toEqual(['reconcile'])
  const { reconcile } = wordsOf('zh-TW', 'tasks')['names'] as { reconcile: string }
  expect(await found(reconcile, 'zh-TW')).toEqual(['reconcile'])
})

test('a changed, a disabled and an added schedule are stored in the queue', async () => {
  const token = await makeSystemSession(on.app)
  const task = 'clean-up-exports'
  expect(await schedules(task)).toEqual([{ key: task, cron: '30 * * * *' }])
  const edit = (cron: string, enabled: boolean) =>
    on.call(editTask, { params: { name: task }, body: { title: '', cron, enabled } }, { token })
  await edit('45 * * * *', true)
  expect(await schedules(task)).toEqual([{ key: task, cron: '45 * * * *' }])
  await edit('45 * * * *', false)
  expect(await schedules(task)).toEqual([])
  await edit('30 * * * *', true)
  const body = { name: 'exports-at-noon', task, title: 'At noon', cron: '0 12 * * *', enabled: true }
  expect((await on.call(addTask, { body }, { token, key: 'a' })).status).toBe(200)
  expect((await on.call(addTask, { body }, { token, key: 'b' })).code).toBe('NAME_ALREADY_EXISTS')
  expect(await schedules(task)).toEqual([
    { key: task, cron: '30 * * * *' },
    { key: 'exports-at-noon', cron: '0 12 * * *' },
  ])
  const odd = { ...body, name: 'odd' }
  expect((await on.call(addTask, { body: { ...odd, task: 'nothing' } }, { token, key: 'c' })).code).toBe('NOT_FOUND')
  expect(
    (await on.call(addTask, { body: { ...odd, cron: '61 * * * *' } }, { token, key: 'd' })).meta.fields,
  ).toHaveProperty('cron')
})

test('a task that is run now stores its result on the schedule, once for one key', async () => {
  const token = await makeSystemSession(on.app)
  const name = 'clean-up-exports'
  const run = () => on.call(runTask, { params: { name }, body: {} }, { token, key: 'now' })
  expect(new Set([(await run()).body.data.startedAt, (await run()).body.data.startedAt]).size).toBe(1)
  await vi.waitFor(
    async () => {
      const { body } = await on.call(listTaskRuns, { params: { name } }, { token })
      expect(body.data.map(({ succeeded }) => succeeded)).toEqual([true])
    },
    { timeout: 25_000 },
  )
  expect((await on.call(getTask, { params: { name } }, { token })).body.data.lastRun?.succeeded).toBe(true)
})

test('an added schedule can be deleted with its runs, and a schedule of the program cannot', async () => {
  const token = await makeSystemSession(on.app)
  const body = { name: 'exports-to-delete', task: 'clean-up-exports', title: '', cron: '0 1 * * *', enabled: true }
  await on.call(addTask, { body }, { token, key: 'to-delete' })
  expect((await schedules(body.task)).map(({ key }) => key)).toContain(body.name)
  const remove = (name: string) => on.call(deleteTask, { params: { name } }, { token })
  expect((await remove(body.task)).code).toBe('TASK_BUILT_IN')
  expect((await remove(body.name)).status).toBe(200)
  expect((await schedules(body.task)).map(({ key }) => key)).not.toContain(body.name)
  expect((await remove(body.name)).code).toBe('NOT_FOUND')
  const lines = await own.query<{ line: string }>('select l::text as line from platform_audit l')
  expect(lines.some(({ line }) => line.includes('DELETE /admin/scheduledTask') && line.includes(body.name))).toBe(true)
})

test('the list of failed jobs is empty without failures, and an unknown job cannot be tried again', async () => {
  const token = await makeSystemSession(on.app)
  expect((await on.call(listFailedJobs, {}, { token })).body.data).toEqual([])
  const request = { params: { id: '019aa000-0000-7000-8000-000000000000' }, body: {} }
  expect((await on.call(rerunJob, request, { token, key: 'again' })).code).toBe('NOT_FOUND')
})
