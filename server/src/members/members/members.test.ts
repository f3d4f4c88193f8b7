import { describe, expect, test } from 'vitest'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import * as routes from '@chopcard/contract/members/merchant/members.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import type { Campaign } from '../../loyalty/campaigns/load-campaign.ts'

const t = useApp()
type Contact = { email?: string; mobile?: string; nickname?: string }

const as = (merchant: TestMerchant) => ({ token: merchant.owner.token })
const add = async (merchant: TestMerchant, campaign: Campaign, body: Contact = {}) =>
  (await t.call(cards.createCard, { params: { id: campaign.id }, body }, as(merchant))).body.data
const cardOf = async (merchant: TestMerchant, id: string) =>
  (await t.call(cards.getCard, { params: { id } }, as(merchant))).body.data
const issue = (merchant: TestMerchant, id: string, quantity = 1) =>
  t.call(
    changeChops,
    { params: { id }, body: { memberId: id, operation: 'adjust', quantity, remark: 'test' } },
    { ...as(merchant), key: newId() },
  )
const preview = async (merchant: TestMerchant, keep: string, merge: string) =>
  (await t.call(routes.previewMerge, { query: { keep, merge } }, as(merchant))).body.data
const mergeThem = async (merchant: TestMerchant, keep: string, merge: string) => {
  const { stays } = await preview(merchant, keep, merge)
  return t.call(routes.mergeMembers, { body: { keep, merge, stays } }, as(merchant))
}
const undo = (merchant: TestMerchant, id: string) => t.call(routes.undoMerge, { params: { id } }, as(merchant))
const expectReconciled = async (merchant: TestMerchant, ...ids: string[]) => {
  for (const id of ids) {
    const reconciliation = (await t.call(cards.reconcileCard, { params: { id } }, as(merchant))).body.data
    expect(reconciliation, `the books of ${id}`).toMatchObject({ differences: 0 })
  }
}
const setting = async (given: Parameters<typeof makeCampaign>[2] = {}) => {
  const merchant = await makeMerchant(t.app)
  return { merchant, campaign: await makeCampaign(t.app, merchant, given) }
}
const duplicates = async (merchant: TestMerchant) =>
  (await t.call(routes.listDuplicates, {}, as(merchant))).body.data.map(({ reasons, members }) => ({
    reasons,
    names: members.map(({ nickname }) => nickname ?? '').toSorted((a, b) => a.localeCompare(b)),
  }))

describe('the duplicate finder', () => {
  test('the duplicate finder matches a number in two forms, a mailbox with a tag, and similar names with similar numbers', async () => {
    const { merchant, campaign } = await setting()
    await add(merchant, campaign, { nickname: 'Ann', mobile: '+65 9123 4567' })
    await add(merchant, campaign, { nickname: 'Bea', mobile: '91234567' })
    await add(merchant, campaign, { nickname: 'Carla', email: 'carla@one.example' })
    await add(merchant, campaign, { nickname: 'Carlo', email: 'carla+shop@two.example' })
    await add(merchant, campaign, { nickname: 'Christopher', mobile: '81 777 123' })
    await add(merchant, campaign, { nickname: 'Christofer', mobile: '99 777 123' })
    await add(merchant, campaign, { nickname: 'Dan', email: 'd.an@one.example', mobile: '81111111' })
    await add(merchant, campaign, { nickname: 'Dora', email: 'dan@one.example', mobile: '82222222' })
    const found = await duplicates(merchant)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        { reasons: ['mobile'], names: ['Ann', 'Bea'] },
        { reasons: ['email', 'name'], names: ['Carla', 'Carlo'] },
        { reasons: ['name'], names: ['Christofer', 'Christopher'] },
      ]),
    )
  })

  test('the duplicate finder remembers members who were marked as different', async () => {
    const { merchant, campaign } = await setting()
    const one = await add(merchant, campaign, { nickname: 'Ann', mobile: '91234567' })
    const other = await add(merchant, campaign, { nickname: 'Bea', mobile: '+6591234567' })
    expect(await duplicates(merchant)).toHaveLength(1)
    await t.call(routes.setApart, { body: { one: other.id, other: one.id } }, as(merchant))
    expect(await duplicates(merchant)).toEqual([])
  })
})

describe('merging members', () => {
  test('a merge moves balances within the limits, announces what does not fit, and its undo restores everything', async () => {
    const { merchant, campaign } = await setting()
    const other = await makeCampaign(t.app, merchant)
    const keep = await add(merchant, campaign, { nickname: 'Ann', email: `${newId()}@a.example` })
    const away = await add(merchant, campaign, { nickname: 'Anne', mobile: '91234567' })
    const second = await makeCard(t.app, merchant, other, { email: `${newId()}@b.example` })
    await t.app.database.kysely
      .updateTable('card')
      .set((eb) => ({
        member_id: eb.selectFrom('card as c').select('c.member_id').where('c.id', '=', away.id).limit(1),
      }))
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', second.id)
      .execute()
    await issue(merchant, keep.id, 7)
    await issue(merchant, away.id, 5)
    await issue(merchant, second.id, 2)
    const plan = await preview(merchant, keep.id, away.id)
    expect(plan).toMatchObject({ takes: ['mobile'], stays: 2 })
    expect(plan.steps).toMatchObject([
      { does: 'joins', types: [{ from: 5, into: 7, moves: 3, stays: 2 }] },
      { does: 'moves', into: null },
    ])
    const wrong = { keep: keep.id, merge: away.id, stays: 0 }
    expect((await t.call(routes.mergeMembers, { body: wrong }, as(merchant))).code).toBe('MERGE_CHANGED')

    const merged = await mergeThem(merchant, keep.id, away.id)
    expect(merged.body.data).toMatchObject({ cardsMoved: 1, cardsJoined: 1, chopsMoved: 3, mayUndo: true })
    expect(await cardOf(merchant, keep.id)).toMatchObject({ balance: 10, mobile: '91234567', nickname: 'Ann' })
    expect(await cardOf(merchant, away.id)).toMatchObject({ balance: 2, state: 'closed', nickname: 'Ann' })
    expect(await cardOf(merchant, second.id)).toMatchObject({ balance: 2, state: 'active', nickname: 'Ann' })
    await expectReconciled(merchant, keep.id, away.id, second.id)
    const again = await t.call(
      cards.createCard,
      { params: { id: campaign.id }, body: { mobile: '91234567' } },
      as(merchant),
    )
    expect(again.code, 'and the number finds the kept member').toBe('MEMBER_ALREADY_REGISTERED')

    expect((await undo(merchant, merged.body.data.id)).body.data.undoneAt).not.toBeNull()
    expect(await cardOf(merchant, keep.id)).toMatchObject({ balance: 7, mobile: null })
    expect(await cardOf(merchant, away.id)).toMatchObject({ balance: 5, state: 'active', mobile: '91234567' })
    expect(await cardOf(merchant, second.id)).toMatchObject({ balance: 2, nickname: 'Anne' })
    await expectReconciled(merchant, keep.id, away.id, second.id)
    expect((await undo(merchant, merged.body.data.id)).code).toBe('MERGE_UNDONE')
  })

  test('a merge moves points with their expiry days, and its undo restores them', async () => {
    const { merchant, campaign } = await setting({
      type: 'point',
      rewards: [{ name: 'Cake', chopCount: 10 }],
      rewardName: '',
      pointValidityDays: 30,
    })
    const [keep, away] = [await add(merchant, campaign), await add(merchant, campaign)]
    await issue(merchant, away.id, 40)
    const lotsOf = async (id: string) =>
      (await t.call(cards.cardDetails, { params: { id } }, as(merchant))).body.data.lots
    const before = await lotsOf(away.id)
    const { body } = await mergeThem(merchant, keep.id, away.id)
    expect(await lotsOf(keep.id)).toEqual(before)
    expect(await lotsOf(away.id)).toEqual([])
    await undo(merchant, body.data.id)
    expect(await lotsOf(away.id)).toEqual(before)
    expect(await lotsOf(keep.id)).toEqual([])
    await expectReconciled(merchant, keep.id, away.id)
  })

  test('a merge cannot be undone after the moved balance was spent or after 30 days', async () => {
    const { merchant, campaign } = await setting()
    const [keep, away] = [await add(merchant, campaign), await add(merchant, campaign)]
    await issue(merchant, away.id, 5)
    const { id } = (await mergeThem(merchant, keep.id, away.id)).body.data
    await issue(merchant, keep.id, -1)
    expect((await undo(merchant, id)).code).toBe('MERGE_SPENT')
    await issue(merchant, keep.id, 1)
    const { kysely } = t.app.database
    const update = kysely.updateTable('member_merge').where('merchant_id', '=', merchant.id).where('id', '=', id)
    await update.set({ undo_until: new Date(Date.now() - 1000) }).execute()
    expect((await undo(merchant, id)).code).toBe('MERGE_TOO_OLD')
    await update.set({ undo_until: new Date(Date.now() + 60_000) }).execute()
    expect((await undo(merchant, id)).status).toBe(200)
  })

  test('a merge frees a seat of the plan, and its undo needs that seat again', async () => {
    const merchant = await makeMerchant(t.app, { quotas: { members: 2 } })
    const campaign = await makeCampaign(t.app, merchant)
    const [keep, away] = [await add(merchant, campaign), await add(merchant, campaign)]
    const { id } = (await mergeThem(merchant, keep.id, away.id)).body.data
    const third = await add(merchant, campaign)
    expect((await undo(merchant, id)).code).toBe('MEMBER_QUOTA_EXCEEDED')
    await t.call(cards.deleteCard, { params: { id: third.id } }, as(merchant))
    expect((await undo(merchant, id)).status).toBe(200)
  })

  test('a merge loses and doubles no chop that is issued to either card at the same time', async () => {
    const { merchant, campaign } = await setting({
      type: 'point',
      rewards: [{ name: 'Cake', chopCount: 1000 }],
      rewardName: '',
    })
    const [keep, away] = [await add(merchant, campaign), await add(merchant, campaign)]
    const rain = () => Array.from({ length: 30 }, (_, i) => issue(merchant, i % 2 ? keep.id : away.id))
    const first = rain()
    const merging = mergeThem(merchant, keep.id, away.id)
    const done = [...(await Promise.all(first)), ...(await Promise.all(rain()))]
    const merged = await merging
    const good = merged.status === 200 ? merged : await mergeThem(merchant, keep.id, away.id)
    const second = rain()
    const undone = undo(merchant, good.body.data.id)
    done.push(...(await Promise.all(second)))
    expect((await undone).status).toBe(200)
    const issued = done.filter(({ status }) => status === 200).length
    expect(done.filter(({ status, code }) => status !== 200 && code !== 'MEMBER_CLOSED')).toEqual([])
    const [one, two] = [await cardOf(merchant, keep.id), await cardOf(merchant, away.id)]
    expect(one.balance + two.balance).toBe(issued)
    await expectReconciled(merchant, keep.id, away.id)
  })

  test('a merge of the same two members is done once when it is requested twenty times in both directions', async () => {
    const { merchant, campaign } = await setting()
    const [one, two] = [await add(merchant, campaign), await add(merchant, campaign)]
    await issue(merchant, one.id, 3)
    await issue(merchant, two.id, 4)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const [keep, merge] = i % 2 ? [one.id, two.id] : [two.id, one.id]
        return t.call(routes.mergeMembers, { body: { keep, merge, stays: 0 } }, as(merchant))
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [a, b] = [await cardOf(merchant, one.id), await cardOf(merchant, two.id)]
    expect([a.balance, b.balance].toSorted((x, y) => x - y)).toEqual([0, 7])
    await expectReconciled(merchant, one.id, two.id)
  })
})
