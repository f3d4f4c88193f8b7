import { expect, test } from 'vitest'
import * as plans from '@chopcard/contract/platform/admin/plans.ts'
import { orderPlan, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'

const t = useApp()
const signIn = async () => ({ token: await makeSystemSession(t.app) })

const details = (given: Partial<plans.PlanDetails> = {}): plans.PlanDetails => ({
  name: `Plan ${newId()}`.slice(0, 60),
  price: 0,
  currency: 'USD',
  cycleDays: 30,
  quotas: { campaigns: 10, users: 10, members: 10 },
  features: ['estamp', 'adjustV2'],
  promptDays: 14,
  enabled: true,
  apiRate: 20,
  apiBurst: 60,
  ...given,
})

async function addPlan(given: Partial<plans.PlanDetails> = {}) {
  const admin = await signIn()
  return { admin, plan: (await t.call(plans.addPlan, { body: details(given) }, admin)).body.data }
}

async function onPlan(planId: string): Promise<TestMerchant> {
  const merchant = await makeMerchant(t.app)
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ plan_id: planId, admin_count: 1, service_end_at: new Date(Date.now() + 10 * 86_400_000) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  return merchant
}

test('a plan without merchants is changed without a new version', async () => {
  const { admin, plan } = await addPlan()
  const body = { ...plan.details, price: 500, seen: plan.details }
  const { data } = (await t.call(plans.editPlan, { params: { id: plan.id }, body }, admin)).body
  expect([data.id, data.version, data.details.price]).toEqual([plan.id, 1, 500])
})

test('a plan with merchants gets a new version, and each merchant keeps its version until it is moved', async () => {
  const { admin, plan } = await addPlan()
  const merchant = await onPlan(plan.id)
  const after = { ...plan.details, quotas: { campaigns: 10, users: 5, members: 10 }, features: [] }
  const body = { ...after, seen: plan.details }
  const { data } = (await t.call(plans.editPlan, { params: { id: plan.id }, body }, admin)).body
  expect([data.version, data.merchantsOnOlder]).toEqual([2, 1])
  const own = async () => (await t.call(servicePlan, {}, merchant.owner)).body.data
  expect([(await own()).plan.id, (await own()).quotas.users.allowed]).toEqual([plan.id, 10])
  // Of its own plan it is offered the version that it has, and can renew it.
  const offers = (await own()).offers.map(({ id }) => id)
  expect([offers.includes(plan.id), offers.includes(data.id)]).toEqual([true, false])
  expect((await t.call(orderPlan, { body: { planId: plan.id } }, merchant.owner)).status).toBe(200)
  const listed = (await t.call(plans.listPlanMerchants, { params: { id: data.id } }, admin)).body.data
  expect(listed).toMatchObject([{ id: merchant.id, version: 1, exceeds: [], losesFeatures: ['adjustV2', 'estamp'] }])
  const move = { merchantIds: null, alsoExceeding: false }
  const moved = await t.call(plans.movePlan, { params: { id: data.id }, body: move }, admin)
  expect(moved.body.data).toEqual({ moved: 1, left: 0 })
  expect([(await own()).plan.id, (await own()).quotas.users.allowed]).toEqual([data.id, 5])
})

test('a merchant that would exceed a quota is listed, stays when fitting ones are moved, and is moved when it is named', async () => {
  const { admin, plan } = await addPlan()
  const merchant = await onPlan(plan.id)
  const body = { ...plan.details, quotas: { campaigns: 10, users: 0, members: 10 }, seen: plan.details }
  const { id } = (await t.call(plans.editPlan, { params: { id: plan.id }, body }, admin)).body.data
  const params = { id }
  const listed = await t.call(plans.listPlanMerchants, { params, query: { exceeds: 'true' } }, admin)
  expect(listed.body.data.map((row) => [row.id, row.exceeds])).toEqual([[merchant.id, ['users']]])
  const fitting = await t.call(plans.movePlan, { params, body: { merchantIds: null, alsoExceeding: false } }, admin)
  expect(fitting.body.data).toEqual({ moved: 0, left: 1 })
  const named = { merchantIds: [merchant.id], alsoExceeding: true }
  expect((await t.call(plans.movePlan, { params, body: named }, admin)).body.data).toEqual({ moved: 1, left: 0 })
})

test('exactly one of many simultaneous saves of one form succeeds, and the others are told what has changed', async () => {
  const { admin, plan } = await addPlan()
  await onPlan(plan.id)
  const save = (price: number) =>
    t.call(plans.editPlan, { params: { id: plan.id }, body: { ...plan.details, price, seen: plan.details } }, admin)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => save(100 + i)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['CHANGED_MEANWHILE']))
  expect((await t.call(plans.getPlan, { params: { id: plan.id } }, admin)).body.data.versions).toHaveLength(2)
})

test('two plans cannot have the same name, and the trial cannot be switched off', async () => {
  const { admin, plan } = await addPlan()
  const twin = await t.call(plans.addPlan, { body: details({ name: plan.details.name }) }, admin)
  expect([twin.code, Object.keys(twin.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['name']])
  const trial = (await t.call(plans.listPlans, { query: { q: 'Trial' } }, admin)).body.data.find((one) => one.isTrial)
  if (!trial) throw new Error('every installation has a trial plan')
  const body = { ...trial.details, enabled: false, seen: trial.details }
  const refused = await t.call(plans.editPlan, { params: { id: trial.id }, body }, admin)
  expect([refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['enabled']])
})
