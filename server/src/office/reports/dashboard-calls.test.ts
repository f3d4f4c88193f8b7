import { expect, test } from 'vitest'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as dashboard from '@chopcard/contract/office/merchant/dashboard.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant, makeStaff, settingsOf } from '../../../test/make.ts'

const on = useApp()

test('an issue, redemption or void at the till is shown on the dashboard at once', async () => {
  const { merchant, campaign, card } = await makeFreshCard(on.app, { campaign: { redeemChops: 2 } })
  const operator = await makeStaff(on.app, merchant, { role: 'operator', nickname: 'till 2' })
  const { token } = operator
  const memberId = card.id
  const issue = async () => {
    const body = { memberId, operation: 'issue' as const, quantity: 1, confirm: true }
    const answer = await on.call(changeChops, { params: { id: memberId }, body }, { token })
    expect(answer.status).toBe(200)
    return answer.body.data.entry.id
  }
  await issue()
  await issue()
  expect((await on.call(redeem, { params: { memberId }, body: {} }, { token })).status).toBe(200)
  const mistaken = await issue()
  const voided = await on.call(voidEntry, { params: { id: mistaken } }, { token: merchant.owner.token })
  expect(voided.status).toBe(200)

  await handleEvents(on.app)
  const sums = await on.call(dashboard.summary, {}, { token })
  expect(sums.body.data).toMatchObject({
    members: 1,
    cards: campaign.cards + 1,
    activeCampaigns: 1,
    kinds: [{ kind: 'stamps', issuedToday: 2, redeemedToday: 2, totalIssued: 2, totalRedeemed: 2, outstanding: 0 }],
    visitsToday: 1,
    newMembersToday: 1,
  })
  const own = { issued: [{ kind: 'stamps', count: 3 }], redemptions: 1, voids: 0 }
  const mine = await on.call(dashboard.adminSummary, {}, { token })
  expect(mine.body.data).toEqual({ today: own, month: own })
  const theirs = await on.call(dashboard.adminSummary, {}, { token: merchant.owner.token })
  expect(theirs.body.data.today).toEqual({ issued: [{ kind: 'stamps', count: -1 }], redemptions: 0, voids: 1 })
  const days = await on.call(dashboard.dailyChopCount, {}, { token })
  expect(days.body.data).toHaveLength(30)
  expect(days.body.data.at(-1)).toMatchObject({ issued: 2, redeemed: 2 })
  const top = await on.call(dashboard.topOperators, {}, { token })
  expect(top.body.data).toEqual([{ id: operator.id, name: operator.name, issued: 3, redemptions: 1 }])
  const daily = await on.call(dashboard.dailyNewMember, {}, { token })
  expect(daily.body.data.map(({ count }) => count)).toEqual([...Array<number>(29).fill(0), 1])
  const monthly = await on.call(dashboard.monthlyNewMember, {}, { token })
  expect(monthly.body.data.map(({ count }) => count)).toEqual([...Array<number>(11).fill(0), 1])
})

test('stamps, points and prepaid uses are counted separately, and each member with activity counts as one visit', async () => {
  const merchant = await makeMerchant(on.app)
  const token = merchant.owner.token
  const issue = async (settings: Partial<CampaignSettingsInput>, quantity: number) => {
    const card = await makeCard(on.app, merchant, await makeCampaign(on.app, merchant, settings))
    const body = { memberId: card.id, operation: 'issue' as const, quantity, confirm: true }
    return (await on.call(changeChops, { params: { id: card.id }, body }, { token })).body.data.entry.id
  }
  await issue({}, 1)
  await issue(settingsOf(merchant, 'point'), 40)
  const mistaken = await issue({}, 1)
  expect((await on.call(voidEntry, { params: { id: mistaken } }, { token })).status).toBe(200)

  await handleEvents(on.app)
  const { kinds, visitsToday } = (await on.call(dashboard.summary, {}, { token })).body.data
  expect(kinds).toMatchObject([
    { kind: 'stamps', issuedToday: 1, outstanding: 1 },
    { kind: 'points', issuedToday: 40, outstanding: 40 },
  ])
  const own = (await on.call(dashboard.adminSummary, {}, { token })).body.data
  expect(own.today.issued).toEqual([
    { kind: 'stamps', count: 1 },
    { kind: 'points', count: 40 },
  ])
  expect(own.month).toEqual(own.today)
  expect(visitsToday, 'a card whose only entry was voided did not come').toBe(2)
  const ofKind = async (kind: dashboard.ChopKind) => {
    const days = await on.call(dashboard.dailyChopCount, { query: { kind } }, { token })
    const [top] = (await on.call(dashboard.topOperators, { query: { kind } }, { token })).body.data
    return [days.body.data.at(-1)?.issued, top?.issued]
  }
  expect(await ofKind('stamps')).toEqual([1, 1])
  expect(await ofKind('points')).toEqual([40, 40])
  expect(await ofKind('uses')).toEqual([0, undefined])
})

test('members of an imported list are not counted as new', async () => {
  const { merchant, campaign } = await makeFreshCard(on.app)
  const token = merchant.owner.token
  await on.app.database.tx((tx) =>
    enrolMember(tx, {
      app: on.app,
      merchant,
      campaign,
      contact: { email: 'brought@along.example' },
      actor: { kind: 'public', id: null, name: '', nickname: null },
      now: new Date(),
      source: 'import',
    }),
  )
  const { newMembersToday, members } = (await on.call(dashboard.summary, {}, { token })).body.data
  expect([members, newMembersToday]).toEqual([2, 1])
  const daily = await on.call(dashboard.dailyNewMember, {}, { token })
  expect(daily.body.data.at(-1)).toMatchObject({ count: 1 })
})
