import { beforeAll, expect, test } from 'vitest'
import { features } from '@chopcard/contract/core/features.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import { useApp } from '../../../test/harness.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { migrate } from '../../core/migrate.ts'
import { ensurePlatform } from './ensure-platform.ts'

const own = useOwnDatabase()
beforeAll(() => migrate(own.url))
const harness = useApp({ databaseUrl: () => own.url })
const plans = () => harness.app.database.kysely.selectFrom('service_plan').selectAll().orderBy('name').execute()

test('simultaneous starts of the program create each plan and role once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ensurePlatform(harness.app.database)))
  expect((await plans()).map(({ name, is_trial }) => [name, is_trial])).toEqual([
    ['Standard', false],
    ['Trial', true],
  ])
  const roles = await harness.app.database.kysely
    .selectFrom('default_role')
    .select(['name', 'menu_permissions', 'action_permissions'])
    .execute()
  const known = Object.entries(defaultRoles).map(([name, role]) => ({
    name,
    menu_permissions: role.menuPermissions,
    action_permissions: role.actionPermissions,
  }))
  expect(new Set(roles)).toEqual(new Set(known))
})

test('the trial lasts 30 days with every feature on', async () => {
  const trial = (await plans()).find(({ is_trial }) => is_trial)
  expect([trial?.cycle_days, trial?.price, trial?.enabled]).toEqual([30, 0, true])
  expect(trial?.features).toEqual(Object.fromEntries(features.map((name) => [name, true])))
})

test('a changed plan stays changed after a restart', async () => {
  const db = harness.app.database.kysely
  await db.updateTable('service_plan').set({ member_quota: 7 }).where('name', '=', 'Trial').execute()
  await ensurePlatform(harness.app.database)
  expect((await plans()).find(({ is_trial }) => is_trial)?.member_quota).toBe(7)
})

test('a role follows the program’s definition until somebody edits it', async () => {
  const db = harness.app.database.kysely
  const change = (name: string, values: { menu_permissions?: string[]; written_menus?: string[] | null }) =>
    db.updateTable('default_role').set(values).where('name', '=', name).execute()
  const old = ['dashboard']
  await change('analyst', { menu_permissions: old, written_menus: old }) // as an earlier version wrote it
  await change('marketer', { menu_permissions: old, written_menus: null }) // and one before that
  await change('operator', { menu_permissions: old }) // by hand
  await ensurePlatform(harness.app.database)
  await ensurePlatform(harness.app.database)
  const rows = await db.selectFrom('default_role').select(['name', 'menu_permissions as menus']).execute()
  const menusOf = (name: string) => rows.find((row) => row.name === name)?.menus
  expect(menusOf('analyst')).toEqual(defaultRoles.analyst.menuPermissions)
  expect(menusOf('marketer')).toEqual(defaultRoles.marketer.menuPermissions)
  expect(menusOf('operator')).toEqual(old)
})
