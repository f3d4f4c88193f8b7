import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { replayAct } from '@chopcard/contract/earning/merchant/offline.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import * as routes from '@chopcard/contract/office/merchant/anomalies.ts'
import { setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFinding } from '../../../test/make-finding.ts'
import { allowOffline } from '../../../test/make-offline.ts'
import { makeCampaign, makeCard, makeStaff, settingsOf } from '../../../test/make.ts'
import { makeShop } from '../../../test/make-visits.ts'
import { collectFacts } from './collect-facts.ts'
import { lookAt } from './look-for-anomalies.ts'

const t = useApp()

/** A shop whose operator has a card, with a way to give a point to a card. */
async function shopWithOperator() {
  const { merchant, campaign } = await makeShop(t.app)
  const operator = await makeStaff(t.app, merchant, { role: 'operator', pin: '2468' })
  const own = await makeCard(t.app, merchant, campaign, { email: operator.email, nickname: 'Siti' })
  const issue = async (memberId: string, token: string) => {
    const body = { memberId, operation: 'issue' as const, quantity: 1, confirm: true }
    return (await t.call(changeChops, { params: { id: memberId }, body }, { token })).body.data.entry.id
  }
  const as = { token: merchant.owner.token }
  const list = async (query = {}, by = as) => (await t.call(routes.listFindings, { query }, by)).body.data
  return { merchant, campaign, operator, own, issue, as, list }
}

test('an operator’s own card is found once, and left alone after it was found to be fine', async () => {
  const { merchant, operator, own, issue, as, list } = await shopWithOperator()
  await issue(own.id, operator.token)
  await lookAt(t.app, merchant, new Date())
  await lookAt(t.app, merchant, new Date())
  const [finding, ...others] = await list({ q: 'Siti', state: 'open' })
  expect(others).toEqual([])
  expect(finding).toMatchObject({ rule: 'ownCard', observed: 1, operator: { name: operator.name }, chops: 1 })
  const waiting = async () => (await t.call(needsYou, {}, as)).body.data.filter(({ kind }) => kind === 'anomalies')
  expect(await waiting()).toMatchObject([{ count: 1 }])
  const params = { id: finding?.id ?? '' }
  await t.call(routes.decideFinding, { params, body: { state: 'fine', note: 'Staff discount' } }, as)
  // The next week would be a finding of its own.
  await t.app.database.kysely
    .updateTable('anomaly_finding')
    .set({ week: sql`week - 7` })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await issue(own.id, operator.token)
  await lookAt(t.app, merchant, new Date())
  expect(await list({ state: 'open' })).toEqual([])
  expect(await waiting()).toEqual([])
  expect((await t.call(routes.findingFigures, {}, as)).body.data).toMatchObject({ open: 0, settled: 1, confirmed: 0 })
})

test('only owners are told who the operator of a finding is', async () => {
  const { merchant, own, operator, issue, list } = await shopWithOperator()
  const entryId = await issue(own.id, operator.token)
  const id = await makeFinding(t.app, merchant, { cardId: own.id, entryId, staffId: operator.id })
  const manager = await makeStaff(t.app, merchant, { role: 'manager' })
  const [seen] = await list({}, { token: manager.token })
  expect(seen).toMatchObject({ operator: { id: null, name: null }, may: ['fine', 'watch', 'void'] })
  expect(await list({ q: operator.name }, { token: manager.token })).toEqual([])
  expect(await list({ q: operator.name })).toHaveLength(1)
  const detail = await t.call(routes.getFinding, { params: { id } }, { token: manager.token })
  expect(JSON.stringify(detail.body)).not.toContain(operator.name)
  expect(JSON.stringify(detail.body)).not.toContain(operator.id)
})

test('a finding counts as confirmed once one of its operations was voided at the till, or the PIN was locked', async () => {
  const { merchant, own, operator, issue, as } = await shopWithOperator()
  const entryId = await issue(own.id, operator.token)
  const params = { id: await makeFinding(t.app, merchant, { cardId: own.id, entryId, staffId: operator.id }) }
  const decided = () => t.call(routes.decideFinding, { params, body: { state: 'voided' } }, as)
  expect((await decided()).code).toBe('NOTHING_VOIDED')
  const rows = async () => (await t.call(routes.getFinding, { params }, as)).body.data.rows
  expect(await rows()).toMatchObject([{ id: entryId, what: 'earn', quantity: 1, voided: false, may: ['void'] }])
  await t.call(voidEntry, { params: { id: entryId } }, as)
  expect(await rows()).toMatchObject([{ voided: true, may: [] }])
  expect((await decided()).body.data).toMatchObject({ state: 'voided', decided: { by: merchant.owner.name } })
  const hasPin = async () => (await t.call(listStaff, {}, as)).body.data.find(({ id }) => id === operator.id)?.hasPin
  expect(await hasPin()).toBe(true)
  expect((await t.call(routes.lockOperatorPin, { params }, as)).body.data.may).not.toContain('lockPin')
  expect(await hasPin()).toBe(false)
  expect((await t.call(routes.findingFigures, {}, as)).body.data).toMatchObject({ settled: 1, confirmed: 1 })
})

test('a question to the operator of a finding is mailed to that operator', async () => {
  const { merchant, own, operator, issue, as } = await shopWithOperator()
  const entryId = await issue(own.id, operator.token)
  const params = { id: await makeFinding(t.app, merchant, { cardId: own.id, entryId, staffId: operator.id }) }
  const asked = await t.call(routes.askOperator, { params, body: { question: 'Who was this?' } }, as)
  expect(asked.body.data).toMatchObject({ state: 'asked', note: 'Who was this?' })
  const mails = await t.app.database.kysely
    .selectFrom('outbox')
    .select(['recipient', 'template'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(mails).toEqual([{ recipient: operator.email, template: 'anomaly-question' }])
})

test('the facts of a shop are its operations at the time they were done, without those of keys', async () => {
  const { merchant, campaign, operator, issue } = await shopWithOperator()
  await allowOffline(t.app, merchant)
  const card = await makeCard(t.app, merchant, campaign)
  const issued = await issue(card.id, operator.token)
  const voided = await t.call(voidEntry, { params: { id: issued } }, { token: merchant.owner.token })
  const actedAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const act = { kind: 'issue' as const, memberId: card.id, quantity: 1 }
  const late = await t.call(
    replayAct,
    { body: { actId: '01900000-0000-7000-8000-000000000001', actedAt, act } },
    { token: operator.token },
  )
  const machine = await makeStaff(t.app, merchant)
  await issue(card.id, machine.token)
  await t.app.database.kysely
    .updateTable('staff')
    .set({ is_key: true })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', machine.id)
    .execute()
  for (let n = 0; n < 6; n++)
    await t.call(
      redeem,
      { params: { memberId: card.id }, body: { amount: 1, pin: '9999', confirm: true } },
      { token: operator.token },
    )
  const facts = await collectFacts(t.app.database.kysely, merchant, new Date())
  expect(facts.entries.map(({ id, kind, staffId, voids }) => ({ id, kind, staffId, voids }))).toEqual([
    { id: late.body.data.entry.id, kind: 'earn', staffId: operator.id, voids: null },
    { id: issued, kind: 'earn', staffId: operator.id, voids: null },
    { id: voided.body.data.entry.id, kind: 'void', staffId: merchant.owner.id, voids: issued },
  ])
  expect(facts.entries[0]?.at).toBe(Date.parse(actedAt))
  expect(facts.offline).toMatchObject([{ staffId: operator.id, cardId: card.id, isInFuture: false }])
  expect(facts.ownCards).toMatchObject([{ staffId: operator.id, by: 'email' }])
  expect(facts.lockOuts).toMatchObject([{ staffId: operator.id, cardId: card.id }])
})

test('a finding that becomes one of several campaigns names none and has no cost', async () => {
  const { merchant, campaign, operator, issue, as, list } = await shopWithOperator()
  const other = await makeCampaign(t.app, merchant, settingsOf(merchant, 'point'))
  const costs = { voucherPercent: 100, campaigns: [{ campaignId: campaign.id, cost: 1_000 }] }
  await t.call(setOwnCosts, { body: costs }, as)
  for (let n = 0; n < 6; n++) await issue((await makeCard(t.app, merchant, campaign)).id, operator.token)
  await lookAt(t.app, merchant, new Date())
  const told = async () =>
    (await list({ rule: 'burst' })).map(({ chops, cost, campaignName }) => ({ chops, cost, campaignName }))
  expect(await told()).toEqual([{ chops: 6, cost: 60, campaignName: campaign.name }])
  await issue((await makeCard(t.app, merchant, other)).id, operator.token)
  await lookAt(t.app, merchant, new Date())
  expect(await told()).toEqual([{ chops: 7, cost: null, campaignName: null }])
})
