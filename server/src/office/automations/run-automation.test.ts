import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, settingsOf } from '../../../test/make.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { makeSegment } from '../../../test/make-segment.ts'
import { addDays, localDay, momentOf } from '../../core/clock.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import { makeAutomation } from './automations-testing.ts'
import { isHeldOut } from './occasion-rules.ts'

const t = useApp()
const timeZone = 'Asia/Singapore'
const today = localDay(new Date(), timeZone)
/** A moment of a day of the shop, so many days from today. */
const at = (clock: string, days = 0) => momentOf(`${addDays(today, days)}T${clock}`, timeZone)
const noon = (days: number) => at('12:00', days)
const message = { text: 'Come by', channels: ['email' as const] }
const birthdayIn = (days: number) => addDays(today, days).slice(5)
const numberOf = ({ merchant }: Shop, cardId: string) =>
  t.app.database.kysely
    .selectFrom('card')
    .select('balance')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
    .then(({ balance }) => balance)

describe('an automation that waits for', () => {
  test('a member who does not come serves each absence once, on its day or two days later and not after', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { card } = await makeVisitor(t.app, shop)
    const gone = await makeAutomation(t.app, shop, { trigger: 'noVisit', number: 30, message })
    await visit(t.app, shop.merchant, card.id, noon(0))
    await handleEvents(t.app)
    await gone.run(noon(29))
    expect(await gone.effects()).toEqual([])
    for (const days of [32, 32, 33]) await gone.run(noon(days))
    expect(await gone.effects()).toMatchObject([{ card_id: card.id, occasion: today, state: 'done' }])
    await visit(t.app, shop.merchant, card.id, noon(40))
    await handleEvents(t.app)
    await gone.run(noon(73))
    expect(await gone.effects()).toHaveLength(1)
    await gone.run(noon(72))
    expect((await gone.effects()).map(({ occasion }) => occasion)).toEqual([today, addDays(today, 40)])
  })

  test('birthdays serves each year once, catches up two days, and forgets what was missed for longer', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { email } = await makeBirthday(shop, 20)
    const late = await makeBirthday(shop, 60)
    const birthday = await makeAutomation(t.app, shop, { message })
    for (const days of [19, 20, 21, 22]) await birthday.run(noon(days))
    await birthday.run(noon(63))
    expect(await mailsTo(t.app, late.email)).toEqual([])
    await birthday.run(noon(62))
    await birthday.run(momentOf(`${Number(addDays(today, 21).slice(0, 4)) + 1}-${birthdayIn(20)}T12:00`, timeZone))
    expect((await mailsTo(t.app, email)).map(({ template }) => template)).toEqual(['member-message', 'member-message'])
    expect(await mailsTo(t.app, late.email)).toHaveLength(1)
  })

  test('the third visit serves it on its day, and no visit from before it was switched on', async () => {
    const shop = await makeShop(t.app, timeZone)
    await makeVisitor(t.app, shop, [9, 6, 3])
    const { card } = await makeVisitor(t.app, shop, [9, 6])
    const third = await makeAutomation(t.app, shop, { trigger: 'nthVisit', number: 3, message })
    await visit(t.app, shop.merchant, card.id, at('09:00'))
    await handleEvents(t.app)
    for (const days of [0, 1]) await third.run(noon(days))
    expect(await third.effects()).toMatchObject([{ card_id: card.id, occasion: '3' }])
  })

  test('a card that lacks one stamp for some days serves it unless a stamp came meanwhile', async () => {
    const shop = await makeShop(t.app, timeZone)
    const campaign = await makeCampaign(t.app, shop.merchant, { redeemChops: 3, type: 'chop' })
    const [waiting, coming] = [
      await makeCard(t.app, shop.merchant, campaign),
      await makeCard(t.app, shop.merchant, campaign),
    ]
    const short = await makeAutomation(t.app, shop, { trigger: 'oneShort', number: 5, message })
    const days = [at('08:00', -1), at('08:00')]
    for (const { id } of [waiting, coming]) for (const day of days) await visit(t.app, shop.merchant, id, day)
    await visit(t.app, shop.merchant, coming.id, noon(2))
    await short.run(noon(4))
    await short.run(noon(5))
    expect(await short.effects()).toMatchObject([{ card_id: waiting.id, occasion: today }])
  })

  test('members who joined some days ago leaves out imported cards and later cards of a member', async () => {
    const shop = await makeShop(t.app, timeZone)
    const first = await makeCard(t.app, shop.merchant, shop.campaign, { email: 'first@member.example' })
    const imported = await makeCard(t.app, shop.merchant, shop.campaign)
    await t.app.database.kysely
      .updateTable('card')
      .set({ imported: true })
      .where('merchant_id', '=', shop.merchant.id)
      .where('id', '=', imported.id)
      .execute()
    const second = await makeCampaign(t.app, shop.merchant, settingsOf(shop.merchant, 'point'))
    await makeCard(t.app, shop.merchant, second, { email: 'first@member.example' })
    const joined = await makeAutomation(t.app, shop, { trigger: 'joined', number: 7, message })
    for (const days of [6, 7, 8]) await joined.run(noon(days))
    expect(await joined.effects()).toMatchObject([{ member_id: first.memberId, occasion: today }])
  })

  test('a level serves the cards that reach it, each once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { rewards = [], ...settings } = settingsOf(shop.merchant, 'multi-tiers')
    const campaign = await makeCampaign(t.app, shop.merchant, {
      ...settings,
      memberLevels: ['Guest', 'Friend'].map((level) => ({ level, description: `Every ${level}` })),
      rewards: rewards.map((reward, n) => ({ ...reward, level: n ? 'Friend' : 'Guest' })),
    })
    const cards = [await makeCard(t.app, shop.merchant, campaign), await makeCard(t.app, shop.merchant, campaign)]
    const levelId = campaign.settings.memberLevels[1]?.id ?? ''
    const reached = await makeAutomation(t.app, shop, {
      trigger: 'levelReached',
      campaignId: campaign.id,
      levelId,
      message,
    })
    for (let n = 0; n < 6; n++) await visit(t.app, shop.merchant, cards[0]?.id ?? '', noon(0))
    await handleEvents(t.app)
    for (const days of [0, 1]) await reached.run(noon(days))
    expect(await reached.effects()).toMatchObject([{ card_id: cards[0]?.id, occasion: levelId }])
  })

  test('points that expire serves the day of their end once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const settings = { ...settingsOf(shop.merchant, 'point'), pointValidityDays: 30 }
    const campaign = await makeCampaign(t.app, shop.merchant, settings)
    const card = await makeCard(t.app, shop.merchant, campaign)
    await visit(t.app, shop.merchant, card.id, at('08:00'))
    const expiring = await makeAutomation(t.app, shop, { trigger: 'expiring', number: 7, message })
    for (const days of [22, 23, 24]) await expiring.run(noon(days))
    expect(await expiring.effects()).toMatchObject([{ card_id: card.id, occasion: addDays(today, 30) }])
  })
})

/** A member whose birthday is so many days from today. */
async function makeBirthday({ merchant, campaign }: Shop, days: number) {
  const card = await makeCard(t.app, merchant, campaign, { birthday: birthdayIn(days) })
  const { email } = await t.app.database.kysely
    .selectFrom('member')
    .select('email')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.memberId)
    .executeTakeFirstOrThrow()
  return { card, email: email ?? '' }
}

describe('exactly once', () => {
  const gift = async (shop: Shop) => {
    const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'fixed', fixedNumber: 'CAKE' })
    return makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 3, couponId, message })
  }
  /** What each member has in the end. */
  const expectOneEach = async (shop: Shop, members: Awaited<ReturnType<typeof makeBirthday>>[]) => {
    for (const { card, email } of members) {
      expect(await numberOf(shop, card.id)).toBe(3)
      expect(await mailsTo(t.app, email)).toHaveLength(1)
    }
    const { rows } = await sql`select from coupon_copy where merchant_id = ${shop.merchant.id}`.execute(
      t.app.database.kysely,
    )
    expect(rows).toHaveLength(members.length)
  }

  test('an occasion is served once by several runs at once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const members = [await makeBirthday(shop, 0), await makeBirthday(shop, 0), await makeBirthday(shop, 0)]
    const birthday = await gift(shop)
    await Promise.all([birthday.run(noon(0)), birthday.run(noon(0)), birthday.run(noon(0))])
    await expectOneEach(shop, members)
  })

  test('an occasion is served once by a run that is repeated after its connection broke between the chops and the coupon', async () => {
    const shop = await makeShop(t.app, timeZone)
    const members = [await makeBirthday(shop, 0), await makeBirthday(shop, 0)]
    const birthday = await gift(shop)
    const broken = t.app.database.tx(async (tx) => {
      await sql`select from coupon where merchant_id = ${shop.merchant.id} for update`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const run = birthday.run(noon(0))
      run.catch(() => undefined)
      const breakWaiting = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
        where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(t.app.database.kysely)
      await expect.poll(async () => (await breakWaiting()).rows.length).toBeGreaterThan(0)
      return run
    })
    await expect(broken).rejects.toThrow()
    await birthday.run(noon(0))
    await expectOneEach(shop, members)
  })
})

test('a limit holds for a member and a period, and what it refused is noted', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { card } = await makeVisitor(t.app, shop)
  const gone = await makeAutomation(t.app, shop, {
    trigger: 'noVisit',
    number: 2,
    message,
    limit: { times: 1, days: 10 },
  })
  for (const days of [0, 5, 9]) {
    await visit(t.app, shop.merchant, card.id, noon(days))
    await handleEvents(t.app)
    await gone.run(noon(days + 2))
  }
  expect((await gone.effects()).map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['refused', 'limit'],
    ['refused', 'limit'],
  ])
  await visit(t.app, shop.merchant, card.id, noon(12))
  await handleEvents(t.app)
  await gone.run(noon(14))
  expect((await gone.effects()).at(-1)).toMatchObject({ state: 'done' })
})

test('an automation does nothing in the quiet hours of the shop, and what waited when they are over', async () => {
  const shop = await makeShop(t.app, timeZone)
  await makeBirthday(shop, 0)
  const birthday = await makeAutomation(t.app, shop, { message, quiet: { from: '21:00', to: '09:00' } })
  for (const moment of [at('08:59'), at('21:00'), at('02:00', 1)]) await birthday.run(moment)
  expect(await birthday.effects()).toEqual([])
  await birthday.run(at('09:00', 1))
  expect(await birthday.effects()).toHaveLength(1)
})

test('a held-out member gets nothing and is noted like the others, every year the same', async () => {
  const shop = await makeShop(t.app, timeZone)
  for (let n = 0; n < 6; n++) await makeBirthday(shop, 0)
  const { birthday, isOut } = await holdingOneOut(shop)
  const nextYear = momentOf(`${Number(today.slice(0, 4)) + 1}-${birthdayIn(1)}T12:00`, timeZone)
  for (const moment of [noon(0), nextYear]) await birthday.run(moment)
  const effects = await birthday.effects()
  expect(effects).toHaveLength(12)
  for (const { card_id, member_id, state } of effects) {
    expect(state).toBe(isOut(member_id) ? 'heldOut' : 'done')
    expect(await numberOf(shop, card_id)).toBe(isOut(member_id) ? 0 : 2)
  }
})

/** An automation that holds out one of the shop's members at least: most of six hold out none. */
async function holdingOneOut(shop: Shop) {
  const members = await t.app.database.kysely
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  for (;;) {
    const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 1, holdsOut: true })
    const isOut = (memberId: string) => isHeldOut(birthday.id, memberId)
    if (members.some(({ id }) => isOut(id))) return { birthday, isOut }
  }
}

test('a member who has unsubscribed gets no message and is noted, but gets what comes with one', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { card, email } = await makeBirthday(shop, 0)
  await sql`update member set unwanted_mails = '{message}' where merchant_id = ${shop.merchant.id}`.execute(
    t.app.database.kysely,
  )
  const told = await makeAutomation(t.app, shop, { message })
  const given = await makeAutomation(t.app, shop, { message, campaignId: shop.campaign.id, chops: 2 })
  for (const one of [told, given]) await one.run(noon(0))
  expect(await told.effects()).toMatchObject([{ state: 'refused', reason: 'declined' }])
  expect(await given.effects()).toMatchObject([{ state: 'done', reason: 'declined' }])
  expect([await numberOf(shop, card.id), await mailsTo(t.app, email)]).toEqual([2, []])
})

test('an occasion is refused as a whole for what the till refuses, with the reason noted', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { card, email } = await makeBirthday(shop, 0)
  const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'fixed', fixedNumber: 'ONE', quota: 0 })
  const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 2, couponId, message })
  for (const days of [0, 1]) await birthday.run(noon(days))
  expect(await birthday.effects()).toMatchObject([{ state: 'refused', reason: 'COUPON_QUOTA_REACHED' }])
  expect([await numberOf(shop, card.id), await mailsTo(t.app, email)]).toEqual([0, []])
})

test('only members of the segment are served, by its filters also once it is deleted', async () => {
  const shop = await makeShop(t.app, timeZone)
  await makeBirthday(shop, 0)
  const { card } = await makeBirthday(shop, 0)
  await visit(t.app, shop.merchant, card.id, at('08:00'))
  await handleEvents(t.app)
  const segmentId = await makeSegment(t.app, shop.merchant, { visitsFrom: '1' })
  const [now, later] = [
    await makeAutomation(t.app, shop, { segmentId, message }),
    await makeAutomation(t.app, shop, { segmentId, message }),
  ]
  await now.run(noon(0))
  await t.app.database.kysely.deleteFrom('segment').where('merchant_id', '=', shop.merchant.id).execute()
  await later.run(noon(0))
  for (const one of [now, later]) expect(await one.effects()).toMatchObject([{ card_id: card.id, state: 'done' }])
})
