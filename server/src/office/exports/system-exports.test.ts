import papaparse from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { editSystemProfile } from '@chopcard/contract/platform/admin/platform.ts'
import {
  getSystemExport,
  startSystemExport,
  systemExportFile,
  SystemExportBody,
  type SystemExportList,
} from '@chopcard/contract/platform/admin/exports.ts'
import { addMerchant } from '@chopcard/contract/platform/admin/merchants.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { isSetup } from '@chopcard/contract/core/system-pages.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSchedule, makeSystemSession } from '../../../test/make-admin.ts'
import { platformPicture } from '../../../test/make-platform-things.ts'
import { makeAppleIdentifier } from '../../../test/make-apple-identifier.ts'
import { makePlan, makePlanOrder } from '../../../test/make-plan.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { xmlOf } from '../../../test/open-workbook.ts'
import { runSystemExport } from './system-exports.ts'
import { systemExportSources } from './system-sources.ts'

const t = useApp()
type Body = Input<typeof startSystemExport>['body']
/** What is asked for, and what stands in the one line that fits. */
type Case = { filters: object; finds: string }
let cases: Record<SystemExportList, Case>
let token: string

/** One line of each list that its filters find, beside others that they do not. */
async function makeCases(): Promise<Record<SystemExportList, Case>> {
  const { kysely: db } = t.app.database
  const [merchant] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const campaign = await makeCampaign(t.app, merchant)
  const planId = await makePlan(t.app)
  const admin = await makeAdmin(t.app, { username: `Root ${newId()}` })
  token = await makeSystemSession(t.app, admin)
  const own = { merchant_id: merchant.id }
  const sums = { issued: 7, redeemed: 3, voided: 0, expired: 0, adjusted: 0, net: 4, active_members: 2 }
  await db
    .insertInto('open_total')
    .values({ ...own, ...sums, day: '2099-02-03', campaign_id: campaign.id })
    .execute()
  const counts = { members: 3, joined: 2, active: 1, redeeming: 1 }
  await db
    .insertInto('member_month')
    .values({ ...own, ...counts, month: '2099-02-01' })
    .execute()
  await db.updateTable('merchant').set({ account_state: 'restricted' }).where('merchant_id', '=', merchant.id).execute()
  await makePlanOrder(t.app, merchant, planId)
  const { scheduleName } = await makeSchedule(t.app, merchant.shortKey)
  const names = { tutorial: newId(), banner: `Banner ${newId()}` }
  const text = { title: names.tutorial, description: '', video: null }
  await db
    .insertInto('tutorial')
    .values({ id: newId(), position: 1, texts: JSON.stringify({ 'en-US': text }) })
    .execute()
  await db
    .insertInto('banner')
    .values({
      id: newId(),
      place: 'home',
      position: 1,
      name: names.banner,
      pictures: JSON.stringify({ 'en-US': { picture: platformPicture, text: 'News' } }),
      enabled: false,
      plan_ids: [],
    })
    .execute()
  const ownerEmail = `${newId()}@new.example`
  const added = {
    name: 'By hand',
    ownerName: 'Olga',
    ownerEmail,
    language: 'en-US',
    timeZone: 'UTC',
    currency: 'EUR',
  } as const
  await t.call(addMerchant, { body: { ...added, planId } }, { token, key: newId() })
  await t.call(editSystemProfile, { body: { email: admin.email, userName: 'Robin' } }, { token })
  const plan = await db.selectFrom('service_plan').select('name').where('id', '=', planId).executeTakeFirstOrThrow()
  const passTypeId = `pass.export.${merchant.shortKey}`
  await makeAppleIdentifier(t.app, admin, passTypeId)
  const byName = { filters: { q: merchant.name }, finds: merchant.name }
  return {
    deliveries: { filters: { q: ownerEmail }, finds: ownerEmail },
    tutorials: { filters: { q: names.tutorial }, finds: names.tutorial },
    banners: { filters: { place: 'home', q: names.banner }, finds: names.banner },
    merchants: byName,
    'follow-up': { filters: { q: merchant.name, reason: 'restricted' }, finds: merchant.name },
    'service-plans': { filters: { q: plan.name }, finds: plan.name },
    'feature-merchants': { filters: { q: merchant.name, feature: 'estamp' }, finds: merchant.name },
    'apple-identifiers': { filters: { q: passTypeId }, finds: passTypeId },
    admins: { filters: { q: admin.email }, finds: admin.email },
    'user-action-log': { filters: { actorId: admin.id, target: admin.id }, finds: 'PUT /admin/editProfile' },
    'admin-member-chop-log': { filters: { merchantId: merchant.id, from: '2099-01-01' }, finds: merchant.name },
    'admin-member-redeem-chop-log': { filters: { q: merchant.name, month: '2099-02' }, finds: merchant.name },
    'payment-history': byName,
    'scheduled-tasks': { filters: { q: scheduleName }, finds: 'Of the world' },
    'system-config': { filters: { q: 'monitoring.token' }, finds: 'monitoring.token' },
  }
}
beforeAll(async () => {
  cases = await makeCases()
})

const lists = SystemExportBody.options.map((option) => option.shape.list.value)
const start = (list: SystemExportList, format: 'csv' | 'xlsx', as = token) => {
  const { filters } = cases[list]
  return t.call(startSystemExport, { body: { list, format, filters, password } as Body as never }, { token: as })
}

/** Exports as the queue does, and answers with the file. */
async function exported(list: SystemExportList, format: 'csv' | 'xlsx') {
  const { id } = (await start(list, format)).body.data
  await runSystemExport.run(t.app, { exportId: id })
  const params = { id }
  expect((await t.call(getSystemExport, { params }, { token })).body.data).toMatchObject({
    state: 'done',
    rows: 1,
    total: 1,
  })
  return t.call(systemExportFile, { params }, { token })
}

describe.each(lists)('the export of %s', (list) => {
  test('a platform export is a CSV file with a heading for each cell and the lines that match the filters', async () => {
    const { raw } = await exported(list, 'csv')
    const [headings = [], ...lines] = papaparse.parse<string[]>(raw.replace(/^\uFEFF/, ''), {
      skipEmptyLines: true,
    }).data
    expect(headings).toHaveLength(systemExportSources[list].source.columns.length)
    expect(headings.filter((heading) => !heading || heading.includes('columns.'))).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toHaveLength(headings.length)
    expect(lines.join()).toContain(cases[list].finds)
  })

  test('a platform export is available as a workbook with the same line', async () => {
    const { body } = await exported(list, 'xlsx')
    expect(xmlOf(body as never)).toContain(cases[list].finds)
  })

  test('a platform export is allowed to administrators who may see the list, and refused to agents for setup pages', async () => {
    const agent = await makeSystemSession(t.app, await makeAdmin(t.app, { isAgent: true }))
    const { shownBy } = systemExportSources[list]
    const pages = shownBy.audience === 'system' ? [shownBy.page].flat() : []
    const isForSetup = pages.every((page) => page !== 'any' && isSetup(page))
    expect((await start(list, 'csv', agent)).code).toBe(isForSetup ? 'FORBIDDEN' : undefined)
  })
})

test('the lists of setup pages can be exported', () => {
  const setup = lists.filter((list) => {
    const { shownBy } = systemExportSources[list]
    return shownBy.audience === 'system' && [shownBy.page].flat().every((page) => page !== 'any' && isSetup(page))
  })
  expect(setup.toSorted()).toEqual([
    'admins',
    'apple-identifiers',
    'feature-merchants',
    'scheduled-tasks',
    'system-config',
    'tutorials',
  ])
})
