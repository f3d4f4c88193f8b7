import { expect, test } from 'vitest'
import { addConfig, editConfig, getConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'

// The setting is the platform's: this file has a database of its own.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const key = 'monitoring.token'

/** The answer to a collector elsewhere. */
async function collect(token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await t.server.inject({ url: '/api/metrics', remoteAddress: '203.0.113.9', headers })).statusCode
}

test('a remote collector reads the metrics with the configured token, until that token is changed', async () => {
  const admin = { token: await makeSystemSession(t.app, await makeAdmin(t.app)) }
  const [first, second] = ['first-token-of-metrics', 'second-token-of-metrics']
  expect(await collect(first)).toBe(404)
  expect((await t.call(addConfig, { body: { key, value: first, password } }, { ...admin, key: newId() })).code).toBe(
    undefined,
  )
  expect([await collect(first), await collect(second), await collect()]).toEqual([200, 404, 404])
  expect(await collect('')).toBe(404)
  await t.call(editConfig, { params: { id: key }, body: { value: second, password } }, admin)
  expect([await collect(first), await collect(second)]).toEqual([404, 200])
  expect((await t.call(getConfig, { params: { id: key } }, admin)).raw).not.toContain(second)
  const [row] = await own.query<{ value: string }>('select value from system_config where key = $1', [key])
  expect(row?.value).not.toContain(second)
})
