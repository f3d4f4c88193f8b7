import { beforeAll, expect, test } from 'vitest'
import { systemHealth } from '@chopcard/contract/platform/admin/health.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { keepTaskRun } from '../../core/schedules.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
let token: string
beforeAll(async () => {
  token = await makeSystemSession(on.app)
})

const checks = async () => {
  const { body } = await on.call(systemHealth, {}, { token })
  return Object.fromEntries(body.data.checks.map(({ name, ...check }) => [name, check]))
}

test('the figures of a quiet platform are within their limits, and what is not measured is unknown', async () => {
  const found = await checks()
  expect(found['jobsParked']).toMatchObject({ value: 0, limit: 0, state: 'good', of: null })
  expect(found['backupAge']).toMatchObject({ value: null, state: 'unknown' })
  expect(Object.entries(found).filter(([, { state }]) => state === 'exceeded')).toEqual([])
})

test('a task whose last run failed is beyond its limit, and named', async () => {
  const run = { schedule: 'seal-audit', task: 'seal-audit', ms: 1 }
  await keepTaskRun(on.app.database.kysely, { ...run, succeeded: false, error: 'the disk is full' })
  expect((await checks())['tasksFailing']).toMatchObject({ value: 1, state: 'exceeded', of: 'seal-audit' })
  await keepTaskRun(on.app.database.kysely, { ...run, succeeded: true })
  expect((await checks())['tasksFailing']).toMatchObject({ value: 0, state: 'good' })
})
