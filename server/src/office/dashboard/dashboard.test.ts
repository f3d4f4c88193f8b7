import { expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { countChances } from '@chopcard/contract/office/merchant/chances.ts'
import { campaignOverview } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant, makeStaff, settingsOf } from '../../../test/make.ts'
import { makeShop, makeVisitor, visit } from '../../../test/make-visits.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import { checkTotals } from '../reports/check-totals.ts'
import { closeDaysOf } from '../reports/close-days.ts'
import { keepLiabilities } from '../reports/liability-today.ts'
import { totalDaysOf } from '../reports/total-days.ts'
import { mondayOf } from './period-rules.ts'

const t = useApp()

test('last week is compared with the week before and the same week a year ago, by the days of the shop', async () => {
  const timeZone = 'Pacific/Auckland'
  const shop = await makeShop(t.app, timeZone)
  const monday = startOfDay(addDays(mondayOf(localDay(new Date(), timeZone)), -7), timeZone)
  const at = (days: number, minutes = 0) => new Date(monday.getTime() + days * 86_400_000 + minutes * 60_000)
  const regular = await makeVisitor(t.app, shop)
  const guest = await makeVisitor(t.app, shop)
  // Of the regular: a year ago, a minute before last week, and twice on its first day.
  for (const moment of [at(-363), at(0, -1), at(0, 1), at(0, 90)])
    await visit(t.app, shop.merchant, regular.card.id, moment)
  await visit(t.app, shop.merchant, guest.card.id, at(2))
  await handleEvents(t.app)
  const { period, before, yearBefore, days } = (await t.call(comparison, {}, shop.as)).body.data
  expect(period).toMatchObject({ visits: 2, returning: 1 })
  expect(before).toMatchObject({ visits: 1, returning: 1 })
  expect(yearBefore).toMatchObject({ visits: 1, returning: 0 })
  expect(days.map(({ visits }) => visits)).toEqual([1, 0, 1, 0, 0, 0, 0])
  expect(days.map((day) => day.before)).toEqual([0, 0, 0, 0, 0, 0, 1])
})

test('rewards are counted with what they cost once the shop has said it, and a shop without visits has nothing to compare', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app, { campaign: { redeemChops: 1 } })
  const as = { token: merchant.owner.token }
  const query = { from: localDay(new Date(), merchant.timeZone) }
  const figures = async () => (await t.call(comparison, { query }, as)).body.data
  expect(await figures()).toMatchObject({ period: { visits: 0, newMembers: 1, rewards: 0, cost: 0 }, before: null })
  const body = { memberId: card.id, operation: 'issue' as const, quantity: 1, confirm: true }
  await t.call(changeChops, { params: { id: card.id }, body }, as)
  await t.call(redeem, { params: { memberId: card.id }, body: {} }, as)
  expect((await figures()).period).toMatchObject({ rewards: 1, cost: null })
  const costs = { voucherPercent: 100, campaigns: [{ campaignId: campaign.id, cost: 12_345 }] }
  await t.call(setOwnCosts, { body: costs }, as)
  expect((await figures()).period).toMatchObject({ rewards: 1, cost: 123 })
})

test('a comparison of too many days is refused at its field', async () => {
  const merchant = await makeMerchant(t.app)
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const refused = await t.call(comparison, { query }, { token: merchant.owner.token })
  expect([refused.status, Object.keys(refused.meta.fields ?? {})]).toEqual([422, ['to']])
})

test('members who lack one stamp are counted and found by the same filter, and what the shop owes is told', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const rewards = [
    { name: 'Small', chopCount: 2 },
    { name: 'Large', chopCount: 4 },
  ]
  const campaign = await makeCampaign(t.app, merchant, { ...settingsOf(merchant, 'multi-rewards'), rewards })
  const found: string[] = []
  for (const stamps of [0, 1, 2, 3]) {
    const card = await makeCard(t.app, merchant, campaign)
    if (stamps % 2) found.push(card.id)
    const body = { memberId: card.id, operation: 'issue' as const, quantity: 1, confirm: true }
    for (let n = 0; n < stamps; n++) await t.call(changeChops, { params: { id: card.id }, body }, as)
  }
  await makeVisitor(t.app, {
    merchant,
    campaign: await makeCampaign(t.app, merchant, settingsOf(merchant, 'point')),
    as,
  })
  const list = await t.call(listCards, { query: { oneShort: 'yes' } }, as)
  expect(list.body.data.map(({ id }) => id).toSorted()).toEqual(found.toSorted())
  const before = (await t.call(countChances, {}, as)).body.data
  expect(before).toMatchObject({ oneShort: { members: 2, isExact: true }, drifting: { members: 0 }, liability: null })
  await t.call(
    setOwnCosts,
    { body: { voucherPercent: 100, campaigns: [{ campaignId: campaign.id, cost: 1_000 }] } },
    as,
  )
  await keepLiabilities(t.app)
  expect((await t.call(countChances, {}, as)).body.data.liability).toMatchObject({ cost: 60 })
})

test('the list of what waits has what the caller may do, and nothing else', async () => {
  const merchant = await makeMerchant(t.app)
  const soon = addDays(localDay(new Date(), merchant.timeZone), 3)
  await makeCampaign(t.app, merchant, { name: 'Nearly over', endDate: soon })
  const prepaid = await makeCampaign(t.app, merchant, settingsOf(merchant, 'prepaid'))
  const card = await makeCard(t.app, merchant, prepaid)
  await t.app.database.kysely
    .updateTable('card')
    .set({ state: 'pending' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.id)
    .execute()
  const needs = async (token: string) =>
    (await t.call(needsYou, {}, { token })).body.data.map(({ kind, count, name, on }) => [kind, count, name, on])
  const approval = ['approvals', 1, null, null]
  expect(await needs(merchant.owner.token)).toEqual([approval, ['campaignsEnding', 1, 'Nearly over', soon]])
  const operator = await makeStaff(t.app, merchant, { role: 'operator' })
  expect(await needs(operator.token)).toEqual([approval])
})

test('a campaign has its own visits, new cards and rewards, the same whether its days are totalled or not', async () => {
  const shop = await makeShop(t.app)
  const other = await makeVisitor(t.app, {
    ...shop,
    campaign: await makeCampaign(t.app, shop.merchant, settingsOf(shop.merchant, 'point')),
  })
  await makeVisitor(t.app, shop, [9, 8])
  const mistaken = await makeVisitor(t.app, shop, [8])
  await visit(t.app, shop.merchant, other.card.id, new Date(Date.now() - 8 * 86_400_000))
  const today = localDay(new Date(), 'Asia/Singapore')
  const query = { from: addDays(today, -9), to: today }
  const overview = async () =>
    (await t.call(campaignOverview, { params: { id: shop.campaign.id }, query }, shop.as)).body.data
  const visits = async () => (await overview()).days.map((day) => day.visits).filter((count) => count > 0)
  expect(await visits()).toEqual([1, 2])
  await closeDaysOf(t.app.database, shop.merchant.id, new Date())
  await totalDaysOf(t.app.database, shop.merchant.id)
  expect(await visits()).toEqual([1, 2])
  // A void on a later day leaves the day as it was totalled.
  await t.call(voidEntry, { params: { id: mistaken.entries[0] ?? '' } }, shop.as)
  expect(await visits()).toEqual([1, 2])
  expect(await checkTotals(t.app.database.kysely, shop.merchant.id, new Date())).toEqual([])
  expect(await overview()).toMatchObject({
    period: { newMembers: 2, rewards: 0 },
    before: null,
    firstVisit: query.from,
  })
})
