import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { routes } from '@chopcard/contract/index.ts'
import { confirmProposal } from '@chopcard/contract/integration/merchant/proposals.ts'
import { forgetMe } from '@chopcard/contract/members/member/profile.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { defaultRoles, menuEntry, type RoleName } from '@chopcard/contract/core/permissions.ts'
import { type Needs, nameOf, needsOf, type Route } from '@chopcard/contract/core/route.ts'
import { outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { makeSession, makeStaff } from './make.ts'
import { send } from './send.ts'
import { ofAudience, strays } from './sweep.ts'
import { makeSystemSession } from './make-admin.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld, type World } from './world.ts'

const harness = useApp()
// What somebody holds is opened by its address alone: whoever lacks it is told that there is nothing.
const guarded = routes.filter(({ audience }) => audience !== 'public' && audience !== 'holder')
const everyWorld = () => makeWorld(harness.app, harness.server)

describe('unauthenticated calls', () => {
  let world: World
  beforeAll(async () => {
    world = await everyWorld()
  })
  const is = (code: string) => (_route: Route, outcome: string) => outcome === code

  test('every guarded call is refused without a token', async () => {
    expect(await strays(harness.server, guarded, world, () => undefined, is('UNAUTHORIZED'))).toEqual([])
  })

  test.each([
    ['nonsense', 'nonsense-nonsense'],
    ['a token that was never given out', `mt_abcd1234_${'x'.repeat(43)}`],
    ['a token with the form of another system', `eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.`],
    ['a very long token', 'x'.repeat(10_000)],
  ])('every guarded call is refused with %s', async (_what, token) => {
    expect(await strays(harness.server, guarded, world, () => token, is('UNAUTHORIZED'))).toEqual([])
  })

  test('every guarded call is refused with a token of another audience', async () => {
    const tokens = {
      merchant: world.merchant.owner.token,
      member: world.own.memberToken,
      system: await makeSystemSession(harness.app, world.admin),
      integration: world.apiKey.token,
      link: world.signInToken,
    }
    for (const [audience, token] of Object.entries(tokens)) {
      const others = guarded.filter((route) => route.audience !== audience)
      expect(others.length).toBeGreaterThan(2)
      expect(await strays(harness.server, others, world, () => token, is('UNAUTHORIZED')), audience).toEqual([])
    }
  })

  test('every guarded call is refused with an expired session and with one of a disabled user', async () => {
    const { kysely: db } = harness.app.database
    const merchantRoutes = ofAudience('merchant')
    const late = await makeStaff(harness.app, world.merchant)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('merchant_id', '=', world.merchant.id)
      .where('staff_id', '=', late.id)
      .execute()
    expect(await strays(harness.server, merchantRoutes, world, () => late.token, is('UNAUTHORIZED'))).toEqual([])
    const disabled = await makeStaff(harness.app, world.merchant, { enabled: false })
    expect(
      await strays(harness.server, merchantRoutes, world, () => disabled.token, is('ACCOUNT_IS_NOT_ENABLED')),
    ).toEqual([])
  })
})

describe('calls by role', () => {
  const roles = Object.keys(defaultRoles) as RoleName[]

  test.each(roles)('a role may make exactly the calls of its menu entries and actions: %s', async (role) => {
    const world = await everyWorld()
    const staff = await makeStaff(harness.app, world.merchant, { role })
    const fresh = () => makeSession(harness.app, world.merchant, staff.id)
    const stray = await strays(harness.server, ofAudience('merchant'), world, fresh, (route, outcome) => {
      if (lists(role, route) && !refusesThis(role, route)) return !['FORBIDDEN', 'UNAUTHORIZED'].includes(outcome)
      return outcome === 'FORBIDDEN'
    })
    expect(stray).toEqual([])
  })

  // The entry is the owner's: whoever may not delete undoes only what they just did themselves.
  const refusesThis = (role: RoleName, route: Route) =>
    nameOf(route) === nameOf(voidEntry) && !defaultRoles[role].actionPermissions.includes('delete')

  /** decisions/access.md §2 in examples, so that a wrong declaration shows although server and sweep read the same one. */
  const examples: [role: RoleName, may: string[], mayNot: string[]][] = [
    [
      'operator',
      [
        'POST /merchant/member/{id}',
        'POST /merchant/member/{memberId}/redeem',
        'GET /merchant/member',
        'POST /merchant/coupon_code/{code}/redeem',
        'POST /merchant/coupon_code/{code}/reactivate',
      ],
      ['POST /merchant/campaigns', 'PUT /merchant/campaign/{id}', 'PATCH /merchant/info', 'POST /merchant/export'],
    ],
    [
      'analyst',
      ['GET /merchant/summary', 'GET /merchant/member_chop_log', 'POST /merchant/export'],
      [
        'POST /merchant/member/{id}',
        'POST /merchant/member/{memberId}/redeem',
        'POST /merchant/member/remark',
        'GET /merchant/member',
        'DELETE /merchant/member_chop_log/{id}',
      ],
    ],
    [
      'marketer',
      ['POST /merchant/campaigns', 'PUT /merchant/campaign/{id}', 'GET /merchant/member_chop_log'],
      ['POST /merchant/member/{id}', 'DELETE /merchant/member/{id}', 'GET /merchant/member'],
    ],
    [
      'manager',
      ['POST /merchant/campaigns', 'DELETE /merchant/member_chop_log/{id}', 'POST /merchant/member/{id}'],
      [],
    ],
    ['owner', routes.filter((route) => route.audience === 'merchant').map(nameOf), []],
  ]
  test.each(examples)('a role’s permissions are as the specification describes: %s', (role, may, mayNot) => {
    const allowed = ofAudience('merchant')
      .filter((route) => lists(role, route))
      .map(nameOf)
    expect(may.filter((name) => !allowed.includes(name))).toEqual([])
    expect(mayNot.filter((name) => allowed.includes(name))).toEqual([])
    const all = ofAudience('merchant').map(nameOf)
    expect(
      [...may, ...mayNot].filter((name) => !all.includes(name)),
      'names that do not exist',
    ).toEqual([])
  })

  test('an export is allowed only to users who may see the list', async () => {
    const world = await everyWorld()
    const { token } = await makeStaff(harness.app, world.merchant, { role: 'analyst' })
    const start = async (list: string) =>
      outcomeOf(await send(harness.server, startExport, { body: { list, format: 'csv', filters: {} } }, { token }))
    expect([await start('cards'), await start('chop-log')]).toEqual(['FORBIDDEN', '200'])
  })

  test('a role without permissions may make only the calls of every signed-in user', async () => {
    const world = await everyWorld()
    await harness.app.database.kysely
      .insertInto('merchant_role')
      .values({
        merchant_id: world.merchant.id,
        id: uuid(),
        name: 'owner',
        menu_permissions: [],
        action_permissions: [],
      })
      .execute()
    const fresh = () => makeSession(harness.app, world.merchant, world.merchant.owner.id)
    const stray = await strays(harness.server, ofAudience('merchant'), world, fresh, (route, outcome) =>
      route.audience === 'merchant' && route.menu === 'any' ? outcome !== 'FORBIDDEN' : outcome === 'FORBIDDEN',
    )
    expect(stray).toEqual([])
  })
})

/** Read from the declarations alone: one of the call's menu entries and its action are the role's. */
function lists(role: RoleName, route: Route): boolean {
  if (route.audience !== 'merchant') return false
  if (route.menu === 'any') return true
  const { menuPermissions, actionPermissions } = defaultRoles[role]
  const named = [route.menu].flat()
  return named.some((menu) => menuPermissions.includes(menu)) && actionPermissions.includes(route.action)
}

const fieldsBehindFeatures = [
  'POST /merchant/member/otherInfo',
  'POST /merchant/merchantAdmin',
  'PUT /merchant/merchantAdmin/{id}',
  // Their samples set ways to earn, and an online shop's key anew.
  'POST /merchant/campaigns',
  'PUT /merchant/campaign/{id}',
  // Its sample sets words of other languages.
  'PATCH /merchant/info',
  // It makes the change that its sample proposes, with the refusals of that.
  nameOf(confirmProposal),
]

test('a call behind a feature is refused without the feature, and every other call works', async () => {
  const world = await everyWorld()
  const off = Object.fromEntries(Object.keys(world.merchant.features).map((name) => [name, false]))
  expect(Object.keys(off).length).toBeGreaterThan(20)
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ features: JSON.stringify(off) })
    .where('merchant_id', '=', world.merchant.id)
    .execute()
  const fresh = () => makeSession(harness.app, world.merchant, world.merchant.owner.id)
  const stray = await strays(harness.server, ofAudience('merchant'), world, fresh, (route, outcome) => {
    if (route.audience !== 'merchant') return false
    if (route.feature) return outcome === 'FEATURE_OFF'
    const behindMenu = route.menu !== 'any' && [route.menu].flat().every((name) => menuEntry(name).feature)
    if (behindMenu) return outcome === 'FORBIDDEN'
    // A field of this call is behind a feature of its own (decisions/api.md §9).
    const byField = fieldsBehindFeatures.includes(nameOf(route))
    return byField ? outcome === 'FEATURE_OFF' : !['FEATURE_OFF', 'FORBIDDEN'].includes(outcome)
  })
  expect(stray).toEqual([])
})

describe('calls by the state of the service', () => {
  const states: [state: string, set: object, refused: (needs: Needs) => string | undefined][] = [
    [
      'ended',
      { service_end_at: new Date(Date.now() - 60_000) },
      (needs) => (needs === 'write' ? 'SERVICE_EXPIRED' : undefined),
    ],
    [
      'restricted',
      { account_state: 'restricted' },
      (needs) => (needs === 'write' || needs === 'redeem' ? 'ACCOUNT_IS_RESTRICTED' : undefined),
    ],
    ['disabled', { account_state: 'disabled' }, () => 'ACCOUNT_IS_NOT_ENABLED'],
    ['terminated', { account_state: 'terminated' }, () => 'ACCOUNT_IS_TERMINATED'],
    ['ending soon', { service_end_at: new Date(Date.now() + 86_400_000) }, () => undefined],
  ]
  const codes = ['SERVICE_EXPIRED', 'ACCOUNT_IS_RESTRICTED', 'ACCOUNT_IS_NOT_ENABLED', 'ACCOUNT_IS_TERMINATED']

  test.each(states)(
    'a call is accepted or refused by the state of the merchant’s service: %s',
    async (_state, set, refused) => {
      const world = await everyWorld()
      await harness.app.database.kysely
        .updateTable('merchant')
        .set(set)
        .where('merchant_id', '=', world.merchant.id)
        .execute()
      const token = (route: Route) => tokenFor(harness.app, route, world)
      // A member who is forgotten can call nothing afterwards.
      const endsMember = (route: Route) => Number(nameOf(route) === nameOf(forgetMe))
      const tenantRoutes = (['member', 'merchant', 'integration'] as const)
        .flatMap(ofAudience)
        .toSorted((a, b) => endsMember(a) - endsMember(b))
      const stray = await strays(harness.server, tenantRoutes, world, token, (route, outcome) => {
        // Confirming makes the change that its sample proposes, which is a write.
        const code = refused(route === confirmProposal ? 'write' : needsOf(route))
        return code ? outcome === code : !codes.includes(outcome)
      })
      expect(stray).toEqual([])
    },
  )

  test('redemptions and voids work after the end of the service, and issuing and creating do not', () => {
    const needs = (name: string) => needsOf(routes.find((route) => nameOf(route) === name) as Route)
    for (const name of ['POST /merchant/member/{memberId}/redeem', 'POST /merchant/member/redeem/reward'])
      expect(needs(name)).toBe('redeem')
    for (const name of [
      'POST /merchant/member/{id}',
      'POST /merchant/campaigns',
      'POST /merchant/campaign/{id}/member',
    ])
      expect(needs(name)).toBe('write')
    for (const name of ['POST /merchant/logout', 'PUT /merchant/editProfile']) expect(needs(name)).toBe('always')
    expect(routes.filter((route) => route.method === 'GET' && needsOf(route) !== 'read').map(nameOf)).toEqual([])
  })
})
