import { expect, test } from 'vitest'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { exportFileByKey, getExportByKey, startExportByKey } from '@chopcard/contract/integration/v1/exports.ts'
import { getSystemExport, startSystemExport, systemExportFile } from '@chopcard/contract/platform/admin/exports.ts'
import type { Scope } from '@chopcard/contract/core/scopes.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { adminPassword as password, makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makeSegment } from '../../../test/make-segment.ts'
import { makeCampaign, makeCard, makeFreshCard, makeStaff } from '../../../test/make.ts'
import { runExport } from './run-export.ts'
import { runSystemExport } from './system-exports.ts'

const t = useApp()

/** Gives a user a role that sees these pages and may export. */
async function giveRole(merchantId: string, staffId: string, menus: string[]): Promise<void> {
  const role = { id: newId(), name: 'Desk', menu_permissions: menus, action_permissions: ['query', 'get', 'export'] }
  const { kysely: db } = t.app.database
  await db
    .insertInto('merchant_role')
    .values({ merchant_id: merchantId, ...role })
    .execute()
  const staff = db.updateTable('staff').set({ role_name: role.name }).where('merchant_id', '=', merchantId)
  await staff.where('id', '=', staffId).execute()
}

test('a user whose new role does not see the members cannot fetch the members exported before', async () => {
  const { merchant } = await makeFreshCard(t.app)
  const { id: staffId, token } = await makeStaff(t.app, merchant, { role: 'manager' })
  const started = await t.call(startExport, { body: { list: 'cards', format: 'csv', filters: {} } }, { token })
  const params = { id: started.body.data.id }
  await runExport.run(t.app, { merchantId: merchant.id, exportId: params.id })
  expect((await t.call(exportFile, { params }, { token })).status).toBe(200)
  await t.app.database.kysely
    .updateTable('staff')
    .set({ role_name: 'analyst' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', staffId)
    .execute()
  expect((await t.call(exportFile, { params }, { token })).code).toBe('FORBIDDEN')
  expect((await t.call(getExport, { params }, { token })).code).toBe('FORBIDDEN')
})

test('a user who no longer has the report of the chop log cannot fetch all of it, and a card’s log as before', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const { id: staffId, token } = await makeStaff(t.app, merchant, { role: 'manager' })
  const exported = async (filters: { memberId?: string }) => {
    const started = await t.call(startExport, { body: { list: 'chop-log', format: 'csv', filters } }, { token })
    const params = { id: started.body.data.id }
    await runExport.run(t.app, { merchantId: merchant.id, exportId: params.id })
    return params
  }
  const [all, ofCard] = [await exported({}), await exported({ memberId: card.id })]
  expect((await t.call(exportFile, { params: all }, { token })).status).toBe(200)
  await giveRole(merchant.id, staffId, ['member-list'])
  expect((await t.call(exportFile, { params: all }, { token })).code).toBe('FORBIDDEN')
  expect((await t.call(getExport, { params: all }, { token })).code).toBe('FORBIDDEN')
  expect((await t.call(exportFile, { params: ofCard }, { token })).status).toBe(200)
})

test('a key that has lost the scope for contact details cannot fetch the members exported before', async () => {
  const { merchant } = await makeFreshCard(t.app)
  const { id: keyId, token } = await makeApiKey(t.app, merchant, { scopes: ['cards:read', 'pii'] })
  const started = await t.call(startExportByKey, { body: { list: 'cards', format: 'csv', filters: {} } }, { token })
  const params = { id: started.body.data.id }
  await runExport.run(t.app, { merchantId: merchant.id, exportId: params.id })
  expect((await t.call(exportFileByKey, { params }, { token })).status).toBe(200)
  await t.app.database.kysely
    .updateTable('api_key')
    .set({ scopes: ['cards:read'] satisfies Scope[] })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', keyId)
    .execute()
  expect((await t.call(exportFileByKey, { params }, { token })).code).toBe('KEY_SCOPE_MISSING')
  expect((await t.call(getExportByKey, { params }, { token })).code).toBe('KEY_SCOPE_MISSING')
})

test('an administrator who has become an agent cannot fetch what was exported of a setup page before', async () => {
  const admin = await makeAdmin(t.app)
  const token = await makeSystemSession(t.app, admin)
  const body = { list: 'admins', format: 'csv', filters: { q: admin.email }, password } as const
  const params = { id: (await t.call(startSystemExport, { body }, { token })).body.data.id }
  await runSystemExport.run(t.app, { exportId: params.id })
  expect((await t.call(systemExportFile, { params }, { token })).status).toBe(200)
  await t.app.database.kysely.updateTable('system_admin').set({ is_agent: true }).where('id', '=', admin.id).execute()
  expect((await t.call(systemExportFile, { params }, { token })).code).toBe('FORBIDDEN')
  expect((await t.call(getSystemExport, { params }, { token })).code).toBe('FORBIDDEN')
})

test('a key that exports the members of a segment gets these alone, and none of a segment that is not there', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app)
  const other = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
  const { token } = await makeApiKey(t.app, merchant, { scopes: ['cards:read', 'pii'] })
  const start = (segmentId: string) =>
    t.call(startExportByKey, { body: { list: 'cards', format: 'csv', filters: { segmentId } } }, { token })
  expect((await start(newId())).code).toBe('NOT_FOUND')
  const segmentId = await makeSegment(t.app, merchant, { campaignId: campaign.id })
  const params = { id: (await start(segmentId)).body.data.id }
  await runExport.run(t.app, { merchantId: merchant.id, exportId: params.id })
  const { raw } = await t.call(exportFileByKey, { params }, { token })
  expect([card.number, other.number].filter((number) => raw.includes(number))).toEqual([card.number])
})

test('a user who sees the automations alone exports them', async () => {
  const { merchant } = await makeFreshCard(t.app)
  const { id: staffId, token } = await makeStaff(t.app, merchant, { role: 'manager' })
  await giveRole(merchant.id, staffId, ['automation-list'])
  const body = { list: 'automations', format: 'csv', filters: {} } as const
  const started = await t.call(startExport, { body }, { token })
  expect(started.code).toBeUndefined()
  const params = { id: started.body.data.id }
  await runExport.run(t.app, { merchantId: merchant.id, exportId: params.id })
  expect((await t.call(exportFile, { params }, { token })).status).toBe(200)
})
