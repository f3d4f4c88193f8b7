import { beforeAll, describe, expect, test } from 'vitest'
import { allowWriting } from '@chopcard/contract/platform/admin/views.ts'
import { routes } from '@chopcard/contract/index.ts'
import { editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { setPlatformAccess, viewWrites } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { asksPassword, changes, inView, nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/harness.ts'
import { openView } from '../../../test/make-view.ts'
import { sampleOf } from '../../../test/samples.ts'
import { send } from '../../../test/send.ts'
import { ofAudience, strays } from '../../../test/sweep.ts'
import { makeWorld, type World } from '../../../test/world.ts'

const harness = useApp()
const everyWorld = () => makeWorld(harness.app, harness.server)

/** A view that may write: the merchant does not want to be asked. */
async function writingView(world: World) {
  const view = await openView(harness, world.merchant)
  await harness.call(setPlatformAccess, { body: { asksConsent: false } }, world.merchant.owner)
  const body = { reason: 'The owner asked by phone' }
  await harness.call(allowWriting, { params: view.params, body }, { token: view.session })
  return view
}

describe('calls that a platform view may make', () => {
  const merchantRoutes = ofAudience('merchant')
  const named = (allowed: string) => merchantRoutes.filter((route) => inView(route) === allowed).map(nameOf)

  test('the writes that a view may make are listed, and each is described in words', () => {
    expect(named('write').toSorted()).toEqual(Object.keys(viewWrites).toSorted())
  })

  test('a changing call without a viewAs setting is never open to a view', () => {
    const plain: Route = { ...setPlatformAccess, method: 'POST' }
    expect(inView(plain)).toBe('never')
    expect(inView({ ...plain, method: 'GET' })).toBe('read')
    expect(inView({ ...plain, method: 'GET', shape: 'file' })).toBe('never')
  })

  test('no viewAs setting opens a call that moves value, deletes, asks for the password, imports or exports', () => {
    const open = { ...setPlatformAccess, viewAs: 'write' } as const
    expect(inView(open)).toBe('write')
    for (const more of [
      { movesValue: true },
      { method: 'DELETE' },
      { asksPassword: true },
      { action: 'export' },
      { action: 'import' },
      { audience: 'system', page: 'any' },
    ])
      expect(inView({ ...open, ...more } as unknown as Route), JSON.stringify(more)).toBe('never')
  })

  test('passwords, PINs, keys, users, sessions, addresses, exports, deletions and redemptions are closed to a view', () => {
    const never = named('never')
    const must = [
      'PUT /merchant/editProfile',
      'POST /merchant/logout',
      'DELETE /merchant/account/sessions/{id}',
      'POST /merchant/merchantAdmin',
      'PUT /merchant/merchantAdmin/{id}',
      'POST /merchant/merchantAdmin/{id}/invitation',
      'POST /merchant/member/otherInfo',
      'POST /merchant/export',
      'GET /merchant/export/{id}/file',
      'POST /merchant/member/anonymise',
      'POST /merchant/member/{memberId}/redeem',
      'POST /merchant/member/{id}',
      'POST /merchant/coupon_code/{code}/redeem',
      'POST /merchant/coupon_code/{code}/reactivate',
      'POST /merchant/platformAccess/{id}/answer',
      'PUT /merchant/platformAccess',
      'GET /merchant/memberToken/{x}',
    ]
    expect(must.filter((name) => !never.includes(name))).toEqual([])
    const risky = merchantRoutes.filter((route) => route.method === 'DELETE' || route.movesValue || asksPassword(route))
    expect(risky.length).toBeGreaterThan(35)
    expect(risky.map(nameOf).filter((name) => !never.includes(name))).toEqual([])
  })
})

describe('every merchant call in a view', () => {
  const refusals = ['VIEW_AS_FORBIDDEN', 'VIEW_AS_READ_ONLY']
  let world: World
  beforeAll(async () => {
    world = await everyWorld()
  })

  test('a view without a reason can read, and every other call is refused', async () => {
    const { token } = await openView(harness, world.merchant)
    const expected = { read: undefined, write: 'VIEW_AS_READ_ONLY', never: 'VIEW_AS_FORBIDDEN' }
    const stray = await strays(
      harness.server,
      ofAudience('merchant'),
      world,
      () => token,
      (route, outcome) => {
        const refused = expected[inView(route)]
        return refused ? outcome === refused : !refusals.includes(outcome) && outcome !== 'UNAUTHORIZED'
      },
    )
    expect(stray).toEqual([])
  })

  test('a view with a reason can make the listed writes, and forbidden calls are still refused', async () => {
    const fresh = await everyWorld()
    const { token } = await writingView(fresh)
    const writes = ofAudience('merchant').filter((route) => inView(route) !== 'read')
    const stray = await strays(
      harness.server,
      writes,
      fresh,
      () => token,
      (route, outcome) => {
        if (inView(route) === 'never') return outcome === 'VIEW_AS_FORBIDDEN'
        // Its sample sets an online shop's key: that part is forbidden.
        if (nameOf(route) === nameOf(editCampaign)) return outcome === 'VIEW_AS_FORBIDDEN'
        return outcome === (sampleOf(route).answers ?? '200')
      },
    )
    expect(stray).toEqual([])
  })

  test('a view’s token is not accepted by calls of other audiences', async () => {
    const { token } = await openView(harness, world.merchant)
    const others = routes.filter(({ audience }) => audience === 'member' || audience === 'system')
    const stray = await strays(
      harness.server,
      others,
      world,
      () => token,
      (_route, outcome) => outcome === 'UNAUTHORIZED',
    )
    expect(stray).toEqual([])
  })

  test('an answer to a view contains no usable token, code or PIN', async () => {
    const { token } = await openView(harness, world.merchant)
    const { memberToken, fullCardToken, earnCode, boothCode, cardCode, couponCode } = world.own
    const secrets = [memberToken, fullCardToken, earnCode, boothCode, cardCode, couponCode]
    const tokenLike = /\b(?:ct|vt|kt|ot|pt|lt|mt|st|va)_(?:[0-9a-z]{8}_)?[\w-]{43}/
    const telling: string[] = []
    for (const route of ofAudience('merchant').filter((one) => inView(one) === 'read' && !changes(one))) {
      const request = sampleOf(route).request(world)
      const asked = JSON.stringify(request)
      const { raw } = await send(harness.server, route, request, { token })
      const told = secrets.filter((secret) => raw.includes(secret) && !asked.includes(secret))
      if (told.length || tokenLike.test(raw))
        telling.push(`${nameOf(route)}: ${told.join() || tokenLike.exec(raw)?.[0]}`)
    }
    expect(telling).toEqual([])
  })

  test('control: the same calls tell their secrets to the owner', async () => {
    const { token } = world.merchant.owner
    const shown = routes.find((route) => nameOf(route) === 'GET /merchant/memberToken/{x}') as Route
    const answer = await send(harness.server, shown, sampleOf(shown).request(world), { token })
    expect([outcomeOf(answer), answer.raw.includes('ct_')]).toEqual(['200', true])
  })

  test('a view can change a campaign and the settings except for their secret parts', async () => {
    const fresh = await everyWorld()
    const view = await writingView(fresh)
    const params = { id: fresh.own.campaignId }
    const { settings, revision } = (await harness.call(getCampaign, { params }, view)).body.data
    const save = (more: object) => {
      const body = { settings: { ...settings, ...more }, revision, applyTo: 'new' } as const
      return harness.call(editCampaign, { params, body }, view)
    }
    expect((await save({ shopifySignKey: 'a-key-of-their-own' })).code).toBe('VIEW_AS_FORBIDDEN')
    expect((await save({ shopDomain: 'elsewhere.myshopify.com' })).code).toBe('VIEW_AS_FORBIDDEN')
    expect((await save({ rewardDescription: 'Any drink' })).status).toBe(200)
    const edit = async (body: object) => (await harness.call(editMerchant, { body }, view)).code
    expect([await edit({ pinLength: 8 }), await edit({ phone: '+65 1' })]).toEqual(['VIEW_AS_FORBIDDEN', undefined])
  })
})
