import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  getInvoice,
  listPayments,
  orderPlan,
  reconPay,
  servicePlan,
} from '@chopcard/contract/commerce/merchant/billing.ts'
import { createCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useApp } from '../../../test/harness.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { chopSettings, makeCampaign, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import { findPayment } from '../payments/payment-store.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { testEvent } from '../payments/test-gateway.ts'
import { tellOfEnds } from './remind-of-end.ts'

const on = useApp({
  env: { CHOPCARD_OPERATOR_NAME: 'Till & Co', CHOPCARD_OPERATOR_ADDRESS: '1 Raffles Place; GST 7' },
})
const zone = 'Asia/Singapore'
const today = () => localDay(new Date(), zone)
const endingOn = (days: number) => ({ timeZone: zone, serviceEndAt: endOfDay(addDays(today(), days), zone) })

const order = async ({ owner }: TestMerchant, planId: string) =>
  (await on.call(orderPlan, { body: { planId } }, { token: owner.token })).body.data
const planOf = async ({ owner }: TestMerchant) => (await on.call(servicePlan, {}, owner)).body.data
const tokenOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? ''

/** What the gateway tells of an order's payment; each notice has an id of its own unless one is given. */
async function tell(url: string | null, kind: 'paid' | 'cancelled', id?: string) {
  const token = tokenOf(url)
  const payment = await findPayment(on.app.database.kysely, token)
  if (!payment) throw new Error('a payment that was just opened')
  const event = testEvent(payment, kind, token)
  return recordProviderEvent(on.app, 'test', { ...event, id: id ?? event.id }, new Date())
}

const paidOrder = async (merchant: TestMerchant, planId: string) => {
  const made = await order(merchant, planId)
  await tell(made.url, 'paid')
  return made
}

const mailsOf = (merchant: TestMerchant, template: string) =>
  on.app.database.kysely
    .selectFrom('outbox')
    .select(['subject', 'recipient', 'text_body'])
    .where('merchant_id', '=', merchant.id)
    .where('template', '=', template)
    .execute()

test('a hundred simultaneous notices about one payment extend the plan once', async () => {
  const merchant = await makeMerchant(on.app, endingOn(10))
  const { url } = await order(merchant, await makePlan(on.app, { days: 30 }))
  // Who finds no connection in time is told to come again; that is no answer.
  const notices = Array.from({ length: 100 }, (_, i) => tell(url, 'paid', i % 2 ? 'same' : `notice ${i}`))
  const told = await Promise.allSettled(notices)
  const taken = told.filter((answer) => answer.status === 'fulfilled' && answer.value === 'taken')
  expect(taken.length).toBeLessThanOrEqual(1)
  await tell(url, 'paid')
  await tell(url, 'cancelled')
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 30))
  const { body } = await on.call(listPayments, {}, merchant.owner)
  expect(body.data).toMatchObject([{ state: 'paid', amount: 3_000, startsOn: today() }])
  expect(await mailsOf(merchant, 'plan-paid')).toHaveLength(1)
})

test('an order that is sent again with the same key opens one payment', async () => {
  const [merchant, planId] = [await makeMerchant(on.app), await makePlan(on.app)]
  const ask = () => on.call(orderPlan, { body: { planId } }, { token: merchant.owner.token, key: 'once' })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1)
})

test('an early renewal adds its days after the last day, also twice and in any order of the payments', async () => {
  const [merchant, planId] = [await makeMerchant(on.app, endingOn(10)), await makePlan(on.app, { days: 30 })]
  await paidOrder(merchant, planId)
  const [first, second] = [await order(merchant, planId), await order(merchant, planId)]
  await Promise.all([tell(second.url, 'paid'), tell(first.url, 'paid')])
  const { endsOn, daysLeft } = await planOf(merchant)
  expect([endsOn, daysLeft]).toEqual([addDays(today(), 90), 91])
})

test('a cancelled order does not extend the plan when its money arrives later, and the money is given back', async () => {
  const merchant = await makeMerchant(on.app, endingOn(10))
  const { url, id } = await order(merchant, await makePlan(on.app))
  await tell(url, 'cancelled')
  expect(await tell(url, 'paid')).toBe('given-back')
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 10))
  const { body } = await on.call(reconPay, { query: { orderId: id } }, merchant.owner)
  expect(body.data).toMatchObject({ order: { id, state: 'cancelled' }, redirectUrl: null, hasInvoice: false })
})

test('an expired merchant can pay and then work again', async () => {
  const merchant = await makeMerchant(on.app, { serviceEndAt: new Date(Date.now() - 86_400_000), timeZone: zone })
  const token = { token: merchant.owner.token }
  const create = () => on.call(createCampaign, { body: { settings: chopSettings(merchant) } }, token)
  expect((await create()).code).toBe('SERVICE_EXPIRED')
  const planId = await makePlan(on.app)
  const form = (await on.call(reconPay, { query: { planId } }, token)).body.data
  expect(form).toMatchObject({ provider: 'test', act: 'subscribe', amount: 3_000, currency: 'USD', order: null })
  await paidOrder(merchant, planId)
  expect((await on.call(adminInfo, {}, token)).body.data.serviceState).toBe('active')
  expect((await create()).status).toBe(200)
})

test('a restricted merchant can read but not pay, and a terminated merchant gets its money back', async () => {
  const restricted = await makeMerchant(on.app, { state: 'restricted' })
  const planId = await makePlan(on.app)
  expect((await on.call(servicePlan, {}, restricted.owner)).body.data.state).toBe('restricted')
  expect((await on.call(orderPlan, { body: { planId } }, restricted.owner)).code).toBe('ACCOUNT_IS_RESTRICTED')
  const merchant = await makeMerchant(on.app)
  const { url } = await order(merchant, planId)
  await sql`update merchant set account_state = 'terminated' where merchant_id = ${merchant.id}`.execute(
    on.app.database.kysely,
  )
  expect(await tell(url, 'paid')).toBe('refused')
})

test('the quotas of a new plan apply at once, and a smaller plan removes nothing but refuses additions', async () => {
  const merchant = await makeMerchant(on.app, endingOn(10))
  for (let i = 0; i < 3; i++) await makeCampaign(on.app, merchant)
  await paidOrder(merchant, await makePlan(on.app, { campaigns: 2 }))
  const { quotas } = await planOf(merchant)
  expect(quotas.campaigns).toEqual({ used: 3, allowed: 2 })
  await expect(makeCampaign(on.app, merchant)).rejects.toMatchObject({ code: 'CAMPAIGN_QUOTA_EXCEEDED' })
  await paidOrder(merchant, await makePlan(on.app, { campaigns: 4, price: 6_000 }))
  await makeCampaign(on.app, merchant)
  expect((await planOf(merchant)).quotas.campaigns).toEqual({ used: 4, allowed: 4 })
})

test('the price of unused days is credited towards another plan, and a change without a price applies at once', async () => {
  const merchant = await makeMerchant(on.app)
  await paidOrder(merchant, await makePlan(on.app, { price: 3_000 }))
  const [dearer, cheaper] = [await makePlan(on.app, { price: 5_000 }), await makePlan(on.app, { price: 1_000 })]
  const form = (await on.call(reconPay, { query: { planId: dearer } }, merchant.owner)).body.data
  expect(form).toMatchObject({ act: 'change', price: 5_000, credit: 3_000, amount: 2_000 })
  const free = await order(merchant, cheaper)
  expect(free).toMatchObject({ state: 'paid', url: null })
  expect(await planOf(merchant)).toMatchObject({ plan: { id: cheaper }, endsOn: addDays(today(), 90) })
  expect((await on.call(getInvoice, { params: { id: free.id } }, merchant.owner)).status).toBe(404)
})

test('only the server sets prices: a trial, a plan that is off sale and an own amount cannot be ordered', async () => {
  const { owner } = await makeMerchant(on.app)
  const plans = on.app.database.kysely.selectFrom('service_plan').select('id')
  const trial = await plans.where('is_trial', '=', true).executeTakeFirstOrThrow()
  const offSale = await plans.where('enabled', '=', false).limit(1).executeTakeFirstOrThrow()
  for (const { id: planId } of [trial, offSale])
    expect((await on.call(orderPlan, { body: { planId } }, owner)).code).toBe('NOT_FOUND')
  const body = { planId: await makePlan(on.app), amount: 1 } as never
  expect((await on.call(orderPlan, { body }, owner)).status).toBe(400)
})

test('an invoice has the next number, is written in the merchant’s language, and is visible to that merchant only', async () => {
  const merchant = await makeMerchant(on.app, { timeZone: zone })
  await sql`update merchant set primary_language = 'pt-BR', address = 'Rua Augusta, 1200' where merchant_id = ${merchant.id}`.execute(
    on.app.database.kysely,
  )
  const { id } = await paidOrder(merchant, await makePlan(on.app, { price: 4_890, currency: 'BRL' }))
  const { body } = await on.call(getInvoice, { params: { id } }, { ...merchant.owner, language: 'zh-TW' })
  const [row] = (await on.call(listPayments, { query: { q: body.data.number } }, merchant.owner)).body.data
  expect(row).toMatchObject({ id, invoiceNumber: body.data.number, payer: merchant.owner.name })
  expect(body.data).toMatchObject({
    language: 'pt-BR',
    title: 'Fatura',
    issuer: ['Till & Co', '1 Raffles Place', 'GST 7'],
  })
  expect(body.data.payer.lines).toEqual([merchant.name, 'Rua Augusta, 1200', merchant.owner.email])
  expect(body.data.sums.at(-1)?.value).toBe(
    new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(48.9),
  )
  const [mail] = await mailsOf(merchant, 'plan-paid')
  expect([mail?.recipient, mail?.subject]).toEqual([merchant.owner.email, expect.stringContaining(body.data.number)])
  const other = await makeMerchant(on.app)
  expect((await on.call(getInvoice, { params: { id } }, other.owner)).code).toBe('NOT_FOUND')
})

test('invoice numbers have no gap and no repeat when merchants pay at the same time, and an invoice cannot be changed', async () => {
  const planId = await makePlan(on.app)
  const merchants = await Promise.all(Array.from({ length: 10 }, () => makeMerchant(on.app)))
  await Promise.all(merchants.map((merchant) => paidOrder(merchant, planId)))
  const { rows } = await sql`
    select count(*) as invoices, max(number) as last, (select last_number from invoice_counter) as counted
    from invoice_number`.execute(on.app.database.kysely)
  const [{ invoices, last, counted }] = rows as [{ invoices: number; last: number; counted: number }]
  expect([invoices, last]).toEqual([counted, counted])
  await expect(sql`update invoice set amount = 1`.execute(on.app.database.kysely)).rejects.toThrow(
    /append-only|permission denied/,
  )
})

test('owners are notified once that the plan ends, and again about another end', async () => {
  const merchant = await makeMerchant(on.app, endingOn(5))
  await makeStaff(on.app, merchant, { role: 'manager' })
  await Promise.all([tellOfEnds(on.app, new Date()), tellOfEnds(on.app, new Date())])
  const mails = () => mailsOf(merchant, 'plan-ending')
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([merchant.owner.email])
  await paidOrder(merchant, await makePlan(on.app, { days: 7 }))
  await tellOfEnds(on.app, new Date())
  await tellOfEnds(on.app, new Date())
  expect(await mails()).toHaveLength(2)
})

test('staff who are not owners cannot see the plan or its payments', async () => {
  const merchant = await makeMerchant(on.app)
  const staff = await makeStaff(on.app, merchant, { role: 'manager' })
  expect((await on.call(servicePlan, {}, staff)).code).toBe('FORBIDDEN')
  expect((await on.call(listPayments, {}, staff)).code).toBe('FORBIDDEN')
})

test('a plan whose payment was charged back loses its unused days once and later periods move up, and a won dispute restores them', async () => {
  const merchant = await makeMerchant(on.app, endingOn(0))
  const planId = await makePlan(on.app, { days: 30 })
  const [first] = [await paidOrder(merchant, planId), await paidOrder(merchant, planId)]
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 60))
  const payment = await findPayment(on.app.database.kysely, tokenOf(first.url))
  const told = { reference: tokenOf(first.url), currency: 'USD', chargeId: payment?.charge_id ?? '' }
  const tellOf = (id: string, kind: 'returned' | 'disputed' | 'dispute-won', amount: number) =>
    recordProviderEvent(on.app, 'test', { ...told, id, kind, amount }, new Date())
  await tellOf('kindness', 'returned', 500)
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 60))
  const returned = async () =>
    (await on.call(listPayments, {}, merchant.owner)).body.data.find(({ id }) => id === first.id)?.returned
  expect(await returned()).toBe(500)
  await Promise.all([tellOf('rest', 'disputed', 2_500), tellOf('again', 'disputed', 2_500)])
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 30))
  const { body } = await on.call(listPayments, { query: { state: 'refunded' } }, merchant.owner)
  expect(body.data.map(({ id }) => id)).toEqual([first.id])
  await Promise.all([tellOf('won', 'dispute-won', 2_500), tellOf('won again', 'dispute-won', 2_500)])
  expect((await planOf(merchant)).endsOn).toBe(addDays(today(), 60))
  expect(await returned(), 'what was given out of kindness stays gone').toBe(500)
  expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, merchant.id)).toEqual([])
})
