import { expect, test } from 'vitest'
import { createKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { invitePartner } from '@chopcard/contract/earning/merchant/partners.ts'
import { listActions, listActors } from '@chopcard/contract/platform/admin/action-log.ts'
import { assignAppleIdentifier, listIdentifierMerchants } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { chopTotalDays, listChopTotals } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { listAllMessages } from '@chopcard/contract/platform/admin/deliveries.ts'
import { listFeatureMerchants, listFeatures, switchFeature } from '@chopcard/contract/platform/admin/features.ts'
import { listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import { listMemberMonths, memberMonths } from '@chopcard/contract/platform/admin/member-months.ts'
import { getMerchant, listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { listPlatformPayments, platformIncome } from '@chopcard/contract/platform/admin/payment-history.ts'
import { listPlanMerchants, listPlans, movePlan } from '@chopcard/contract/platform/admin/plans.ts'
import { systemSummary } from '@chopcard/contract/platform/admin/platform.ts'
import { openSandbox } from '@chopcard/contract/outward/merchant/sandbox.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makeAppleIdentifier } from '../../../test/make-apple-identifier.ts'
import { makePlanOrder } from '../../../test/make-plan.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { tellOfEnds } from '../../commerce/billing/remind-of-end.ts'
import { reconcileDue } from '../../loyalty/chop-log/reconcile-merchants.ts'
import { fillSandbox } from '../../outward/keys/fill-sandbox.ts'
import { countPlatformReports } from '../platform-reports/count-reports.ts'
import { countMerchantTotals } from './count-totals.ts'

// What the platform counts is of all merchants: nobody else may add any.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })

async function shop() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  await makeCard(t.app, merchant, campaign)
  const testAdmin = await makeAdmin(t.app)
  const admin = { token: await makeSystemSession(t.app, testAdmin) }
  const identifierId = await makeAppleIdentifier(t.app, testAdmin, `pass.example.${merchant.shortKey}`)
  const [held] = await own.query<{ plan_id: string }>('select plan_id from merchant where merchant_id = $1', [
    merchant.id,
  ])
  return { merchant, campaign, admin, identifierId, planId: held?.plan_id ?? '' }
}

/** Makes the merchant's test data with everything in it, as its first test key does; answers with the id. */
async function makeTestData(merchant: { id: string; owner: { token: string } }): Promise<string> {
  const body = { kind: 'api' as const, name: 'Trial', scopes: ['cards:read' as const], isTest: true }
  expect((await t.call(createKey, { body }, merchant.owner)).status).toBe(200)
  const [made] = await own.query<{ id: string }>('select sandbox_id as id from sandbox where merchant_id = $1', [
    merchant.id,
  ])
  const id = made?.id ?? ''
  await fillSandbox.run(t.app, { merchantId: merchant.id, sandboxId: id })
  return id
}

/** What the platform shows of merchants, after its jobs have counted. */
async function shownTo(admin: { token: string }, identifierId: string) {
  expect(await countMerchantTotals(t.app.database)).toBeGreaterThan(0)
  await countPlatformReports(t.app.database)
  const query = { pageSize: '100' } as const
  const shown = {
    merchants: await t.call(listMerchants, { query }, admin),
    followUp: await t.call(listFollowUp, { query }, admin),
    features: await t.call(listFeatures, {}, admin),
    ofFeature: await t.call(listFeatureMerchants, { params: { name: 'estamp' }, query }, admin),
    plans: await t.call(listPlans, { query }, admin),
    dashboard: await t.call(systemDashboard, {}, admin),
    summary: await t.call(systemSummary, {}, admin),
    totals: await t.call(listChopTotals, { query }, admin),
    mostTotals: await t.call(listChopTotals, { query: { ...query, sort: '-issued' } }, admin),
    days: await t.call(chopTotalDays, {}, admin),
    months: await t.call(listMemberMonths, { query }, admin),
    sums: await t.call(memberMonths, {}, admin),
    payments: await t.call(listPlatformPayments, { query }, admin),
    income: await t.call(platformIncome, {}, admin),
    identifier: await t.call(listIdentifierMerchants, { params: { id: identifierId }, query }, admin),
    messages: await t.call(listAllMessages, { query }, admin),
    users: await t.call(listActors, { query: { q: 'Trial' } }, admin),
    ofCampaigns: await t.call(listActions, { query: { ...query, q: 'TEST' } }, admin),
  }
  for (const [name, { status }] of Object.entries(shown)) expect(`${name} ${status}`).toBe(`${name} 200`)
  const bodies = Object.entries(shown).map(([name, { body }]) => [name, { ...body, meta: null }])
  const withoutTime = (key: string, value: unknown) => (key === 'countedAt' ? null : value)
  return JSON.parse(JSON.stringify(Object.fromEntries(bodies), withoutTime)) as unknown
}

test('the platform’s lists, counts and reports of merchants do not change when test data is made', async () => {
  const { merchant, admin, identifierId, planId } = await shop()
  const before = await shownTo(admin, identifierId)
  const testId = await makeTestData(merchant)
  await makePlanOrder(t.app, { ...merchant, id: testId }, planId)
  await own.query('update merchant set books_differences = 3 where merchant_id = $1', [testId])
  const after = await shownTo(admin, identifierId)
  expect(after).toEqual(before)
  // The data is there: the same questions about the test data alone find it.
  expect(await own.query('select from chop_entry where merchant_id = $1 limit 1', [testId])).toHaveLength(1)
  expect((await t.call(listActions, { query: { merchantId: testId } }, admin)).body.data.length).toBeGreaterThan(0)
  const lines = (await t.call(listActions, { query: { pageSize: '100' } }, admin)).body.data
  expect(lines.filter(({ merchantId }) => merchantId === testId)).toEqual([])
})

test('an administrator opens a merchant with test data by its address', async () => {
  const { merchant, admin } = await shop()
  const testId = await makeTestData(merchant)
  const opened = await t.call(getMerchant, { params: { id: testId } }, admin)
  expect(opened.body.data).toMatchObject({ id: testId, details: { name: `TEST · ${merchant.name}` } })
})

test('neither a switch of a feature, a move of a plan nor an identifier for Apple reaches test data', async () => {
  const { merchant, admin, identifierId, planId } = await shop()
  const testId = await makeTestData(merchant)
  const merchantIds = [merchant.id, testId]
  const on = { merchantIds, filter: {}, on: true, until: null }
  const switched = await t.call(switchFeature, { params: { name: 'estamp' }, body: on }, admin)
  expect(switched.body.data).toEqual({ merchants: 1 })
  const assigned = await t.call(
    assignAppleIdentifier,
    { params: { id: identifierId }, body: { merchantIds, own: true } },
    admin,
  )
  expect(assigned.body.data).toEqual({ merchants: 1 })
  const [version] = await own.query<{ id: string }>(
    `with old as (update service_plan set superseded_at = now() where id = $1 returning *)
     insert into service_plan (id, first_version_id, version, name, price, currency, cycle_days, campaign_quota, admin_quota,
       member_quota, features, prompt_days, enabled, is_trial)
     select gen_random_uuid(), family_id, version + 1, name, price, currency, cycle_days, campaign_quota, admin_quota,
       member_quota, features, prompt_days, enabled, is_trial from old returning id`,
    [planId],
  )
  const params = { id: version?.id ?? '' }
  const older = (await t.call(listPlanMerchants, { params, query: { pageSize: '100' } }, admin)).body.data
  expect(older.map(({ id }) => id)).toContain(merchant.id)
  expect(older.map(({ id }) => id)).not.toContain(testId)
  const moved = await t.call(movePlan, { params, body: { merchantIds, alsoExceeding: true } }, admin)
  expect(moved.body.data.moved).toBe(1)
})

test('neither the reminder of a plan’s end nor the check of the balances goes to test data', async () => {
  const { merchant } = await shop()
  const testId = await makeTestData(merchant)
  await own.query(
    `update merchant set service_end_at = now() + interval '1 day', service_prompt_days = 7
    where merchant_id = $1`,
    [testId],
  )
  await tellOfEnds(t.app, new Date())
  await reconcileDue(t.app)
  expect(await own.query('select from plan_notice where merchant_id = $1', [testId])).toEqual([])
  const [balances] = await own.query('select books_checked_at from merchant where merchant_id = $1', [testId])
  expect(balances).toEqual({ books_checked_at: null })
})

test('a merchant cannot find test data as its partner, and test data finds nobody', async () => {
  const [a, b] = [await shop(), await shop()]
  const testId = await makeTestData(b.merchant)
  const invite = (merchantId: string, campaignId: string, by: { token: string }) =>
    t.call(invitePartner, { body: { campaignId, merchantId, costPerChop: 10, rewardValue: 100 } }, by)
  const session = (await t.call(openSandbox, {}, b.merchant.owner)).body.data
  const [inTest] = await own.query<{ id: string }>('select id from campaign where merchant_id = $1', [testId])
  expect((await invite(testId, a.campaign.id, a.merchant.owner)).code).toBe('VALIDATION_FAILED')
  expect((await invite(a.merchant.id, inTest?.id ?? '', session)).code).toBe('VALIDATION_FAILED')
  expect((await invite(b.merchant.id, a.campaign.id, a.merchant.owner)).status).toBe(200)
})
