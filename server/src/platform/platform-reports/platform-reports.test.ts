import { describe, expect, test } from 'vitest'
import * as chops from '@chopcard/contract/platform/admin/chop-totals.ts'
import * as members from '@chopcard/contract/platform/admin/member-months.ts'
import * as payments from '@chopcard/contract/platform/admin/payment-history.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { getInvoice } from '@chopcard/contract/commerce/merchant/billing.ts'
import { changeChops, redeem as redeemRoute } from '@chopcard/contract/loyalty/merchant/till.ts'
import { partnerIssue } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { makePartners } from '../../../test/make-partners.ts'
import { makePlan, makePlanOrder } from '../../../test/make-plan.ts'
import { makeCampaign, makeCard, makeFullCard, makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { closeDaysOf } from '../../office/reports/close-days.ts'
import { totalDaysOf } from '../../office/reports/total-days.ts'
import { countIncome } from './count-income.ts'
import { countPlatformReports } from './count-reports.ts'

// The sums of the platform are of all merchants: this file has a database of its own.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const signIn = async (isAgent = false) => ({
  token: await makeSystemSession(t.app, await makeAdmin(t.app, { isAgent })),
})
const secretName = 'Quentin Quiet'
const today = () => localDay(new Date(), 'Asia/Singapore')

/** A merchant with a card that collected and redeemed, and one that collected. */
async function someEntries() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, { redeemChops: 1 })
  const first = await makeCard(t.app, merchant, campaign, { nickname: secretName })
  const second = await makeCard(t.app, merchant, campaign)
  const issue = (memberId: string) => {
    const body = { memberId, operation: 'issue', quantity: 1 } as const
    return t.call(changeChops, { params: { id: memberId }, body }, { ...merchant.owner, key: newId() })
  }
  const once = { params: { memberId: first.id }, body: {} }
  const done = [
    await issue(first.id),
    await t.call(redeemRoute, once, { ...merchant.owner, key: newId() }),
    await issue(second.id),
  ]
  expect(done.map(({ code }) => code)).toEqual([undefined, undefined, undefined])
  return { merchant, campaign, first, second }
}

/** Lets the merchant's days be over, as if so many had passed. */
async function close(merchantId: string, days: number) {
  await closeDaysOf(t.app.database, merchantId, new Date(Date.now() + days * 86_400_000))
  await totalDaysOf(t.app.database, merchantId)
}

describe('chop totals of all merchants', () => {
  test('the totals of all merchants include days that go on and count ended days once', async () => {
    const { merchant, campaign } = await someEntries()
    const admin = await signIn()
    const query = { merchantId: merchant.id }
    const list = async () => (await t.call(chops.listChopTotals, { query }, admin)).body
    expect((await list()).data).toEqual([])
    await countPlatformReports(t.app.database)
    const row = {
      day: today(),
      merchantId: merchant.id,
      merchantName: merchant.name,
      campaignId: campaign.id,
      kind: 'stamps',
      issued: 2,
      redeemed: 1,
      net: 1,
      activeMembers: 2,
    }
    expect(await list()).toMatchObject({ data: [row], paging: { total: 1, totalIsExact: true } })
    await close(merchant.id, 2)
    expect(await list()).toMatchObject({ data: [row], paging: { total: 1 } })
    await countPlatformReports(t.app.database)
    expect((await list()).data).toHaveLength(1)
  })

  test('the totals of all merchants are found by merchant, campaign, kind, days and search, sorted and paged', async () => {
    const [a, b] = [await someEntries(), await someEntries()]
    await countPlatformReports(t.app.database)
    const admin = await signIn()
    const found = async (query: object) =>
      (await t.call(chops.listChopTotals, { query: { pageSize: '100', ...query } }, admin)).body.data
    expect((await found({ q: a.merchant.name })).map(({ merchantId }) => merchantId)).toEqual([a.merchant.id])
    expect((await found({ q: a.merchant.shortKey })).map(({ merchantId }) => merchantId)).toEqual([a.merchant.id])
    expect(await found({ campaignId: b.campaign.id })).toHaveLength(1)
    expect(await found({ merchantId: a.merchant.id, kind: 'points' })).toEqual([])
    expect(await found({ merchantId: a.merchant.id, kind: 'stamps' })).toHaveLength(1)
    expect(await found({ merchantId: a.merchant.id, to: addDays(today(), -1) })).toEqual([])
    const all = await found({ sort: '-issued' })
    const pages = await Promise.all([1, 2].map((page) => found({ sort: '-issued', pageSize: '1', page: `${page}` })))
    expect(pages.flat()).toEqual(all.slice(0, 2))
    expect(await found({ sort: 'issued' })).toEqual(all.toReversed())
  })

  test('the totals by day of all merchants add up to the sum of the single merchants', async () => {
    const { merchant } = await someEntries()
    await countPlatformReports(t.app.database)
    const admin = await signIn()
    const days = async (query: object) => (await t.call(chops.chopTotalDays, { query }, admin)).body.data
    const [one] = await days({ merchantId: merchant.id })
    expect(one).toMatchObject({ day: today(), kind: 'stamps', issued: 2, redeemed: 1, activeMembers: 2 })
    const rows = (await t.call(chops.listChopTotals, { query: { pageSize: '100' } }, admin)).body.data
    const issued = rows.filter(({ day }) => day === today()).reduce((sum, row) => sum + row.issued, 0)
    expect((await days({})).find(({ day }) => day === today())?.issued).toBe(issued)
  })

  test('an entry that a partner’s staff wrote names them by partner and name', async () => {
    const { owner, partner, partnershipId, card } = await makePartners(t.app)
    const body = { cardNumber: card.number, quantity: 1 }
    await t.call(partnerIssue, { params: { id: partnershipId }, body }, { ...partner.owner, key: newId() })
    const { data } = (await t.call(chops.listTenantChops, { params: { id: owner.id } }, await signIn())).body
    expect(data.map(({ operator }) => operator)).toEqual([expect.stringContaining(' · ')])
  })

  test('the single entries of a merchant can be listed without any member’s name or number', async () => {
    const { merchant, first, campaign } = await someEntries()
    const admin = await signIn()
    const params = { id: merchant.id }
    const list = async (query: object) => (await t.call(chops.listTenantChops, { params, query }, admin)).body
    const all = await list({ pageSize: '2' })
    expect(all.data.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['earn', 1],
      ['redeem', -1],
    ])
    expect(all.data[1]).toMatchObject({ cardEnding: first.number.slice(-4), operator: merchant.owner.name })
    expect(JSON.stringify(all)).not.toMatch(/Quiet|@/)
    expect(JSON.stringify(all)).not.toContain(first.number)
    expect((await list({ kind: 'redeem' })).data).toHaveLength(1)
    expect((await list({ q: first.number, campaignId: campaign.id, sort: 'at' })).data[0]?.quantity).toBe(1)
    expect((await list({ to: '2001-01-01' })).data).toEqual([])
    expect((await t.call(chops.listTenantChops, { params: { id: campaign.id } }, admin)).code).toBe('NOT_FOUND')
  })
})

describe('the members of all merchants', () => {
  test('the members of a merchant are counted by month: all, joined, active and redeeming', async () => {
    const { merchant } = await someEntries()
    await countPlatformReports(t.app.database)
    const admin = await signIn()
    const counts = { joined: 2, active: 2, redeeming: 1 }
    const list = async (query: object) => (await t.call(members.listMemberMonths, { query }, admin)).body.data
    const month = localDay(new Date(), 'Asia/Singapore').slice(0, 7)
    expect(await list({ q: merchant.name, month })).toMatchObject([
      { merchantId: merchant.id, members: 2, month, ...counts },
    ])
    const months = await t.call(members.memberMonths, { query: { merchantId: merchant.id } }, admin)
    expect(months.body.data).toContainEqual({ month, ...counts })
    expect(await list({ month: '2001-01' })).toEqual([])
    expect((await t.call(members.listMemberMonths, { query: { month: '2001-13' } }, admin)).status).toBe(422)
  })

  test('the members of past months are counted once, from the month in which the merchant began', async () => {
    const { merchant } = await someEntries()
    await own.admin(`update merchant set created_at = now() - interval '65 days' where merchant_id = $1`, [merchant.id])
    const counted = () =>
      own.query<{ month: string; counted_at: Date; joined: number }>(
        'select month, counted_at, joined from member_month where merchant_id = $1 order by month',
        [merchant.id],
      )
    await countPlatformReports(t.app.database)
    const before = await counted()
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(before[0]?.joined).toBe(0)
    await countPlatformReports(t.app.database)
    const after = await counted()
    expect(after[0]?.counted_at).toEqual(before[0]?.counted_at)
    expect(after.at(-1)?.counted_at).not.toEqual(before.at(-1)?.counted_at)
  })

  test('members who joined later and were merged or forgotten are not taken from those of a past month', async () => {
    const { merchant, campaign, first, second } = await someEntries()
    await own.admin(
      `update member set created_at = now() - interval '65 days'
      where merchant_id = $1 and id in (select member_id from card where merchant_id = $1 and id = any($2))`,
      [merchant.id, [first.id, second.id]],
    )
    await own.admin(`update merchant set created_at = now() - interval '65 days' where merchant_id = $1`, [merchant.id])
    const [merged, forgotten] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
    await mergeCards(t, merchant.owner, { keep: second.id, away: merged.id })
    const body = { memberId: forgotten.id, cardNumber: forgotten.number }
    expect((await t.call(anonymiseMember, { body }, { ...merchant.owner, key: newId() })).status).toBe(200)
    await countPlatformReports(t.app.database)
    const months = await own.query<{ members: number }>(
      'select members from member_month where merchant_id = $1 order by month',
      [merchant.id],
    )
    expect(months.slice(-2).map(({ members: count }) => count)).toEqual([2, 2])
  })

  test('a merchant’s cards are listed with their activity and without any member’s name', async () => {
    const { merchant, first } = await someEntries()
    const admin = await signIn()
    const list = async (query: object) =>
      (await t.call(members.listTenantCards, { params: { id: merchant.id }, query }, admin)).body.data
    expect(await list({})).toHaveLength(2)
    const redeeming = await list({ did: 'redeeming' })
    expect(redeeming).toMatchObject([{ id: first.id, entries: 2, redemptions: 1, state: 'active' }])
    expect(await list({ did: 'joined' })).toHaveLength(2)
    expect(await list({ did: 'active', month: '2001-01' })).toEqual([])
    expect(JSON.stringify(await list({}))).not.toMatch(/Quiet|@/)
    expect(await list({ q: first.number })).toHaveLength(1)
  })
})

test('several rewards that a card took at once are so many redemptions of it', async () => {
  const { merchant, campaign, card } = await makeFullCard(t.app, 'point', 20)
  const body = { rewardId: campaign.settings.rewards[0]?.id, quantity: 4 }
  await t.call(redeemRoute, { params: { memberId: card.id }, body }, { ...merchant.owner, key: newId() })
  const ofMerchant = { params: { id: merchant.id }, query: { did: 'redeeming' as const } }
  const found = await t.call(members.listTenantCards, ofMerchant, await signIn())
  expect(found.body.data).toMatchObject([{ id: card.id, entries: 2, redemptions: 4 }])
})

describe('the payments of all merchants', () => {
  test('payments are found by merchant, state, plan, currency, days, payer and invoice, and link to their invoice', async () => {
    const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const planId = await makePlan(t.app)
    const orderId = await makePlanOrder(t.app, merchant, planId)
    await makePlanOrder(t.app, other, planId)
    const admin = await signIn()
    const found = async (query: object) => (await t.call(payments.listPlatformPayments, { query }, admin)).body.data
    const [row] = await found({ merchantId: merchant.id })
    expect(row).toMatchObject({
      id: orderId,
      merchantName: merchant.name,
      amount: 3_000,
      currency: 'USD',
      state: 'paid',
    })
    for (const query of [{ q: merchant.name }, { q: row?.invoiceNumber ?? '' }, { q: row?.merchantName ?? '' }])
      expect((await found(query)).map(({ id }) => id)).toEqual([orderId])
    expect(await found({ planId, currency: 'USD', state: 'paid', sort: 'amount' })).toHaveLength(2)
    for (const query of [{ currency: 'EUR' }, { state: 'refunded' }, { to: '2001-01-01' }])
      expect(await found({ ...query, planId })).toEqual([])
    const params = { id: merchant.id, orderId }
    const invoice = await t.call(payments.getTenantInvoice, { params }, admin)
    const asTheirs = await t.call(getInvoice, { params: { id: orderId } }, merchant.owner)
    expect(invoice.body.data).toEqual(asTheirs.body.data)
    expect((await t.call(payments.getTenantInvoice, { params: { id: other.id, orderId } }, admin)).code).toBe(
      'NOT_FOUND',
    )
  })

  test('days find the same payments in the list as in the income above it, and what is not paid by its order', async () => {
    const merchant = await makeMerchant(t.app)
    const planId = await makePlan(t.app)
    const [late, unpaid] = [await makePlanOrder(t.app, merchant, planId), await makePlanOrder(t.app, merchant, planId)]
    const ordered = (state: string, paidAt: string | null, id: string) =>
      own.query(
        `update plan_order set state = $2, created_at = '2026-03-31T23:50Z', paid_at = $3::timestamptz where id = $1 returning id`,
        [id, state, paidAt],
      )
    await ordered('paid', '2026-04-01T00:10Z', late)
    await ordered('cancelled', null, unpaid)
    const admin = await signIn()
    const on = async (from: string, to: string) => {
      const query = { merchantId: merchant.id, from, to }
      const list = await t.call(payments.listPlatformPayments, { query }, admin)
      const income = await t.call(payments.platformIncome, { query }, admin)
      return { listed: list.body.data.map(({ id }) => id), came: income.body.data.map(({ amount }) => amount) }
    }
    expect(await on('2026-03-01', '2026-03-31')).toEqual({ listed: [unpaid], came: [] })
    expect(await on('2026-04-01', '2026-04-30')).toEqual({ listed: [late], came: [3_000] })
  })

  test('the income is summed by month and currency without what went back', async () => {
    const merchant = await makeMerchant(t.app)
    const planId = await makePlan(t.app)
    const [, refunded] = [await makePlanOrder(t.app, merchant, planId), await makePlanOrder(t.app, merchant, planId)]
    const admin = await signIn()
    const income = async () =>
      (await t.call(payments.platformIncome, { query: { merchantId: merchant.id } }, admin)).body.data
    const month = localDay(new Date(), 'UTC').slice(0, 7)
    expect(await income()).toEqual([{ month, currency: 'USD', amount: 6_000, payments: 2 }])
    await own.admin('update plan_order set returned = 500 where id = $1', [refunded])
    expect(await income()).toEqual([{ month, currency: 'USD', amount: 5_500, payments: 2 }])
    await countIncome(t.app.database)
    expect(await own.query('select amount, payments from platform_income where plan_id = $1', [planId])).toEqual([
      { amount: '5500', payments: '2' },
    ])
    await own.admin(`update plan_order set state = 'refunded' where id = $1`, [refunded])
    expect(await income()).toEqual([{ month, currency: 'USD', amount: 3_000, payments: 1 }])
  })
})

test('an agent can read every report, and a visitor without a platform session none', async () => {
  const agent = await signIn(true)
  const merchant = await makeMerchant(t.app)
  for (const route of [chops.listChopTotals, members.listMemberMonths, payments.listPlatformPayments]) {
    expect((await t.call(route, {}, agent)).status).toBe(200)
    expect((await t.call(route, {}, merchant.owner)).status).toBe(401)
  }
})
