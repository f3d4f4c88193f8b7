import { expect, test } from 'vitest'
import { changeChops, redeem } from '@chopcard/contract/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/merchant/chop-log.ts'
import * as dashboard from '@chopcard/contract/merchant/dashboard.ts'
import { useApp } from '../../test/harness.ts'
import { makeFreshCard, makeStaff } from '../../test/make.ts'

const on = useApp()

test('what is issued, redeemed and voided at the till shows on the dashboard at once', async () => {
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

  const sums = await on.call(dashboard.summary, {}, { token })
  expect(sums.body.data).toMatchObject({
    members: 1,
    cards: campaign.cards + 1,
    activeCampaigns: 1,
    issuedToday: 2,
    redeemedToday: 2,
    totalIssued: 2,
    totalRedeemed: 2,
    outstanding: 0,
    newMembersToday: 1,
  })
  const own = { issued: 3, redemptions: 1, voids: 0 }
  const mine = await on.call(dashboard.adminSummary, {}, { token })
  expect(mine.body.data).toEqual({ today: own, month: own })
  const theirs = await on.call(dashboard.adminSummary, {}, { token: merchant.owner.token })
  expect(theirs.body.data.today).toEqual({ issued: -1, redemptions: 0, voids: 1 })
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
