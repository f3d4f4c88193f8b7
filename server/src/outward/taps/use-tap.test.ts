import { describe, expect, test } from 'vitest'
import { listChopLog, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import * as routes from '@chopcard/contract/outward/merchant/taps.ts'
import type { TapMessage } from '@chopcard/contract/outward/taps.ts'
import { newId } from '../../core/new-id.ts'
import { earlier } from '../../../test/earlier.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { boothOf, daySlot, makeBooking, withBooths } from '../../../test/make-carnival.ts'
import { forged, makeTag } from '../../../test/make-tap.ts'
import { makeCampaign, makeCard, makeFreshCard, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { cleanUpTaps } from './clean-up-taps.ts'

const t = useApp()

const tapOn = (card: { token: string }, tap: TapMessage, key: string = newId()) =>
  t.call(useTap, { body: tap }, { token: card.token, key })
const shopWithTaps = (campaign = {}, features = {}) =>
  makeFreshCard(t.app, { merchant: { features }, campaign: { tapToStamp: true, maxTapsPerDay: 20, ...campaign } })
const tapsOf = async ({ owner }: TestMerchant, query = {}) =>
  (await t.call(routes.listTaps, { query }, { token: owner.token })).body.data
const revoke = (merchant: TestMerchant, id: string) =>
  t.call(routes.changeTagState, { params: { id }, body: { state: 'revoked' } }, { token: merchant.owner.token })
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))
/** Has the taps of a merchant lie so many seconds further back. */
const age = (merchantId: string, seconds: number) =>
  t.app.database.kysely
    .updateTable('tap')
    .set({ at: earlier('at', seconds) })
    .where('merchant_id', '=', merchantId)
    .execute()

test('a tap at the counter is one stamp of its own kind, and the list names the card', async () => {
  const { merchant, card } = await shopWithTaps()
  const tag = await makeTag(t.app, merchant, { name: 'Counter left' })
  const done = await tapOn(card, tag.tap())
  expect(done.body.data).toMatchObject({
    entry: { kind: 'tap', quantity: 1, source: 'tap' },
    card: { balance: 1 },
  })
  expect(await tapsOf(merchant)).toMatchObject([
    { tagName: 'Counter left', outcome: 'used', reason: null, counter: 1, card: { cardNumber: card.number } },
  ])
  const log = await t.call(listChopLog, { query: { memberId: card.id } }, { token: merchant.owner.token })
  expect(log.body.data).toMatchObject([{ kind: 'tap', quantity: 1 }])
})

test('a tap that is sent again with its key is answered with the first answer, and with another key refused', async () => {
  const { merchant, card } = await shopWithTaps()
  const tap = (await makeTag(t.app, merchant)).tap()
  const [first, again] = [await tapOn(card, tap, 'one'), await tapOn(card, tap, 'one')]
  expect(again.body.data.entry.id).toBe(first.body.data.entry.id)
  expect(again.body.data.card.balance).toBe(1)
  expect((await tapOn(card, tap)).code).toBe('TAP_USED')
})

type Shop = Awaited<ReturnType<typeof shopWithTaps>>
type Case = [
  title: string,
  code: string,
  prepare: (shop: Shop) => Promise<{ card?: { token: string }; tap: TapMessage }>,
]

const tagOf = ({ merchant }: Shop, facts = {}) => makeTag(t.app, merchant, facts)
const cases: Case[] = [
  ['a tap with a forged code', 'TAP_INVALID', async (shop) => ({ tap: forged((await tagOf(shop)).tap()) })],
  [
    'what another merchant’s tag says',
    'TAP_INVALID',
    async (shop) => {
      await tagOf(shop)
      return { tap: (await makeTag(t.app, (await shopWithTaps()).merchant)).tap() }
    },
  ],
  [
    'a tap where the shop has no tags',
    'TAP_INVALID',
    async () => ({ tap: (await makeTag(t.app, (await shopWithTaps()).merchant)).tap() }),
  ],
  [
    'a tap that a second member repeats',
    'TAP_USED',
    async (shop) => {
      const tap = (await tagOf(shop)).tap()
      await tapOn(await makeCard(t.app, shop.merchant, shop.campaign), tap)
      return { tap }
    },
  ],
  [
    'a lower counter than the last',
    'TAP_USED',
    async (shop) => {
      const tag = await tagOf(shop)
      await tapOn(await makeCard(t.app, shop.merchant, shop.campaign), tag.tap(9))
      return { tap: tag.tap(8) }
    },
  ],
  [
    'a tap of a revoked tag',
    'TAG_REVOKED',
    async (shop) => {
      const tag = await tagOf(shop)
      await revoke(shop.merchant, tag.id)
      return { tap: tag.tap() }
    },
  ],
  [
    'a tap that was seen a minute ago',
    'TAP_EXPIRED',
    async (shop) => {
      const tap = (await tagOf(shop)).tap()
      const frozen = await makeCard(t.app, shop.merchant, shop.campaign)
      await freeze(shop.merchant, frozen.id)
      await tapOn(frozen, tap)
      await age(shop.merchant.id, 60)
      return { tap }
    },
  ],
  [
    'a tag of the staff',
    'TAP_OF_STAFF',
    async (shop) => ({ tap: (await tagOf(shop, { kind: 'staff', staffId: shop.merchant.owner.id })).tap() }),
  ],
  [
    'a tag of another campaign',
    'TAP_NOT_ALLOWED',
    async (shop) => {
      const { id } = await makeCampaign(t.app, shop.merchant, { tapToStamp: true })
      return { tap: (await tagOf(shop, { campaignId: id })).tap() }
    },
  ],
  [
    'a tap on a card whose campaign allows none',
    'TAP_NOT_ALLOWED',
    async (shop) => {
      const quiet = await makeCampaign(t.app, shop.merchant, {})
      return { card: await makeCard(t.app, shop.merchant, quiet), tap: (await tagOf(shop)).tap() }
    },
  ],
  [
    'a tap on a frozen card',
    'MEMBER_FROZEN',
    async (shop) => {
      await freeze(shop.merchant, shop.card.id)
      return { tap: (await tagOf(shop)).tap() }
    },
  ],
]
const freeze = (merchant: TestMerchant, memberId: string) =>
  t.call(editOtherInfo, { body: { memberId, frozen: true } }, { token: merchant.owner.token })

test.each(cases)('a stamp for %s is refused with %s, and nothing is written', async (_title, code, prepare) => {
  const shop = await shopWithTaps()
  const { card = shop.card, tap } = await prepare(shop)
  const answer = await tapOn(card, tap)
  expect(answer.code).toBe(code)
  const entries = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select('id')
    .where('merchant_id', '=', shop.merchant.id)
    .where('card_id', '=', shop.card.id)
    .execute()
  expect(entries).toEqual([])
})

test('a tap where the feature is off is refused', async () => {
  const { merchant, card } = await shopWithTaps({}, { scanToEarn: false })
  expect((await tapOn(card, (await makeTag(t.app, merchant)).tap())).code).toBe('TAP_NOT_ALLOWED')
})

test('a tap that the campaign refuses is not used up, and the list says why it was refused', async () => {
  const { merchant, campaign, card } = await shopWithTaps({ maxEarnPerDay: 1 })
  const [tag, other] = [await makeTag(t.app, merchant), await makeCard(t.app, merchant, campaign)]
  expect((await tapOn(card, tag.tap())).status).toBe(200)
  const tap = tag.tap()
  expect((await tapOn(card, tap)).code).toBe('EXCEED_MAX_EARN_PER_DAY')
  expect((await tapOn(other, tap)).status).toBe(200)
  const refused = await tapsOf(merchant, { outcome: 'refused' })
  expect(refused).toMatchObject([
    { card: { cardNumber: card.number }, reason: expect.stringContaining('today') as string },
  ])
})

describe('visits of a day', () => {
  test('a member gets as many stamps for visits on a day as the campaign allows, however many taps come at once', async () => {
    const { merchant, card } = await shopWithTaps({ maxTapsPerDay: 3 })
    const tags = await Promise.all(Array.from({ length: 20 }, () => makeTag(t.app, merchant)))
    const answers = await Promise.all(tags.map((tag) => tapOn(card, tag.tap())))
    expect(tally(answers)).toEqual({ done: 3, EXCEED_MAX_TAPS_PER_DAY: 17 })
    expect(answers.find(({ code }) => code)?.meta.retryAt).toMatch(/T16:00:00/)
  })

  test('a visit whose stamp is voided counts no more', async () => {
    const { merchant, card } = await shopWithTaps({ maxTapsPerDay: 1 })
    const tag = await makeTag(t.app, merchant)
    const { entry } = (await tapOn(card, tag.tap())).body.data
    expect((await tapOn(card, tag.tap())).code).toBe('EXCEED_MAX_TAPS_PER_DAY')
    await t.call(voidEntry, { params: { id: entry.id } }, { token: merchant.owner.token, key: newId() })
    await handleEvents(t.app)
    expect((await tapOn(card, tag.tap())).body.data.card.balance).toBe(1)
    expect((await tapOn(card, tag.tap())).code).toBe('EXCEED_MAX_TAPS_PER_DAY')
  })
})

test('a hundred equal taps of 25 members at once are one stamp', async () => {
  const { merchant, campaign, card } = await shopWithTaps()
  const cards = [card, ...(await Promise.all(Array.from({ length: 24 }, () => makeCard(t.app, merchant, campaign))))]
  const [tag] = [await makeTag(t.app, merchant)]
  const tap = tag.tap()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => tapOn(cards[i % 25] ?? card, tap)))
  expect(tally(answers)).toEqual({ done: 1, TAP_USED: 99 })
  const shown = await t.call(routes.getTag, { params: { id: tag.id } }, { token: merchant.owner.token })
  expect(shown.body.data).toMatchObject({ taps: 1, state: 'active' })
  expect(await tapsOf(merchant, { outcome: 'used' })).toHaveLength(1)
  // The list keeps some of the refusals, not a flood of them.
  expect((await tapsOf(merchant, { outcome: 'refused', pageSize: '100' })).length).toBe(20)
})

describe('a tag of a booth', () => {
  test('a tap at a booth gives its stamp for the booking of today, like its QR code', async () => {
    const { merchant, campaign, card } = await shopWithTaps(withBooths([daySlot(0)]))
    await makeBooking(t.app, { merchant, campaign, cardId: card.id })
    const tag = await makeTag(t.app, merchant, { kind: 'booth', boothId: boothOf(campaign) })
    const done = await tapOn(card, tag.tap())
    expect(done.body.data).toMatchObject({ entry: { kind: 'attend', source: 'booth' }, card: { balance: 1 } })
    expect((await tapOn(card, tag.tap())).code).toBe('CHOP_ALREADY_EARNED')
  })

  test('a tap at a booth without a booking is refused, and stays open for who has one', async () => {
    const { merchant, campaign, card } = await shopWithTaps(withBooths([daySlot(0)]))
    const booked = await makeCard(t.app, merchant, campaign)
    await makeBooking(t.app, { merchant, campaign, cardId: booked.id })
    const tap = (await makeTag(t.app, merchant, { kind: 'booth', boothId: boothOf(campaign) })).tap()
    expect((await tapOn(card, tap)).code).toBe('STAMP_NOT_REGISTERED')
    expect((await tapOn(booked, tap)).status).toBe(200)
  })
})

test('taps of more than 90 days ago are no longer listed, and stay refused', async () => {
  const { merchant, card } = await shopWithTaps()
  const tap = (await makeTag(t.app, merchant)).tap()
  await tapOn(card, tap)
  await age(merchant.id, 91 * 86_400)
  await cleanUpTaps.run(t.app, {})
  expect(await tapsOf(merchant)).toEqual([])
  expect((await tapOn(card, tap)).code).toBe('TAP_USED')
})

test('a staff tag is not to be had by a user who is switched off', async () => {
  const { merchant } = await shopWithTaps()
  const staff = await makeStaff(t.app, merchant, { enabled: false })
  const options = await t.call(routes.tagOptions, {}, { token: merchant.owner.token })
  expect(options.body.data.staff.map(({ id }) => id)).not.toContain(staff.id)
})
