import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Refusal } from '@chopcard/contract/core/errors.ts'
import { editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { campaignImpact, simulateCampaign } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { Campaign } from '../campaigns/load-campaign.ts'
import { settingsForForm } from '../campaigns/stored-settings.ts'
import { applyOperation } from '../cards/apply-operation.ts'
import { approvePrepaid } from '../cards/prepaid-rules.ts'
import { rulesFor } from '../cards/type-rules.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import { openJobContext } from '../../core/job-context.ts'
import { applyTerms } from '../deadlines/apply-terms.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { chopSettings, makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'

const on = useApp()
const actor: Actor = { kind: 'job', id: null, name: '', nickname: null }
let owner: TestMerchant
let merchant: Merchant

beforeEach(async () => {
  owner = await makeMerchant(on.app)
  const found = await findMerchant(on.app.database.kysely, { id: owner.id })
  if (!found) throw new Error('a merchant that was just made')
  merchant = found.merchant
})

const today = () => localDay(new Date(), merchant.timeZone)
const token = () => ({ token: owner.owner.token })
const issue = (cardId: string, quantity: number) =>
  applyOperation(
    openJobContext(on.app, merchant, actor, new Date(), 'test'),
    cardId,
    ({ campaign, card, today: counts, moment }) =>
      rulesFor(campaign.type).issue(campaign, card, counts, { quantity }, moment),
    { source: 'test' },
  )
const changed = (campaign: Campaign, given: object) => ({ ...settingsForForm(campaign.settings), ...given })
const impactOf = async (campaign: Campaign, given: object) => {
  const answer = await on.call(
    campaignImpact,
    { params: { id: campaign.id }, body: { settings: changed(campaign, given) } },
    token(),
  )
  return answer.code || answer.body.data
}
const cardOf = (id: string) =>
  on.app.database.kysely
    .selectFrom('card')
    .select(['expires_at', 'balance', 'lots'])
    .where('merchant_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('preview of a save', () => {
  test('a save without an effect on cards affects nobody and offers no choice', async () => {
    const campaign = await makeCampaign(on.app, owner)
    expect(await impactOf(campaign, { terms: 'New words' })).toEqual({ always: [], ifForAll: null })
  })

  // At any hour the day of one of these shops is another than that of UTC.
  test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
    'a redemption waits from the next day of the shop on, and not where it begins today: %s',
    async (timeZone) => {
      owner = await makeMerchant(on.app, { timeZone })
      merchant = { ...merchant, id: owner.id, timeZone }
      const campaign = await makeCampaign(on.app, owner)
      await issue((await makeCard(on.app, owner, campaign)).id, 1)
      const tomorrow = addDays(today(), 1)
      expect(await impactOf(campaign, { redemptionStart: today() })).toMatchObject({ always: [] })
      expect(await impactOf(campaign, { redemptionStart: tomorrow })).toMatchObject({
        always: [{ what: 'redemption-waits', day: tomorrow, cards: 1 }],
      })
    },
  )

  test('the preview of a save counts cards above the new limit and cards that gain or lose a reward', async () => {
    const campaign = await makeCampaign(on.app, owner, { redeemChops: 2 })
    const [a, b] = [await makeCard(on.app, owner, campaign), await makeCard(on.app, owner, campaign)]
    for (let i = 0; i < 3; i++) await issue(a.id, 1)
    await issue(b.id, 1)
    const chopTypes = settingsForForm(campaign.settings).chopTypes.map((type) => ({ ...type, stampCount: 2 }))
    expect(await impactOf(campaign, { chopTypes, redeemChops: 1 })).toMatchObject({
      always: [
        { what: 'above-limit', cards: 1, chops: 3 },
        { what: 'reward-cheaper', cards: 1, chops: 1 },
      ],
    })
    expect(await impactOf(campaign, { redeemChops: 4 })).toMatchObject({
      always: [{ what: 'reward-dearer', cards: 1, chops: 3 }],
    })
    expect(await impactOf(campaign, { endDate: addDays(today(), 3) })).toMatchObject({
      always: [{ what: 'campaign-ends', cards: 2, chops: 4, day: addDays(today(), 3) }],
    })
  })

  test('a preview writes no audit line, and another merchant’s campaign is not found', async () => {
    const campaign = await makeCampaign(on.app, owner)
    const audited = () =>
      on.app.database.kysely.selectFrom('audit').select('id').where('merchant_id', '=', owner.id).execute()
    const before = (await audited()).length
    await impactOf(campaign, {})
    expect(await audited()).toHaveLength(before)
    const other = await makeCampaign(on.app, await makeMerchant(on.app))
    expect(await impactOf(other, {})).toBe('NOT_FOUND')
  })

  test('a shorter validity changes existing cards only when requested, and exactly as many as announced', async () => {
    const campaign = await makeCampaign(on.app, owner, { memberValidityDays: 100 })
    const cards = await Promise.all([1, 2, 3].map(() => makeCard(on.app, owner, campaign)))
    await issue(cards[0]?.id ?? '', 1)
    await sql`update card set created_at = ${earlier('created_at', 50 * 86_400)} where id = ${cards[1]?.id}`.execute(
      on.app.database.kysely,
    )
    const settings = changed(campaign, { memberValidityDays: 30 })
    expect(await impactOf(campaign, { memberValidityDays: 30 })).toEqual({
      always: [],
      ifForAll: [
        expect.objectContaining({ what: 'expires-at-once', cards: 1, chops: 0 }),
        expect.objectContaining({ what: 'expires-earlier', cards: 2, chops: 1, day: addDays(today(), 30) }),
      ],
    })
    const before = await Promise.all(cards.map(({ id }) => cardOf(id)))
    const saved = await on.call(editCampaign, { params: { id: campaign.id }, body: { revision: 1, settings } }, token())
    expect(saved.status).toBe(200)
    expect(await Promise.all(cards.map(({ id }) => cardOf(id)))).toEqual(before)
    expect(await applyTerms.run(on.app, { merchantId: owner.id, campaignId: campaign.id })).toEqual({ expiries: 3 })
    const days = (await Promise.all(cards.map(({ id }) => cardOf(id)))).map(
      (row) => row.expires_at && localDay(row.expires_at, merchant.timeZone),
    )
    expect(days).toEqual([addDays(today(), 30), addDays(today(), -20), addDays(today(), 30)])
    expect(await applyTerms.run(on.app, { merchantId: owner.id, campaignId: campaign.id }), 'once').toEqual({
      expiries: 0,
    })
  })

  test('existing points get an expiry when the new validity is applied to them', async () => {
    const rewards = [{ chopCount: 5, name: 'Coffee' }]
    const campaign = await makeCampaign(on.app, owner, { type: 'point', rewards })
    const { id } = await makeCard(on.app, owner, campaign)
    await issue(id, 7)
    expect(await impactOf(campaign, { pointValidityDays: 10 })).toMatchObject({
      ifForAll: [{ what: 'points-end', cards: 1, chops: 7, day: addDays(today(), 10) }],
    })
    const settings = changed(campaign, { pointValidityDays: 10 })
    await on.call(
      editCampaign,
      { params: { id: campaign.id }, body: { revision: 1, settings, applyTo: 'all' } },
      token(),
    )
    await applyTerms.run(on.app, { merchantId: owner.id, campaignId: campaign.id })
    expect(await cardOf(id)).toMatchObject({ balance: 7, lots: [{ from: null, quantity: 7 }] })
  })
})

describe('simulation of a campaign', () => {
  const simulate = async (settings: object, plan: object) => {
    const answer = await on.call(
      simulateCampaign,
      { body: { settings: { ...chopSettings(owner), ...settings }, plan } },
      token(),
    )
    if (answer.code) throw new Error(answer.code)
    return answer.body.data
  }

  test('the simulation accepts stored settings as their form sends them back, with all of their ids', async () => {
    const { id } = await makeCampaign(on.app, owner, {
      memberLevels: ['Guest', 'Friend'].map((level) => ({ level, description: level })),
      memberFields: [{ id: 'new-1', label: 'Town', kind: 'choice', choices: ['North', 'South'] }],
      localizations: { 'zh-TW': { memberFields: { 'new-1': '城' } } },
    })
    const { settings } = (await on.call(getCampaign, { params: { id } }, token())).body.data
    const answer = await on.call(simulateCampaign, { body: { settings, plan: {} } }, token())
    expect([answer.status, answer.body.data?.totals.visits]).toEqual([200, 48])
  })

  test('a simulated card of ten with four visits a month earns its reward every ten visits', async () => {
    const { totals } = await simulate({}, { months: 12, visitsPerMonth: 4 })
    expect(totals).toMatchObject({ visits: 48, earned: 48, redemptions: 4, balance: 8, refused: 0 })
  })

  test('the simulation shows an expiry, a renewal and the end of points on their days', async () => {
    const expiring = await simulate({ memberValidityDays: 60 }, { months: 4, visitsPerMonth: 1, renews: true })
    expect(expiring.steps.map(({ what }) => what)).toContain('renew')
    const points = await simulate(
      { type: 'point', rewards: [{ chopCount: 1000, name: 'Car' }], pointValidityDays: 20 },
      { months: 3, visitsPerMonth: 1, chopsPerVisit: 10, redeems: 'never' },
    )
    expect(points.totals.ended).toBeGreaterThan(0)
    expect(points.steps.every(({ balance }) => balance <= 10)).toBe(true)
  })

  test.each([
    ['chop', {}],
    ['point', { rewards: [{ chopCount: 7, name: 'Cake' }] }],
    [
      'multi-rewards',
      {
        rewards: [
          { chopCount: 3, name: 'Tea' },
          { chopCount: 5, name: 'Cake' },
        ],
      },
    ],
    ['prepaid', {}],
  ])('a simulation of type %s has the same result as the server’s real operations', async (type, given) => {
    const { totals, steps } = await simulate({ type, ...given }, { months: 1, visitsPerMonth: 8, redeems: 'never' })
    const campaign = await makeCampaign(on.app, owner, { type: type as 'chop', ...given })
    const { id } = await makeCard(on.app, owner, campaign)
    if (type === 'prepaid') await approve(id)
    const visits = steps.filter(({ what }) => what === 'earn' || what === 'use' || what === 'refused')
    for (const { what, code } of visits)
      expect(
        await visit(id, type).then(
          () => null,
          (error: Refusal) => error.code,
        ),
        what,
      ).toBe(code)
    expect((await cardOf(id)).balance).toBe(totals.balance)
  })
})

const visit = (cardId: string, type: string) =>
  applyOperation(
    openJobContext(on.app, merchant, actor, new Date(), 'test'),
    cardId,
    ({ campaign, card, today: counts, moment }) =>
      type === 'prepaid'
        ? rulesFor(campaign.type).adjust(campaign, card, counts, { quantity: -1 }, moment)
        : rulesFor(campaign.type).issue(campaign, card, counts, { quantity: 1 }, moment),
    { source: 'test' },
  )

async function approve(cardId: string) {
  await applyOperation(
    openJobContext(on.app, merchant, actor, new Date(), 'test'),
    cardId,
    ({ campaign, card, moment }) => approvePrepaid(campaign, card, moment),
    { source: 'test' },
  )
}
