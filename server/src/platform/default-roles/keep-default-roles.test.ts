import { beforeAll, expect, test } from 'vitest'
import { editDefaultRole, listDefaultRoles } from '@chopcard/contract/platform/admin/roles.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { migrate } from '../../core/migrate.ts'
import { ensurePlatform } from '../platform/ensure-platform.ts'

const own = useOwnDatabase()
beforeAll(() => migrate(own.url))
const t = useApp({ databaseUrl: () => own.url })

test('a change of a default role is versioned, applies at once, and reports what somebody else changed', async () => {
  await ensurePlatform(t.app.database)
  const admin = { token: await makeSystemSession(t.app) }
  const merchant = await makeMerchant(t.app)
  const analyst = await makeStaff(t.app, merchant, { role: 'analyst' })
  const role = async () => (await t.call(listDefaultRoles, {}, admin)).body.data.find(({ name }) => name === 'analyst')
  const before = await role()
  if (!before) throw new Error('every installation has five roles')
  expect(before).toMatchObject({ merchants: 1, users: 1, followsProgram: true })
  const menus = async () => (await t.call(adminInfo, {}, analyst)).body.data.menuPermissions
  expect(await menus()).toContain('liability')
  const menuPermissions = before.rights.menuPermissions.filter((name) => name !== 'liability')
  const params = { name: 'analyst' } as const
  const body = { ...before.rights, menuPermissions, seen: before.rights }
  const saved = await t.call(editDefaultRole, { params, body }, admin)
  expect([saved.status, saved.body.data.followsProgram]).toEqual([200, false])
  expect(await menus()).not.toContain('liability')
  const late = await t.call(editDefaultRole, { params, body }, admin)
  expect([late.code, Object.keys(late.meta.fields ?? {})]).toEqual(['CHANGED_MEANWHILE', ['menuPermissions']])
  const back = { ...before.original, seen: saved.body.data.rights }
  expect((await t.call(editDefaultRole, { params, body: back }, admin)).body.data.followsProgram).toBe(true)
})
