import { describe, expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { listChopLog, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { partnerIssue, partnerRedeem, partnerVoid } from '@chopcard/contract/earning/merchant/partner-till.ts'
import {
  answerPartnership,
  endPartnership,
  invitePartner,
  listPartnerOperations,
  listPartnerships,
  listSettlements,
  partnerCampaigns,
  partnerCard,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makePartners, makePartnership } from '../../../test/make-partners.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { cardCode } from '../../core/secrets.ts'

const t = useApp()
const as = (merchant: TestMerchant, key?: string) => ({ token: merchant.owner.token, ...(key && { key }) })
type Partners = Awaited<ReturnType<typeof makePartners>>

const issue = ({ partner, partnershipId, card }: Partners, given: object = {}, key = newId()) =>
  t.call(
    partnerIssue,
    { params: { id: partnershipId }, body: { cardNumber: card.number, quantity: 1, ...given } },
    as(partner, key),
  )
const redeem = ({ partner, partnershipId, card }: Partners) =>
  t.call(
    partnerRedeem,
    { params: { id: partnershipId }, body: { cardNumber: card.number, rewardId: 'reward' } },
    as(partner, newId()),
  )
const fill = async (shops: Partners, stamps = 10) => {
  for (let stamp = 0; stamp < stamps; stamp++) expect((await issue(shops)).status).toBe(200)
}
const mailsOf = (merchantId: string) =>
  t.app.database.kysely
    .selectFrom('outbox')
    .select(['template', 'recipient'])
    .where('merchant_id', '=', merchantId)
    .execute()
const auditOf = (merchantId: string, action: string) =>
  t.app.database.kysely
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id'])
    .where('merchant_id', '=', merchantId)
    .where('action', '=', action)
    .execute()

describe('a partner’s invitation', () => {
  const terms = { costPerChop: 20, rewardValue: 450 }
  const invite = (owner: TestMerchant, campaignId: string, merchantId: string) =>
    t.call(invitePartner, { body: { campaignId, merchantId, ...terms } }, as(owner, newId()))

  test('an invitation is made by merchant id, mailed to the partner’s owner, and listed on both sides', async () => {
    const [owner, partner] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const campaign = await makeCampaign(t.app, owner)
    const made = (await invite(owner, campaign.id, partner.shortKey)).body.data
    expect(made).toMatchObject({ side: 'owner', state: 'invited', ...terms, may: ['end'] })
    expect(await mailsOf(partner.id)).toEqual([{ template: 'partner-invited', recipient: partner.owner.email }])
    const seen = (await t.call(listPartnerships, {}, as(partner))).body.data
    expect(seen).toMatchObject([{ id: made.id, side: 'partner', other: { name: owner.name }, may: ['answer'] }])
    expect((await t.call(partnerCampaigns, {}, as(partner))).body.data).toEqual([])
  })

  test('an invitation is refused for an unknown id, for the own id, and while another one is open', async () => {
    const [owner, partner] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const { id } = await makeCampaign(t.app, owner)
    expect((await invite(owner, id, 'nobody00')).meta.fields).toHaveProperty('merchantId')
    expect((await invite(owner, id, owner.shortKey)).meta.fields).toHaveProperty('merchantId')
    const both = await Promise.all([invite(owner, id, partner.shortKey), invite(owner, id, partner.id)])
    expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining(['PARTNER_EXISTS', undefined]))
  })

  test('an invitation is accepted once by the partner’s owner, and not by the merchant that made it', async () => {
    const { owner, partner, campaign } = await makePartners(t.app)
    const other = await makeCampaign(t.app, owner)
    const id = await makePartnership(t.app, owner, other, partner, 'invited')
    const answer = (token: string) => t.call(answerPartnership, { params: { id }, body: { accept: true } }, { token })
    const manager = await makeStaff(t.app, partner, { role: 'manager' })
    expect((await answer(owner.owner.token)).code).toBe('NOT_FOUND')
    expect((await answer(manager.token)).code).toBe('FORBIDDEN')
    expect((await answer(partner.owner.token)).body.data).toMatchObject({ state: 'active', may: ['end'] })
    expect((await answer(partner.owner.token)).code).toBe('PARTNERSHIP_CHANGED')
    const names = (await t.call(partnerCampaigns, {}, as(partner))).body.data.map(({ campaignName }) => campaignName)
    expect(names.toSorted()).toEqual([campaign.name, other.name].toSorted())
    expect(await auditOf(owner.id, 'POST /merchant/partner/{id}/answer')).toEqual([
      { actor_kind: 'partner', actor_id: partner.owner.id },
    ])
  })
})

describe('operations at the partner’s till', () => {
  test('a card is found at the partner’s till by code or number, and shows nickname, number, balance and rewards only', async () => {
    const { owner, partner, partnershipId, card } = await makePartners(t.app)
    const find = (x: string) => t.call(partnerCard, { params: { id: partnershipId, x } }, as(partner))
    const code = cardCode(t.app.config.secret, owner.id, card.number)
    for (const x of [card.number, code]) {
      const { data } = (await find(x)).body
      expect(data).toMatchObject({ cardNumber: card.number, nickname: 'Mei', balance: 0 })
      expect(Object.keys(data).toSorted()).toEqual(['balance', 'balances', 'cardNumber', 'nickname', 'rewards'])
    }
    const stranger = await makeCard(t.app, owner, await makeCampaign(t.app, owner))
    for (const x of [card.token, card.id, stranger.number, 'Mei']) expect((await find(x)).code).toBe('INVALID_QR_CODE')
  })

  test('ten stamps and a reward are recorded for the owner’s merchant, and both logs name the partner’s till', async () => {
    const shops = await makePartners(t.app)
    const { owner, partner, card } = shops
    await fill(shops)
    expect((await redeem(shops)).body.data.card).toMatchObject({ balance: 0 })
    expect((await reconcile(t.app.database.kysely, owner.id)).differences).toEqual([])
    const log = (await t.call(listChopLog, { query: { memberId: card.id } }, as(owner))).body.data
    expect(log[0]).toMatchObject({
      kind: 'redeem',
      source: 'partner',
      operator: { id: partner.owner.id, name: `${partner.name} · ${partner.owner.name}` },
    })
    const own = (await t.call(listPartnerOperations, {}, as(partner))).body
    expect(own.paging.total).toBe(11)
    expect(own.data[0]).toMatchObject({
      kind: 'redeem',
      cardNumber: card.number,
      operator: { name: partner.owner.name },
      partnerName: partner.name,
    })
    const issued = 'POST /merchant/partner/{id}/issue'
    expect((await auditOf(owner.id, issued))[0]).toEqual({ actor_kind: 'partner', actor_id: partner.owner.id })
    expect((await auditOf(partner.id, issued))[0]).toEqual({ actor_kind: 'merchant', actor_id: partner.owner.id })
  })

  test('the partner’s record of an operation does not name the member', async () => {
    const shops = await makePartners(t.app)
    const { partner, card } = shops
    const done = await issue(shops)
    expect(done.body.data.card.cardNumber).toBe(card.number)
    const { rows } = await t.app.database.pool.query<{ kept: string }>(
      `select answer::text as kept from idempotency where merchant_id = $1
       union all select concat(before, after) from audit where merchant_id = $1`,
      [partner.id],
    )
    expect(rows.some(({ kept }) => kept.includes(card.number))).toBe(true)
    expect(rows.filter(({ kept }) => kept.includes('Mei'))).toEqual([])
  })

  test('a hundred equal requests of a partner have one effect, and the campaign’s limits apply', async () => {
    const shops = await makePartners(t.app)
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 100 }, () => issue(shops, {}, key)))
    expect(answers.map(({ code, status }) => code ?? status)).toEqual(Array.from(answers, () => 200))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(answers[0]?.body.data.card.balance).toBe(1)
    const many = await Promise.all(Array.from({ length: 20 }, () => issue(shops)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(many.map(({ code }) => code))).toEqual(new Set([undefined, 'CHOP_BALANCE_MAX']))
  })

  test('a partner’s operator may void their own operation within seconds, but neither a colleague’s nor a later one', async () => {
    const shops = await makePartners(t.app)
    const { owner, partner, partnershipId } = shops
    const entryId = (await issue(shops)).body.data.entryId
    const undo = (token: string, entry: string) =>
      t.call(partnerVoid, { params: { id: partnershipId }, body: { entryId: entry } }, { token })
    const colleague = await makeStaff(t.app, partner)
    expect((await undo(colleague.token, entryId)).code).toBe('ENTRY_CANNOT_BE_VOIDED')
    expect((await undo(partner.owner.token, entryId)).body.data.card.balance).toBe(0)
    expect((await undo(partner.owner.token, entryId)).code).toBe('ALREADY_VOIDED')
    const late = (await issue(shops)).body.data.entryId
    await t.app.database.kysely
      .updateTable('partner_operation')
      .set({ at: new Date(Date.now() - 60_000) })
      .where('merchant_id', '=', owner.id)
      .where('entry_id', '=', late)
      .execute()
    expect((await undo(partner.owner.token, late)).code).toBe('ENTRY_CANNOT_BE_VOIDED')
  })

  test('a reward coupon is issued by the campaign’s merchant at a partner’s till, and returned with the void', async () => {
    const shops = await makePartners(t.app)
    const couponId = await makeCoupon(t.app, shops.owner, {}, [couponCode(), couponCode()])
    const campaign = await makeCampaign(t.app, shops.owner, { rewardCouponId: couponId })
    const card = await makeCard(t.app, shops.owner, campaign)
    const partnershipId = await makePartnership(t.app, shops.owner, campaign, shops.partner)
    const with2 = { ...shops, campaign, card, partnershipId }
    await fill(with2)
    const done = await redeem(with2)
    expect(done.status).toBe(200)
    const body = { entryId: done.body.data.entryId }
    const back = await t.call(partnerVoid, { params: { id: partnershipId }, body }, as(shops.partner))
    expect(back.body.data.card.balance).toBe(10)
  })
})

describe('the monthly settlement', () => {
  test('the monthly settlement shows both sides what was issued, redeemed and is owed, without voided operations', async () => {
    const shops = await makePartners(t.app, { costPerChop: 20, rewardValue: 150 })
    const { owner, partner, card } = shops
    await fill(shops)
    await redeem(shops)
    const { entryId } = (await issue(shops)).body.data
    await issue(shops)
    await t.call(voidEntry, { params: { id: entryId } }, as(owner))
    const expected = { issued: 11, redeemed: 1, issuedCost: 220, redeemedValue: 150, balance: 70, currency: 'SGD' }
    const seenBy = async (merchant: TestMerchant) => (await t.call(listSettlements, {}, as(merchant))).body.data
    expect(await seenBy(owner)).toMatchObject([{ ...expected, side: 'owner', other: { name: partner.name } }])
    expect(await seenBy(partner)).toMatchObject([{ ...expected, side: 'partner', other: { name: owner.name } }])
    expect(await seenBy(await makeMerchant(t.app))).toEqual([])
    expect(card.number).toHaveLength(12)
  })
})

test('a settlement stays in the currency that the terms of the partnership were agreed in', async () => {
  const [owner, partner] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const campaign = await makeCampaign(t.app, owner)
  const card = await makeCard(t.app, owner, campaign)
  const invitation = { campaignId: campaign.id, merchantId: partner.shortKey, costPerChop: 20, rewardValue: 150 }
  const { id } = (await t.call(invitePartner, { body: invitation }, as(owner))).body.data
  await t.call(answerPartnership, { params: { id }, body: { accept: true } }, as(partner))
  await issue({ owner, partner, campaign, card, partnershipId: id })
  expect((await t.call(editMerchant, { body: { currency: 'KWD' } }, as(owner))).status).toBe(200)
  const [settled] = (await t.call(listSettlements, {}, as(partner))).body.data
  expect(settled).toMatchObject({ issuedCost: 20, currency: 'SGD' })
  const [agreed] = (await t.call(listPartnerships, {}, as(owner))).body.data
  expect(agreed).toMatchObject({ costPerChop: 20, currency: 'SGD' })
})

describe('states of either merchant', () => {
  const states: [what: string, set: object, issues: string | undefined, redeems: string | undefined][] = [
    ['restricted', { account_state: 'restricted' }, 'PARTNERSHIP_PAUSED', 'PARTNERSHIP_PAUSED'],
    ['disabled', { account_state: 'disabled' }, 'PARTNERSHIP_PAUSED', 'PARTNERSHIP_PAUSED'],
    ['without the feature', { features: '{"crossMerchants": false}' }, 'PARTNERSHIP_PAUSED', 'PARTNERSHIP_PAUSED'],
    ['ended', { service_end_at: new Date(Date.now() - 60_000) }, 'PARTNERSHIP_PAUSED', undefined],
  ]
  test.each(states)(
    'a partner’s operations are accepted or refused when the owner is %s',
    async (_what, set, issues, redeems) => {
      const shops = await makePartners(t.app)
      await fill(shops)
      const { id } = shops.owner
      await t.app.database.kysely.updateTable('merchant').set(set).where('merchant_id', '=', id).execute()
      expect((await issue(shops)).code).toBe(issues)
      expect((await redeem(shops)).code).toBe(redeems)
    },
  )

  test('the partner needs no partner feature of its own', async () => {
    const shops = await makePartners(t.app)
    const set = { features: '{"crossMerchants": false}' }
    await t.app.database.kysely.updateTable('merchant').set(set).where('merchant_id', '=', shops.partner.id).execute()
    expect((await issue(shops)).status).toBe(200)
  })
})

test.each(['owner', 'partner'] as const)(
  'the %s can end a partnership at once, and the other side is notified',
  async (side) => {
    const shops = await makePartners(t.app)
    const other = side === 'owner' ? shops.partner : shops.owner
    const end = () => t.call(endPartnership, { params: { id: shops.partnershipId } }, as(shops[side]))
    expect((await end()).body.data).toMatchObject({ state: 'ended', endedBy: side, may: [] })
    expect((await end()).code).toBe('PARTNERSHIP_CHANGED')
    expect((await issue(shops)).code).toBe('NOT_FOUND')
    expect(await mailsOf(other.id)).toMatchObject([{ template: 'partner-ended', recipient: other.owner.email }])
  },
)
