import { beforeAll, describe, expect, test } from 'vitest'
import { governs } from '@chopcard/contract/core/feature-rules.ts'
import { type Feature, features } from '@chopcard/contract/core/features.ts'
import { routes } from '@chopcard/contract/index.ts'
import { nav } from '@chopcard/contract/accounts/merchant/account.ts'
import { listBookings, listBooths } from '@chopcard/contract/earning/merchant/booths.ts'
import { editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { menus } from '@chopcard/contract/core/permissions.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { settingsForForm } from '../src/loyalty/campaigns/stored-settings.ts'
import { outcomeOf } from './answers.ts'
import { campaignValues, governedCalls, type GovernedFacts } from './governed-samples.ts'
import { useApp } from './harness.ts'
import { makeCoupon } from './make-coupon.ts'
import { makeCampaign, makeCard } from './make.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld, type World } from './world.ts'

const t = useApp()
const governedRoutes = routes.filter((route) => 'feature' in route && route.feature)
const featureOf = (route: Route) => ('feature' in route ? route.feature : undefined)

let world: World
let facts: GovernedFacts
beforeAll(async () => {
  world = await makeWorld(t.app, t.server)
  const { merchant, newEmail } = world
  facts = { merchant, newEmail, couponId: await makeCoupon(t.app, merchant), ...(await makePlain()) }
})

/** A campaign with two levels and nothing that a feature governs besides, with a card. */
async function makePlain() {
  const { merchant, own } = world
  const memberLevels = ['Guest', 'Gold'].map((level) => ({ level, description: level }))
  const campaign = await makeCampaign(t.app, merchant, { memberLevels })
  const card = await makeCard(t.app, merchant, campaign)
  return {
    plain: { id: campaign.id, settings: settingsForForm(campaign.settings) },
    goldId: campaign.settings.memberLevels[1]?.id ?? '',
    own: { ...own, cardId: card.id },
  }
}

/** Switches features of the merchant off; the others are those of its plan, which are on. */
const switchOff = (...off: readonly Feature[]) =>
  t.app.database.kysely
    .updateTable('merchant')
    .set({ features: JSON.stringify(Object.fromEntries(off.map((name) => [name, false]))) })
    .where('merchant_id', '=', world.merchant.id)
    .execute()

test('every feature controls a call, a field or a page', () => {
  const idle = features.filter(
    (feature) => !Object.keys(governs[feature]).length && !routes.some((route) => featureOf(route) === feature),
  )
  expect(idle).toEqual([])
})

test('every campaign setting behind a feature has a value for the test', () => {
  const named = features.flatMap((feature) => governs[feature].campaign ?? [])
  expect(Object.keys(campaignValues).toSorted()).toEqual([...new Set(named)].toSorted())
})

describe('a call behind a feature is refused exactly while the feature is off', () => {
  const named = governedRoutes.map((route) => [`${featureOf(route)}: ${nameOf(route)}`, route] as const)

  test.each(named)('a call is refused exactly while its feature is off: %s', async (_name, route) => {
    const feature = featureOf(route)
    if (!feature) throw new Error('a governed call without a feature')
    const outcome = async () => {
      const token = await tokenFor(t.app, route, world)
      return outcomeOf(await send(t.server, route, sampleOf(route).request(world), { token }))
    }
    await switchOff(feature)
    expect(await outcome()).toBe('FEATURE_OFF')
    await switchOff(...features.filter((name) => name !== feature && !menuFeatures.has(name)))
    expect(await outcome()).not.toBe('FEATURE_OFF')
  })
})

/** Features whose page goes with them: a call behind two of them needs both. */
const menuFeatures = new Set<Feature>(
  Object.values(menus).flatMap((entry) => ('feature' in entry ? entry.feature : [])),
)

describe('a field behind a feature is refused at the field exactly while the feature is off', () => {
  const named = governedCalls.map((call) => [`${call.feature}: ${call.what}`, call] as const)

  test.each(named)(
    'a field is refused exactly while its feature is off: %s',
    async (_name, { feature, route, request, byMember = false, at }) => {
      const given = { ...facts, ...(await makePlain()) }
      const answer = () =>
        send(t.server, route, request(given), {
          token: byMember ? world.own.fullCardToken : world.merchant.owner.token,
        })
      await switchOff(feature)
      const refused = await answer()
      expect(outcomeOf(refused)).toBe('FEATURE_OFF')
      const fields = Object.keys((JSON.parse(refused.raw) as { meta: { fields?: object } }).meta.fields ?? {})
      if (at) expect(fields).toContainEqual(expect.stringMatching(at))
      await switchOff()
      const outcome = outcomeOf(await answer())
      // The card of the sample has one reward to redeem, and nobody has the PIN.
      if (byMember) expect(outcome).not.toBe('FEATURE_OFF')
      else expect(outcome).toBe('200')
    },
  )
})

describe('a merchant who has lost every feature', () => {
  const everything = () =>
    Object.assign(
      {},
      ...Object.entries(campaignValues).flatMap(([name, value]) => (name.startsWith('rewards.') ? [] : [value(facts)])),
    ) as object

  test('a merchant without features can save a campaign that uses them and remove their values, but not change them', async () => {
    const { merchant } = world
    const token = merchant.owner.token
    await switchOff()
    const { id } = await makeCampaign(t.app, merchant, { ...everything(), shopifyEnabled: false })
    await switchOff(...features)
    const read = async () => (await t.call(getCampaign, { params: { id } }, { token })).body.data
    const save = async (change: object) => {
      const { revision, settings } = await read()
      return t.call(
        editCampaign,
        { params: { id }, body: { revision, settings: { ...settings, ...change } } },
        { token },
      )
    }
    expect((await save({ rewardName: 'A free cake' })).body.data).toMatchObject({ revision: 2 })
    const refused = await save({ referrerBonus: 7, scanToEarn: false, stampColumns: 9 })
    expect(refused.meta).toMatchObject({ code: 'FEATURE_OFF' })
    expect(Object.keys(refused.meta.fields ?? {}).toSorted()).toEqual([
      'settings.referrerBonus',
      'settings.stampColumns',
    ])
    expect((await save({ referralEnabled: false, scanToEarn: false, booths: [], localizations: {} })).status).toBe(200)
    expect((await read()).settings).toMatchObject({
      scanToEarn: false,
      referralEnabled: false,
      stampColumns: 4,
      booths: [],
    })
    expect((await save({ scanToEarn: true })).meta.fields).toHaveProperty(['settings.scanToEarn'])
  })

  test('a merchant without features can still read the booths and bookings of a carnival', async () => {
    await switchOff(...features)
    const { token } = world.merchant.owner
    const [booths, bookings] = [await t.call(listBooths, {}, { token }), await t.call(listBookings, {}, { token })]
    expect([booths.body.data.length, bookings.body.data.length].every((found) => found > 0)).toBe(true)
  })
})

test('the menu leads to the second layout of the till exactly while its feature is on', async () => {
  const path = async () => {
    const { body } = await t.call(nav, {}, { token: world.merchant.owner.token })
    return body.result.find(({ name }) => name === governs.adjustV2.page)?.path
  }
  await switchOff('adjustV2')
  expect(await path()).toBe('/merchant/adjust')
  await switchOff()
  expect(await path()).toBe('/merchant/adjust_v2')
})
