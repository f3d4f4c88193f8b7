import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { systemHealth } from '@chopcard/contract/platform/admin/health.ts'
import { addConfig, editConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { keepTaskRun } from '../../core/schedules.ts'
import { statusSource } from './public-status.ts'
import { watchStatus } from './watch-status.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
const publicStatus = () => statusSource(on.app).publicStatus()
const look = () => watchStatus.run(on.app, {})
const partsNow = async () => new Map((await publicStatus())?.parts.map((part) => [part.name, part]))

const taskFails = (fails: boolean) =>
  keepTaskRun(on.app.database.kysely, {
    schedule: 'seal-audit',
    task: 'seal-audit',
    ms: 1,
    ...(fails ? { succeeded: false, error: 'the disk is full' } : { succeeded: true }),
  })

beforeEach(async () => {
  await own.query('delete from status_part')
  await own.query('delete from status_day')
  await own.query(
    `insert into system_config (key, value) values ('status.shown', 'true') on conflict (key) do update set value = 'true'`,
  )
})

test('an administrator shows the state to everybody, and takes it back with the days that were noted', async () => {
  const token = await makeSystemSession(on.app)
  await own.query(`delete from system_config where key = 'status.shown'`)
  expect(await publicStatus()).toBeNull()
  expect((await on.call(systemHealth, {}, { token })).body.data.isPublic).toBe(false)
  expect((await on.server.inject({ url: '/status', headers: { accept: 'text/html' } })).statusCode).toBe(404)

  expect((await on.call(addConfig, { body: { key: 'status.shown', value: 'true', password } }, { token })).status).toBe(
    200,
  )
  expect(await publicStatus()).toEqual({ notice: null, parts: [] })
  expect((await on.call(systemHealth, {}, { token })).body.data.isPublic).toBe(true)
  await look()
  expect((await partsNow()).get('till')).toMatchObject({ state: 'good', days: [{ state: 'good' }], availability: 1 })

  await on.call(editConfig, { params: { id: 'status.shown' }, body: { value: 'false', password } }, { token })
  expect(await publicStatus()).toBeNull()
  await look()
  expect(await own.query('select from status_day')).toEqual([])
  expect(await own.query('select from status_part')).toEqual([])
})

test('a part whose figure is beyond its limit is disturbed until it is within again', async () => {
  await taskFails(true)
  await look()
  const began = (await partsNow()).get('tasks')
  expect(began).toMatchObject({ state: 'disturbed' })
  expect((await partsNow()).get('messages')).toMatchObject({ state: 'good' })
  await look()
  expect((await partsNow()).get('tasks')?.since).toBe(began?.since)
  await taskFails(false)
  await look()
  expect((await partsNow()).get('tasks')).toMatchObject({ state: 'good' })
})

test('a part that is not measured, such as backups without a folder, is left out', async () => {
  await own.query(`insert into status_part values ('backups', false, now(), now())`)
  await look()
  expect([...(await partsNow()).keys()]).toEqual(['till', 'messages', 'connections', 'tasks'])
})

test('a state that nobody has looked at for some minutes is unknown', async () => {
  await look()
  await own.query(`update status_part set seen_at = now() - interval '6 minutes'`)
  expect((await partsNow()).get('till')).toMatchObject({ state: 'unknown' })
})

test.each([
  ['30 seconds late', 90, 2],
  ['two minutes late', 180, 3],
  ['an hour late', 3_660, 3],
  ['right after another one', 5, 0],
])('a look that comes %s counts for the minutes since the one before, up to three', async (_what, seconds, minutes) => {
  await look()
  await own.query('update status_part set seen_at = now() - make_interval(secs => $1)', [seconds])
  await own.query('delete from status_day')
  await look()
  const days = await own.query<{ observed: number }>(`select observed from status_day where part = 'till'`)
  expect(days).toEqual([{ observed: minutes }])
})

test('the last 90 days are shown', async () => {
  await own.query(`
    insert into status_day select (now() at time zone 'UTC')::date - ago, 'till', 1440, 0 from generate_series(85, 95) as ago`)
  await look()
  const { days = [] } = (await partsNow()).get('till') ?? {}
  expect(days).toHaveLength(90)
})
