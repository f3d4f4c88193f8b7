import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { cardBookings } from '@chopcard/contract/earning/merchant/booths.ts'
import {
  listOfflineActs,
  type OfflineAct,
  replayAct,
  markActSettled,
} from '@chopcard/contract/earning/merchant/offline.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { boothOf, withBooths, makeBooking, daySlot } from '../../../test/make-carnival.ts'
import { allowOffline } from '../../../test/make-offline.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { untilWaiting } from '../../../test/meanwhile.ts'
import { newId } from '../../core/new-id.ts'
import { lockCard } from '../../loyalty/cards/card-store.ts'

const harness = useApp()

async function shop(settings: Partial<CampaignSettingsInput> = {}) {
  const merchant = await makeMerchant(harness.app)
  await allowOffline(harness.app, merchant)
  const campaign = await makeCampaign(harness.app, merchant, settings)
  const card = await makeCard(harness.app, merchant, campaign, { nickname: 'Ada' })
  return { merchant, campaign, card }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const issue = (memberId: string): OfflineAct => ({ kind: 'issue', memberId, quantity: 1 })

function replay(
  by: { token: string },
  act: OfflineAct,
  facts: { key?: string; actId?: string; actedAt?: string } = {},
) {
  const { actId = randomUUID(), actedAt = ago(5), key } = facts
  return harness.call(replayAct, { body: { actId, actedAt, act } }, { token: by.token, key })
}

const listed = async ({ owner }: TestMerchant, query = {}) =>
  (await harness.call(listOfflineActs, { query }, { token: owner.token })).body.data

const balanceOf = async (cardId: string): Promise<number> => {
  const row = await harness.app.database.kysely
    .selectFrom('card')
    .select('balance')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return row.balance
}

test('an offline operation that is sent many times, with its key or without, has its effect once', async () => {
  const { merchant, card } = await shop()
  const [key, actId, actedAt] = [randomUUID(), randomUUID(), ago(30)]
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => replay(merchant.owner, issue(card.id), { key, actId, actedAt })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await replay(merchant.owner, issue(card.id), { key, actId, actedAt })).body.data.card.balance).toBe(1)
  expect((await replay(merchant.owner, issue(card.id), { actId, actedAt })).code).toBe('DUPLICATE_OPERATION')
  expect(await balanceOf(card.id)).toBe(1)
  expect(await listed(merchant)).toMatchObject([
    { verdict: 'done', refusal: null, actedAt, card: { cardNumber: card.number, name: 'Ada' } },
  ])
})

test('an offline operation on a card that a merge has closed since counts on the card that stays', async () => {
  const { merchant, campaign, card } = await shop()
  const kept = await makeCard(harness.app, merchant, campaign, { nickname: 'Ada Lim' })
  await mergeCards(harness, merchant.owner, { keep: kept.id, away: card.id })
  const { status, body } = await replay(merchant.owner, issue(card.id))
  expect([status, body.data?.card.id]).toEqual([200, kept.id])
  expect(await balanceOf(kept.id)).toBe(1)
  expect(await listed(merchant)).toMatchObject([{ verdict: 'done', card: { cardNumber: kept.number } }])
})

test('simultaneous replays from many tills stop exactly at the card’s limit, and each refused one is listed', async () => {
  const { merchant, card } = await shop({ maxEarnPerDay: 2 })
  const tills = [merchant.owner, await makeStaff(harness.app, merchant, { role: 'operator' })]
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => replay(tills[n % 2]!, issue(card.id))))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  expect(await balanceOf(card.id)).toBe(2)
  const refused = await listed(merchant, { verdict: 'refused', settled: 'false' })
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(Array(4).fill('EXCEED_MAX_EARN_PER_DAY'))
  expect(await listed(merchant, { verdict: 'done' })).toHaveLength(2)
})

test('the second of two devices that give the same reward offline is refused in the reader’s language and listed', async () => {
  const { merchant, campaign } = await shop()
  const card = await makeCard(harness.app, merchant, campaign)
  const fill = { memberId: card.id, operation: 'adjust', quantity: 10, remark: 'full' } as const
  await harness.call(changeChops, { params: { id: card.id }, body: fill }, { token: merchant.owner.token })
  const act: OfflineAct = { kind: 'redeem', memberId: card.id, rewardId: 'reward', label: 'A free coffee' }
  const other = await makeStaff(harness.app, merchant, { role: 'operator', nickname: 'till 2' })
  expect((await replay(merchant.owner, act)).status).toBe(200)
  expect((await replay(other, act)).code).toBe('CHOP_BALANCE_ZERO')
  const { token } = merchant.owner
  const { body } = await harness.call(
    listOfflineActs,
    { query: { verdict: 'refused', q: card.number, operatorId: other.id } },
    { token, language: 'pt-BR' },
  )
  const [row] = body.data
  expect(row).toMatchObject({ label: 'A free coffee', operator: { name: other.name, nickname: 'till 2' } })
  const english = (await listed(merchant, { verdict: 'refused' }))[0]?.refusal
  expect(english?.code).toBe('CHOP_BALANCE_ZERO')
  expect(row?.refusal?.message).not.toBe(english?.message)
})

test.each([
  ['older than the shop allows', ago(12 * 60 + 1), 'OFFLINE_ACT_TOO_OLD'],
  ['still to come', new Date(Date.now() + 60_000).toISOString(), 'OFFLINE_ACT_IN_FUTURE'],
])('an offline operation that is %s changes nothing and is listed', async (_what, actedAt, code) => {
  const { merchant, card } = await shop()
  expect((await replay(merchant.owner, issue(card.id), { actedAt })).code).toBe(code)
  expect(await balanceOf(card.id)).toBe(0)
  expect(await listed(merchant)).toMatchObject([{ actedAt, refusal: { code }, card: { id: card.id } }])
})

test('an offline operation is refused and listed when the shop has switched offline operations off', async () => {
  const merchant = await makeMerchant(harness.app)
  const card = await makeCard(harness.app, merchant, await makeCampaign(harness.app, merchant))
  expect((await replay(merchant.owner, issue(card.id))).code).toBe('OFFLINE_OFF')
  expect(await balanceOf(card.id)).toBe(0)
  expect(await listed(merchant)).toMatchObject([{ refusal: { code: 'OFFLINE_OFF' } }])
})

test('an offline operation on another shop’s card is refused as unknown, and neither shop lists it', async () => {
  const [{ merchant }, theirs] = [await shop(), await shop()]
  expect((await replay(merchant.owner, issue(theirs.card.id))).code).toBe('INVALID_MEMBER')
  expect(await balanceOf(theirs.card.id)).toBe(0)
  expect(await listed(merchant)).toMatchObject([{ card: null, refusal: { code: 'INVALID_MEMBER' } }])
  expect(await listed(theirs.merchant)).toEqual([])
})

test('offline redemptions work after the plan’s end and issues do not, and those that wait for a plan are no conflict', async () => {
  const { merchant, card } = await shop()
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ service_end_at: new Date(0) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect((await replay(merchant.owner, issue(card.id))).code).toBe('SERVICE_EXPIRED')
  const redeem: OfflineAct = { kind: 'redeem', memberId: card.id, rewardId: 'reward' }
  expect((await replay(merchant.owner, redeem)).code).toBe('CHOP_BALANCE_ZERO')
  expect((await listed(merchant)).map(({ refusal }) => refusal?.code)).toEqual(['CHOP_BALANCE_ZERO'])
})

test('a booking is marked attended once, and its stamp has the time of the offline operation', async () => {
  const { merchant, campaign, card } = await shop(withBooths([daySlot(0)]))
  const bookingId = await makeBooking(harness.app, { merchant, campaign, cardId: card.id })
  expect(boothOf(campaign)).not.toBe('')
  const act: OfflineAct = { kind: 'attend', memberId: card.id, bookingId, label: 'Booth 1' }
  const actedAt = new Date().toISOString()
  expect((await replay(merchant.owner, act, { actedAt })).body.data.entry.kind).toBe('attend')
  expect((await replay(merchant.owner, act)).code).toBe('CHOP_ALREADY_EARNED')
  const { token } = merchant.owner
  const booked = await harness.call(cardBookings, { params: { memberId: card.id } }, { token })
  expect(booked.body.data[0]?.attendedAt).toBe(actedAt)
})

test('a refused offline operation can be resolved and reopened, and a successful one cannot', async () => {
  const { merchant, card } = await shop({ maxEarnPerDay: 1 })
  for (const _ of [1, 2]) await replay(merchant.owner, issue(card.id))
  const { token } = merchant.owner
  const markSettled = (id: string, settled: boolean) =>
    harness.call(markActSettled, { params: { id }, body: { settled } }, { token })
  const [refused, done] = [await listed(merchant, { verdict: 'refused' }), await listed(merchant, { verdict: 'done' })]
  const id = refused[0]?.id ?? ''
  expect((await markSettled(id, true)).body.data.settled?.by).toBe(merchant.owner.name)
  expect(await listed(merchant, { settled: 'false' })).toEqual([])
  expect((await markSettled(id, false)).body.data.settled).toBeNull()
  expect((await markSettled(done[0]?.id ?? '', true)).code).toBe('NOT_FOUND')
})

test('an operation that is refused while the same one is done elsewhere is answered with its refusal, and stays done', async () => {
  const { merchant, card } = await shop()
  const { database } = harness.app
  const actId = randomUUID()
  const { refused } = await database.tx(async (tx) => {
    await lockCard(database, merchant, card.id, tx)
    const answer = replay(merchant.owner, issue(card.id), { actId, actedAt: ago(12 * 60 + 1) })
    await untilWaiting(database, tx)
    await tx
      .insertInto('offline_act')
      .values({
        merchant_id: merchant.id,
        id: newId(),
        staff_id: merchant.owner.id,
        act_id: actId,
        kind: 'issue',
        quantity: 1,
        acted_at: new Date(),
        replayed_at: new Date(),
        card_id: card.id,
        verdict: 'done',
        entry_id: newId(),
      })
      .execute()
    return { refused: answer }
  })
  expect((await refused).code).toBe('OFFLINE_ACT_TOO_OLD')
  expect((await listed(merchant)).map(({ verdict }) => verdict)).toEqual(['done'])
})
