import { describe, expect, test } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { changes, nameOf } from '@chopcard/contract/core/route.ts'
import { features } from '../src/features.ts'
import { faultsOf, outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { sampledNames, sampleOf } from './samples.ts'
import { send } from './send.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld, type World } from './world.ts'

const harness = useApp()

describe('declared and served calls', () => {
  const served = features.flatMap((feature) => feature.routes).map(({ route }) => nameOf(route))
  const declared = routes.map(nameOf)

  test('the server serves exactly the declared calls', () => {
    expect(served.toSorted()).toEqual(declared.toSorted())
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('every call has a sample request', () => {
    expect(sampledNames.toSorted()).toEqual(declared.toSorted())
  })

  test('every call of the specification’s main job exists', () => {
    expect(specified.filter((name) => !declared.includes(name))).toEqual([])
  })

  test('every merchant call names a menu entry and an action, and declares each path parameter', () => {
    for (const route of routes) {
      expect(route.audience !== 'merchant' || Boolean(route.menu.length && route.action), nameOf(route)).toBe(true)
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(route.params ?? {}), nameOf(route)).toEqual(inPath)
    }
  })
})

describe('a right request is answered as the contract declares', () => {
  // Whoever only asks comes first: they find what was made.
  const named = routes
    .toSorted((a, b) => Number(changes(a)) - Number(changes(b)))
    .map((route) => [nameOf(route), route] as const)
  let shared: World | undefined

  test.each(named)('a right request is answered as the contract declares: %s', async (_name, route) => {
    const { request, answers = '200' } = sampleOf(route)
    const answerIn = async (world: World) =>
      send(harness.server, route, request(world), { token: await tokenFor(harness.app, route, world) })
    let answer = await answerIn((shared ??= await makeWorld(harness.app, harness.server)))
    // Another call may have used up what this one needs: a refusal counts only in a world that is as it was made.
    if (answer.status < 500 && outcomeOf(answer) !== answers)
      answer = await answerIn((shared = await makeWorld(harness.app, harness.server)))
    expect(outcomeOf(answer)).toBe(answers)
    expect(faultsOf(route, answer)).toEqual([])
  })
})

/** The calls of the main job (decisions/api.md §11). */
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
