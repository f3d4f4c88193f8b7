import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/errors.ts'
import { routes } from '@chopcard/contract/index.ts'
import { startExport } from '@chopcard/contract/merchant/exports.ts'
import { defaultRoles, menuEntry, type RoleName } from '@chopcard/contract/permissions.ts'
import { type Needs, nameOf, needsOf, route as declare, type Route } from '@chopcard/contract/route.ts'
import { serve } from '../src/core/context.ts'
import { mount } from '../src/core/http.ts'
import { makeServer } from '../src/core/server.ts'
import { features } from '../src/features.ts'
import { faultsOf, outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { makeMerchant, makeSession, makeStaff } from './make.ts'
import { type AnyRequest, sampledNames, sampleOf } from './samples.ts'
import { send, told } from './send.ts'
import { makeSystemSession, makeWorld, unknownLike, type World } from './world.ts'

const harness = useApp()
const ofAudience = (audience: Route['audience']) => routes.filter((route) => route.audience === audience)
const guarded = routes.filter((route) => route.audience !== 'public')
const everyWorld = () => makeWorld(harness.app, harness.server)

describe('every call is declared once, served once and tried here', () => {
  const served = features.flatMap((feature) => feature.api ?? []).map(({ route }) => nameOf(route))
  const declared = routes.map(nameOf)

  test('what is declared is served, and nothing else', () => {
    expect(served.toSorted()).toEqual(declared.toSorted())
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('each has a sample request', () => {
    expect(sampledNames.toSorted()).toEqual(declared.toSorted())
  })

  test('the calls that the specification names for the main job exist', () => {
    expect(specified.filter((name) => !declared.includes(name))).toEqual([])
  })

  test('every merchant call names a menu entry and an action, and each path parameter is declared', () => {
    for (const route of routes) {
      expect(route.audience !== 'merchant' || Boolean(route.menu.length && route.action), nameOf(route)).toBe(true)
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(route.params ?? {}), nameOf(route)).toEqual(inPath)
    }
  })
})

describe('a right request is answered as the contract declares', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const world = await everyWorld()
    const { request, answers } = sampleOf(route)
    const answer = await send(harness.server, route, request(world), { token: await tokenFor(route, world) })
    expect(outcomeOf(answer)).toBe(answers ?? '200')
    expect(faultsOf(route, answer)).toEqual([])
  })
})

/** The token that a call asks for: of the owner, of the member with the full card, of an administrator. */
async function tokenFor(route: Route, world: World): Promise<string | undefined> {
  if (route.audience === 'merchant') return world.merchant.owner.token
  if (route.audience === 'member') return world.own.fullCardToken
  return route.audience === 'system' ? makeSystemSession(harness.app) : undefined
}

/** Sends every call and tells which answers are not the expected outcome, or have a fault. */
async function strays(
  given: readonly Route[],
  world: World,
  token: (route: Route) => string | undefined | Promise<string | undefined>,
  expected: (route: Route, outcome: string) => boolean,
): Promise<string[]> {
  const found: string[] = []
  for (const route of given) {
    const answer = await send(harness.server, route, sampleOf(route).request(world), { token: await token(route) })
    const outcome = outcomeOf(answer)
    if (!expected(route, outcome)) found.push(`${nameOf(route)}: ${outcome}`)
    found.push(...told(route, outcome, faultsOf(route, answer)))
  }
  return found
}

describe('who may not call is told so, and nothing more', () => {
  let world: World
  beforeAll(async () => {
    world = await everyWorld()
  })
  const is = (code: string) => (_route: Route, outcome: string) => outcome === code

  test('without a token', async () => {
    expect(await strays(guarded, world, () => undefined, is('UNAUTHORIZED'))).toEqual([])
  })

  test.each([
    ['nonsense', 'nonsense-nonsense'],
    ['a token that was never given out', `mt_abcd1234_${'x'.repeat(43)}`],
    ['a token with the form of another system', `eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.`],
    ['a very long token', 'x'.repeat(10_000)],
  ])('with %s', async (_what, token) => {
    expect(await strays(guarded, world, () => token, is('UNAUTHORIZED'))).toEqual([])
  })

  test('with a token of another audience', async () => {
    const tokens = {
      merchant: world.merchant.owner.token,
      member: world.own.memberToken,
      system: await makeSystemSession(harness.app),
      link: world.signInToken,
    }
    for (const [audience, token] of Object.entries(tokens)) {
      const others = guarded.filter((route) => route.audience !== audience)
      expect(others.length).toBeGreaterThan(2)
      expect(await strays(others, world, () => token, is('UNAUTHORIZED')), audience).toEqual([])
    }
  })

  test('with a session that has ended, and with one of a user who was disabled', async () => {
    const { kysely: db } = harness.app.database
    const merchantRoutes = ofAudience('merchant')
    const late = await makeStaff(harness.app, world.merchant)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('merchant_id', '=', world.merchant.id)
      .where('staff_id', '=', late.id)
      .execute()
    expect(await strays(merchantRoutes, world, () => late.token, is('UNAUTHORIZED'))).toEqual([])
    const disabled = await makeStaff(harness.app, world.merchant, { enabled: false })
    expect(await strays(merchantRoutes, world, () => disabled.token, is('ACCOUNT_IS_NOT_ENABLED'))).toEqual([])
  })
})

describe('a role may call exactly what its menu entries and actions say', () => {
  const roles = Object.keys(defaultRoles) as RoleName[]

  test.each(roles)('%s', async (role) => {
    const world = await everyWorld()
    const staff = await makeStaff(harness.app, world.merchant, { role })
    const fresh = () => makeSession(harness.app, world.merchant, staff.id)
    const stray = await strays(ofAudience('merchant'), world, fresh, (route, outcome) =>
      lists(role, route) ? outcome !== 'FORBIDDEN' && outcome !== 'UNAUTHORIZED' : outcome === 'FORBIDDEN',
    )
    expect(stray).toEqual([])
  })

  /** decisions.md §4 in examples, so that a wrong declaration shows although server and sweep read the same one. */
  const examples: [role: RoleName, may: string[], mayNot: string[]][] = [
    [
      'operator',
      ['POST /merchant/member/{id}', 'POST /merchant/member/{memberId}/redeem', 'GET /merchant/member'],
      [
        'POST /merchant/campaigns',
        'PUT /merchant/campaign/{id}',
        'DELETE /merchant/member_chop_log/{id}',
        'PATCH /merchant/info',
        'POST /merchant/export',
      ],
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
  test.each(examples)('as the specification describes: %s', (role, may, mayNot) => {
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

  test('an export is for those who see the list', async () => {
    const world = await everyWorld()
    const { token } = await makeStaff(harness.app, world.merchant, { role: 'analyst' })
    const start = async (list: string) =>
      outcomeOf(await send(harness.server, startExport, { body: { list, format: 'csv', filters: {} } }, { token }))
    expect([await start('cards'), await start('chop-log')]).toEqual(['FORBIDDEN', '200'])
  })

  test('a role that lists nothing may call only what every signed-in user may', async () => {
    const world = await everyWorld()
    await harness.app.database.kysely
      .insertInto('merchant_role')
      .values({ merchant_id: world.merchant.id, name: 'owner', menu_permissions: [], action_permissions: [] })
      .execute()
    const fresh = () => makeSession(harness.app, world.merchant, world.merchant.owner.id)
    const stray = await strays(ofAudience('merchant'), world, fresh, (route, outcome) =>
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

test('without any feature, a call behind one is refused and every other call works', async () => {
  const world = await everyWorld()
  const off = Object.fromEntries(Object.keys(world.merchant.features).map((name) => [name, false]))
  expect(Object.keys(off).length).toBeGreaterThan(20)
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ features: JSON.stringify(off) })
    .where('merchant_id', '=', world.merchant.id)
    .execute()
  const fresh = () => makeSession(harness.app, world.merchant, world.merchant.owner.id)
  const stray = await strays(ofAudience('merchant'), world, fresh, (route, outcome) => {
    if (route.audience !== 'merchant') return false
    if (route.feature) return outcome === 'FEATURE_OFF'
    const behindMenu = route.menu !== 'any' && [route.menu].flat().every((name) => menuEntry(name).feature)
    if (behindMenu) return outcome === 'FORBIDDEN'
    // A field of this call is behind a feature of its own (decisions.md §2a).
    const byField = nameOf(route) === 'POST /merchant/member/otherInfo'
    return byField ? outcome === 'FEATURE_OFF' : !['FEATURE_OFF', 'FORBIDDEN'].includes(outcome)
  })
  expect(stray).toEqual([])
})

describe('the state of the merchant’s service decides what works', () => {
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

  test.each(states)('%s', async (_state, set, refused) => {
    const world = await everyWorld()
    await harness.app.database.kysely
      .updateTable('merchant')
      .set(set)
      .where('merchant_id', '=', world.merchant.id)
      .execute()
    const token = (route: Route) =>
      route.audience === 'member'
        ? world.own.fullCardToken
        : makeSession(harness.app, world.merchant, world.merchant.owner.id)
    const tenantRoutes = [...ofAudience('merchant'), ...ofAudience('member')]
    const stray = await strays(tenantRoutes, world, token, (route, outcome) => {
      const code = refused(needsOf(route))
      return code ? outcome === code : !codes.includes(outcome)
    })
    expect(stray).toEqual([])
  })

  test('as decisions.md §4 says: after the end redemptions and voids work, issuing and creating do not', () => {
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

describe('what belongs to another merchant is answered exactly like what does not exist', () => {
  /** The places of a request that hold something of the world's own, with its name. */
  function ownPlaces(request: AnyRequest, world: World) {
    const names = new Map(Object.entries(world.own).map(([name, value]) => [value, name as keyof World['own']]))
    const found: { path: (string | number)[]; name: keyof World['own'] }[] = []
    const walk = (value: unknown, path: (string | number)[]) => {
      const name = typeof value === 'string' ? names.get(value) : undefined
      if (name) found.push({ path, name })
      if (value && typeof value === 'object')
        for (const [key, part] of Object.entries(value)) walk(part, [...path, key])
    }
    walk(request, [])
    return found
  }

  function replaced(request: AnyRequest, path: readonly (string | number)[], value: string): AnyRequest {
    const copy = structuredClone(request)
    const at = path.slice(0, -1).reduce<Record<string, unknown>>((part, key) => part[key] as never, copy as never)
    at[path.at(-1) as string] = value
    return copy
  }

  // What the request itself names is not what the answer tells.
  const comparable = (raw: string, named: string) =>
    raw
      .replaceAll(named, '…')
      .replace(/"requestId":"[^"]*"/, '')
      .replace(/"createdAt":"[^"]*"/g, '')
      .replace(/"(id|uploadId|uploadUrl|publicUrl|expiresAt)":"[^"]*"/g, '')

  const tenantRoutes = [...ofAudience('merchant'), ...ofAudience('member')]
  const withOwn: string[] = []

  test('in path, query and body of every call', async () => {
    const [mine, theirs] = [await everyWorld(), await everyWorld()]
    const before = await everythingOf(theirs)
    const differences: string[] = []
    for (const route of tenantRoutes) {
      const request = sampleOf(route).request(mine)
      for (const { path, name } of ownPlaces(request, mine)) {
        withOwn.push(nameOf(route))
        const token = async () =>
          route.audience === 'member'
            ? mine.own.fullCardToken
            : makeSession(harness.app, mine.merchant, mine.merchant.owner.id)
        const [foreign, unknown] = [theirs.own[name], unknownLike(mine, name)]
        const answers = [
          await send(harness.server, route, replaced(request, path, foreign), { token: await token() }),
          await send(harness.server, route, replaced(request, path, unknown), { token: await token() }),
        ] as const
        const [told1, told2] = [comparable(answers[0].raw, foreign), comparable(answers[1].raw, unknown)]
        if (answers[0].status !== answers[1].status || told1 !== told2)
          differences.push(
            `${nameOf(route)} ${path.join('.')}: ${told1.slice(0, 300)} but unknown: ${told2.slice(0, 300)}`,
          )
        differences.push(...told(route, path.join('.'), faultsOf(route, answers[0])))
        if (answers[0].raw.includes(theirs.own.email)) differences.push(`${nameOf(route)} tells of the other’s member`)
      }
    }
    expect(differences).toEqual([])
    expect(await everythingOf(theirs), 'and nothing of the other merchant has changed').toEqual(before)
  })

  test('which most calls with an id were tried with', () => {
    expect(new Set(withOwn).size).toBeGreaterThan(25)
    const untried = tenantRoutes.filter((route) => route.params && !withOwn.includes(nameOf(route)))
    expect(untried.map(nameOf)).toEqual([])
  })

  /** A digest of every row that a merchant has, by table. */
  async function everythingOf(world: World): Promise<Record<string, string>> {
    const { pool } = harness.app.database
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: all } = await pool.query<{ digest: string }>(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} t where merchant_id = $1`,
        [world.merchant.id],
      )
      digests[name] = all[0]?.digest ?? ''
    }
    return digests
  }
})

describe('control: the sweep catches a planted fault', () => {
  const common = { audience: 'merchant', menu: 'any', action: 'get', method: 'GET', about: 'A planted fault.' } as const
  const number = z.object({ count: z.int() })
  const wrongShape = declare({ ...common, path: '/planted/shape', reply: number })
  const crash = declare({ ...common, path: '/planted/crash', reply: number })
  const undeclared = declare({ ...common, path: '/planted/undeclared', reply: number })
  const behind = declare({ ...common, path: '/planted/feature', feature: 'estamp', reply: number })
  const hidden = declare({ ...common, path: '/planted/menu', menu: ['configuration'], action: 'import', reply: number })

  function planted() {
    const { server } = makeServer(harness.app)
    mount(server, harness.app, [
      serve(wrongShape, async () => ({ count: 'many' }) as never),
      serve(crash, async () => (undefined as unknown as { count: { deep: number } }).count.deep as never),
      serve(undeclared, async () => refuse('COUPON_INVALID')),
      serve(behind, async () => ({ count: 1 })),
      serve(hidden, async () => ({ count: 1 })),
    ])
    return server
  }
  const ask = async (route: Route, facts: Parameters<typeof makeMerchant>[1] = {}, role: RoleName = 'owner') => {
    const merchant = await makeMerchant(harness.app, facts)
    const { token } = await makeStaff(harness.app, merchant, { role })
    const answer = await send(planted(), route, {}, { token })
    return { outcome: outcomeOf(answer), faults: faultsOf(route, answer) }
  }

  test('an answer of another shape never leaves, or is found', async () => {
    expect((await ask(wrongShape)).faults).not.toEqual([])
  })

  test('a crash', async () => {
    expect((await ask(crash)).faults).toEqual([expect.stringMatching(/^status 500: .*INTERNAL_ERROR/)])
  })

  test('a refusal that is not declared', async () => {
    expect((await ask(undeclared)).faults).toEqual(['COUPON_INVALID is not declared'])
  })

  test('a feature is on or off, whoever asks', async () => {
    expect(await ask(behind)).toEqual({ outcome: '200', faults: [] })
    expect(await ask(behind, { features: { estamp: false } })).toEqual({ outcome: 'FEATURE_OFF', faults: [] })
  })

  test('the menu entry and the action are both needed', async () => {
    expect((await ask(hidden)).outcome).toBe('200')
    expect((await ask(hidden, {}, 'operator')).outcome).toBe('FORBIDDEN')
    expect((await ask({ ...hidden, menu: ['dashboard'] } as never, {}, 'analyst')).outcome).toBe('FORBIDDEN')
  })

  test.each([
    [
      'an envelope that lacks its request id',
      409,
      { meta: { code: 'ALREADY_VOIDED', error: 'ALREADY_VOIDED', message: 'x' } },
    ],
    ['another code than the catalogue has', 409, envelope('NO_SUCH_CODE')],
    ['a status that is not the code’s', 400, envelope('UNAUTHORIZED')],
    ['a code without words', 401, envelope('UNAUTHORIZED', 'UNAUTHORIZED')],
    ['the program’s insides', 401, envelope('UNAUTHORIZED', 'at call (/app/server/src/x.ts:12:3)')],
    ['HTML', 404, '<html>'],
    ['a redirection', 302, ''],
    ['no such thing as an answer', 200, { data: { count: 'x' } }],
  ])('%s', (_what, status, body) => {
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    expect(faultsOf(crash, { status, headers, raw })).toHaveLength(1)
  })

  function envelope(code: string, message = 'Words.') {
    return { meta: { code, error: code, message, requestId: '01890a5d-ac96-774b-bcce-b302099a8057' } }
  }
})

/** shell.md §7, and of domain.md §7 what the main job needs. */
const specified = [
  'POST /merchant/login',
  'GET /merchant/admin/info',
  'GET /user/nav',
  'POST /admin/login',
  'GET /admin/info',
  'PUT /merchant/editProfile',
  'GET /merchant/info',
  'PATCH /merchant/info',
  'GET /merchant/summary',
  'GET /merchant/admin/summary',
  'GET /merchant/campaigns',
  'POST /merchant/campaigns',
  'GET /merchant/campaign/{id}',
  'PUT /merchant/campaign/{id}',
  'GET /merchant/campaign/{id}/logs',
  'POST /merchant/campaign/{id}/member',
  'GET /merchant/campaign/member/{x}',
  'GET /merchant/member',
  'GET /merchant/member_email',
  'GET /merchant/member/{id}',
  'POST /merchant/member/{id}',
  'DELETE /merchant/member/{id}',
  'POST /merchant/member/remark',
  'POST /merchant/member/otherInfo',
  'POST /merchant/member/additionalInfo',
  'POST /merchant/member/redeem/reward',
  'POST /merchant/member/{memberId}/redeem',
  'GET /merchant/campaign/chop/validation',
  'GET /merchant/data/{x}',
  'GET /merchant/quick_redeem/{x}',
  'GET /merchant/campaign/qrCode/{x}',
  'GET /merchant/presignedUrl',
  'GET /merchant/campaign/presignedUrl',
  'GET /merchant/memberToken/{x}',
  'GET /merchant/member_chop_log',
  'GET /merchant/admin/member_chop_log',
  'GET /merchant/member_chop_log/{id}/effects',
  'DELETE /merchant/member_chop_log/{id}',
  'GET /merchant/dailyNewMember',
  'GET /merchant/monthlyNewMember',
  'GET /merchant/dailyChopCount',
  'GET /merchant/topOperators',
  'POST /merchant/forgetPassword',
  'POST /merchant/resetPassword',
  'GET /merchant/resetPassword/info/{token}',
]
