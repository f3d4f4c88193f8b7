import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import * as merchants from '@chopcard/contract/platform/admin/merchants.ts'
import { listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import { listFeatureMerchants, switchFeature } from '@chopcard/contract/platform/admin/features.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { createStaff } from '../../accounts/staff/create-staff.ts'
import { countMerchantTotals } from './count-totals.ts'
import { removeEnded } from './end-overrides.ts'

const t = useApp()
const signIn = async () => ({ token: await makeSystemSession(t.app) })
const get = async ({ id }: TestMerchant) =>
  (await t.call(merchants.getMerchant, { params: { id } }, await signIn())).body.data

test('a merchant that is created by the platform has an invited owner, and a repeated request creates no second one', async () => {
  const admin = await signIn()
  const planId = await makePlan(t.app)
  const ownerEmail = `${newId()}@new.example`
  const body = {
    name: 'By hand',
    ownerName: 'Olga',
    ownerEmail,
    language: 'en-US',
    timeZone: 'UTC',
    currency: 'EUR',
    planId,
  } as const
  const options = { ...admin, key: newId() }
  const first = await t.call(merchants.addMerchant, { body }, options)
  const again = await t.call(merchants.addMerchant, { body }, options)
  expect([first.status, again.body.data]).toEqual([200, first.body.data])
  const { data } = (await t.call(merchants.getMerchant, { params: { id: first.body.data.id } }, admin)).body
  expect(data.owner).toMatchObject({ name: 'Olga', email: ownerEmail, invited: true })
  expect(data.details.planId).toBe(planId)
  const mail = t.app.database.kysely.selectFrom('outbox').select('template').where('recipient', '=', ownerEmail)
  expect(await mail.execute()).toEqual([{ template: 'staff-invitation' }])
  expect((await t.call(merchants.addMerchant, { body }, admin)).code).toBe('EMAIL_REGISTERED')
})

describe('account states', () => {
  test.each([
    ['restricted', 200, 'ACCOUNT_IS_RESTRICTED'],
    ['disabled', 403, 'ACCOUNT_IS_NOT_ENABLED'],
    ['terminated', 403, 'ACCOUNT_IS_TERMINATED'],
  ] as const)('a changed account state applies to every session from the next call: %s', async (state, reads, code) => {
    const merchant = await makeMerchant(t.app)
    const admin = await signIn()
    const params = { id: merchant.id }
    const change = (to: typeof state | 'active', seen: typeof state | 'active') =>
      t.call(merchants.changeTenantState, { params, body: { state: to, seen, reason: 'A test' } }, admin)
    expect((await change(state, 'active')).body.data.accountState).toBe(state)
    expect((await t.call(adminInfo, {}, merchant.owner)).status).toBe(reads)
    expect((await t.call(editMerchant, { body: { phone: '1' } }, merchant.owner)).code).toBe(code)
    expect((await change('disabled', 'active')).code).toBe('CHANGED_MEANWHILE')
    await change('active', state)
    expect((await t.call(editMerchant, { body: { phone: '1' } }, merchant.owner)).status).toBe(200)
    const lines = await t.app.database.kysely
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('target', '=', merchant.id)
      .where('status', '=', 200)
      .orderBy('at')
      .execute()
    expect(lines[0]).toMatchObject({ before: { state: 'active' }, after: { state, reason: 'A test' } })
  })
})

test('a form that was opened before another save is refused with the differences and saves nothing', async () => {
  const merchant = await makeMerchant(t.app)
  const { details } = await get(merchant)
  const params = { id: merchant.id }
  await t.call(editMerchant, { body: { phone: '+65 1' } }, merchant.owner)
  const body = { ...details, platformNotes: 'Mine', seen: details }
  const refused = await t.call(merchants.editTenant, { params, body }, await signIn())
  expect([refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual(['CHANGED_MEANWHILE', ['phone']])
  expect((await get(merchant)).details).toEqual({ ...details, phone: '+65 1' })
})

test('a merchant’s own quota takes precedence over the plan’s, exactly for simultaneous requests', async () => {
  const merchant = await makeMerchant(t.app, { quotas: { admins: 1000 } })
  const { details, used } = await get(merchant)
  const quotas = { ...details.quotas, users: used.users + 3 }
  const body = { ...details, quotas, seen: details }
  await t.call(merchants.editTenant, { params: { id: merchant.id }, body }, await signIn())
  const add = () =>
    t.app.database.tx((tx) =>
      createStaff(tx, t.app.config.secret, merchant.id, {
        email: `${newId()}@staff.example`,
        name: 'One more',
        role: 'operator',
        passwordHash: null,
        emailConfirmed: true,
      }),
    )
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, add))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await get(merchant)).used.users).toBe(used.users + 3)
})

describe('features of a merchant', () => {
  const feature = async (merchant: TestMerchant, name: string) =>
    (await get(merchant)).features.find((one) => one.name === name)

  test.each(['America/New_York', 'Pacific/Kiritimati'])(
    'an override is shown with the last day that was chosen, where the merchant is: %s',
    async (timeZone) => {
      const merchant = await makeMerchant(t.app, { timeZone })
      const admin = await signIn()
      const params = { id: merchant.id, name: 'estamp' } as const
      await t.call(merchants.overrideFeature, { params, body: { on: false, until: '2099-12-31' } }, admin)
      expect((await feature(merchant, 'estamp'))?.override?.lastDay).toBe('2099-12-31')
      const found = { params: { name: 'estamp' }, query: { q: merchant.name } } as const
      const { data } = (await t.call(listFeatureMerchants, found, admin)).body
      expect(data.find(({ id }) => id === merchant.id)?.lastDay).toBe('2099-12-31')
    },
  )

  test('an override that somebody else has made since the form was filled is not taken back', async () => {
    const merchant = await makeMerchant(t.app, { timeZone: 'America/New_York' })
    const admin = await signIn()
    const params = { id: merchant.id, name: 'estamp' } as const
    const until = '2099-12-31'
    type Override = { on: boolean | null; until: string | null }
    const none: Override = { on: null, until: null }
    const made: Override = { on: false, until }
    const save = async (body: Override, seen: Override) =>
      (await t.call(merchants.overrideFeature, { params, body: { ...body, seen } }, admin)).code
    expect(await save(made, none)).toBeUndefined()
    expect(await save({ on: false, until: null }, none)).toBe('CHANGED_MEANWHILE')
    expect((await feature(merchant, 'estamp'))?.override?.lastDay).toBe(until)
    expect(await save(none, made)).toBeUndefined()
  })

  test('an override records who made it and ends by itself', async () => {
    const merchant = await makeMerchant(t.app)
    const admin = await makeAdmin(t.app, { username: 'Ada' })
    const token = await makeSystemSession(t.app, admin)
    const params = { id: merchant.id, name: 'estamp' } as const
    await t.call(merchants.overrideFeature, { params, body: { on: false, until: '2099-12-31' } }, { token })
    // The whole last day, where the merchant is: Singapore.
    const override = { on: false, by: 'Ada', until: '2099-12-31T15:59:59.999Z' }
    expect(await feature(merchant, 'estamp')).toMatchObject({ on: false, byPlan: true, override })
    const has = async () => (await t.call(adminInfo, {}, merchant.owner)).body.data.feature.estamp
    expect(await has()).toBe(false)
    const past = JSON.stringify({ estamp: { by: admin.id, at: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' } })
    await t.app.database.kysely
      .updateTable('merchant')
      .set({ feature_overrides: past })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(await has()).toBe(true)
    expect(await feature(merchant, 'estamp')).toMatchObject({ on: true, override: null })
    expect(await removeEnded(t.app.database)).toBeGreaterThan(0)
    const { rows } = await sql<{ left: object }>`
      select features || feature_overrides as left from merchant where merchant_id = ${merchant.id}`.execute(
      t.app.database.kysely,
    )
    expect(rows).toEqual([{ left: {} }])
  })

  test('a bulk switch of a feature changes the named or found merchants and no others', async () => {
    const [first, second, other] = [await makeMerchant(t.app), await makeMerchant(t.app), await makeMerchant(t.app)]
    const admin = await signIn()
    const params = { name: 'couponGroup' } as const
    const named = { on: false, until: null, merchantIds: [first.id, second.id], filter: {} }
    expect((await t.call(switchFeature, { params, body: named }, admin)).body.data.merchants).toBe(2)
    const on = async (merchant: TestMerchant) => (await feature(merchant, 'couponGroup'))?.on
    expect([await on(first), await on(second), await on(other)]).toEqual([false, false, true])
    const found = { on: null, until: null, merchantIds: null, filter: { q: first.name, source: 'override' } } as const
    expect((await t.call(switchFeature, { params, body: found }, admin)).body.data.merchants).toBe(1)
    expect([await on(first), await on(second)]).toEqual([true, false])
    const query = { q: second.name, state: 'off', source: 'override' } as const
    const list = await t.call(listFeatureMerchants, { params, query }, admin)
    expect(list.body.data.map(({ id }) => id)).toEqual([second.id])
  })

  test('an override cannot end before it begins', async () => {
    const merchant = await makeMerchant(t.app)
    const params = { id: merchant.id, name: 'estamp' } as const
    const answer = await t.call(
      merchants.overrideFeature,
      { params, body: { on: true, until: '2020-01-01' } },
      await signIn(),
    )
    expect([answer.code, Object.keys(answer.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['until']])
  })
})

describe('merchants to follow up', () => {
  const reasonsOf = async (merchant: TestMerchant) => {
    const { body } = await t.call(listFollowUp, { query: { q: merchant.id } }, await signIn())
    return body.data[0]?.reasons ?? []
  }
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000)
  test.each([
    ['a plan that ends within its prompt days', { serviceEndAt: soon(10) }, ['ending']],
    ['a plan that ends later', { serviceEndAt: soon(20) }, []],
    ['a plan that has ended', { serviceEndAt: soon(-1) }, ['ended']],
    ['a restricted account', { state: 'restricted' }, ['restricted']],
    ['a disabled account, which needs nothing', { state: 'disabled', serviceEndAt: soon(1) }, []],
    ['a quota used by more than 80 %', { quotas: { admins: 1 } }, ['quota']],
  ])('a merchant is listed for follow-up with its reasons: %s', async (_what, facts, expected) => {
    const merchant = await makeMerchant(t.app, facts)
    // Made past the counter of places.
    await t.app.database.kysely
      .updateTable('merchant')
      .set({ admin_count: 1 })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(await reasonsOf(merchant)).toEqual(expected)
  })

  test('a merchant without an entry for 30 days is idle until the next one is counted', async () => {
    const merchant = await makeMerchant(t.app)
    const { kysely: db } = t.app.database
    await db
      .updateTable('merchant')
      .set({ created_at: soon(-31) })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(await reasonsOf(merchant)).toEqual(['idle'])
    const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
    const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
    await t.call(changeChops, { params: { id: card.id }, body }, merchant.owner)
    await countMerchantTotals(t.app.database)
    expect(await reasonsOf(merchant)).toEqual([])
    expect((await get(merchant)).entries).toBe(1)
  })
})

test('an agent can see merchants and no setup page', async () => {
  const merchant = await makeMerchant(t.app)
  await makeStaff(t.app, merchant)
  const token = await makeSystemSession(t.app, await makeAdmin(t.app, { isAgent: true }))
  expect((await t.call(merchants.getMerchant, { params: { id: merchant.id } }, { token })).status).toBe(200)
  const refused = await t.call(listFeatureMerchants, { params: { name: 'estamp' } }, { token })
  expect(refused.code).toBe('FORBIDDEN')
})
