import { expect, test } from 'vitest'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { addConfig, editConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'

// What the platform asks for holds for all administrators of a database.
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url, env: { CHOPCARD_PUBLIC_URL: 'https://203.0.113.7' } })
const key = 'security.adminPasskeys'

test('passkeys cannot be required of administrators at an address where browsers make none', async () => {
  const token = await makeSystemSession(harness.app)
  const edited = await harness.call(editConfig, { params: { id: key }, body: { value: 'true', password } }, { token })
  const added = await harness.call(addConfig, { body: { key, value: 'true', password } }, { token })
  expect([edited.code, added.code]).toEqual(['PASSKEYS_UNAVAILABLE', 'PASSKEYS_UNAVAILABLE'])
  const off = await harness.call(editConfig, { params: { id: key }, body: { value: null, password } }, { token })
  expect(off.status).toBe(200)
})

test('an installation that has moved to such an address locks out no administrator', async () => {
  await own.query(`insert into system_config (key, value, changed_at) values ('${key}', 'true', now())`)
  const { email } = await makeAdmin(harness.app)
  const { body } = await harness.call(systemLogin, { body: { email, password } })
  expect((await harness.call(systemDashboard, {}, { token: body.token })).status).toBe(200)
})
