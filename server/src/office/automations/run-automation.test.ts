import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeSegment } from '../../../test/make-segment.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { momentOf } from '../../core/clock.ts'
import { countIssued, personsOf } from '../../giving/coupons/count-holding.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import {
  at,
  type AutomationInput,
  birthdayIn,
  makeAutomation,
  makeBirthday,
  noon,
  timeZone,
  today,
} from './automations-testing.ts'
import { isHeldOut } from './hold-out.ts'

const t = useApp()
type Member = Awaited<ReturnType<typeof makeBirthday>>
const message = { text: 'Come by', channels: ['email' as const] }
const numberOf = ({ merchant }: Shop, cardId: string) =>
  t.app.database.kysely
    .selectFrom('card')
    .select('balance')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
    .then(({ balance }) => balance)

describe('exactly once', () => {
  const gift = async (shop: Shop) => {
    const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'fixed', fixedNumber: 'CAKE' })
    const body = { campaignId: shop.campaign.id, chops: 3, couponId, message }
    return { couponId, ...(await makeAutomation(t.app, shop, body)) }
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
    const members = [
      await makeBirthday(t.app, shop, 0),
      await makeBirthday(t.app, shop, 0),
      await makeBirthday(t.app, shop, 0),
    ]
    const birthday = await gift(shop)
    await Promise.all([birthday.run(noon(0)), birthday.run(noon(0)), birthday.run(noon(0))])
    await expectOneEach(shop, members)
  })

  test('members who are served together get what they would get alone, once by several runs at once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const members = []
    for (let n = 0; n < 55; n++) members.push(await makeBirthday(t.app, shop, 0))
    const [unsubscribed, frozen] = members as [Member, Member]
    const ofShop = sql`merchant_id = ${shop.merchant.id}`
    await sql`update member set unwanted_mails = '{message}' where ${ofShop} and id = ${unsubscribed.card.memberId}`.execute(
      t.app.database.kysely,
    )
    await sql`update card set state = 'frozen', frozen_by = 'staff' where ${ofShop} and id = ${frozen.card.id}`.execute(
      t.app.database.kysely,
    )
    const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 3, message })
    await Promise.all([birthday.run(noon(0)), birthday.run(noon(0)), birthday.run(noon(0))])
    const effects = new Map((await birthday.effects()).map((effect) => [effect.card_id, effect]))
    expect(effects.size).toBe(55)
    for (const member of members) {
      const isFrozen = member === frozen
      const isTold = !isFrozen && member !== unsubscribed
      expect(effects.get(member.card.id)).toMatchObject({
        state: isFrozen ? 'refused' : 'done',
        reason: isTold ? null : isFrozen ? 'MEMBER_FROZEN' : 'declined',
      })
      expect(await numberOf(shop, member.card.id)).toBe(isFrozen ? 0 : 3)
      expect(await mailsTo(t.app, member.email)).toHaveLength(isTold ? 1 : 0)
    }
  })

  test('a member for whom something fails keeps nobody else from being served, and is served by the next run', async () => {
    const shop = await makeShop(t.app, timeZone)
    const members = [
      await makeBirthday(t.app, shop, 0),
      await makeBirthday(t.app, shop, 0),
      await makeBirthday(t.app, shop, 0),
    ]
    const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 3, message })
    const [, failing] = members as [Member, Member, Member]
    const setVersion = (version: string) =>
      sql`update card set version = ${version}::bigint where merchant_id = ${shop.merchant.id} and id = ${failing.card.id}`.execute(
        t.app.database.kysely,
      )
    // More than a number of the program can tell apart: the card is never as it was read.
    await setVersion('9007199254740993')
    await birthday.run(noon(0))
    expect((await birthday.effects()).map(({ card_id }) => card_id)).toEqual(
      members.filter((member) => member !== failing).map(({ card }) => card.id),
    )
    await setVersion('1')
    await birthday.run(noon(0))
    for (const { card, email } of members) {
      expect(await numberOf(shop, card.id)).toBe(3)
      expect(await mailsTo(t.app, email)).toHaveLength(1)
    }
  })

  test('an occasion is served once by a run that is repeated after its connection broke between the chops and the coupon', async () => {
    const shop = await makeShop(t.app, timeZone)
    const members = [await makeBirthday(t.app, shop, 0), await makeBirthday(t.app, shop, 0)]
    const birthday = await gift(shop)
    const broken = t.app.database.tx(async (tx) => {
      // Counts a coupon of the member's: the run waits for it when it has written the chops.
      const [{ card }] = members as [Member]
      const [holder] = await personsOf(tx, t.app, shop.merchant.id, [{ email: null, cardId: card.id }])
      const counted = { merchantId: shop.merchant.id, couponId: birthday.couponId, group: null }
      await countIssued(tx, counted, holder ? [holder] : [], 0)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const run = birthday.run(noon(0))
      run.catch(() => undefined)
      const breakWaiting = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
        where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(t.app.database.kysely)
      await expect.poll(async () => (await breakWaiting()).rows.length).toBeGreaterThan(0)
      return run
    })
    // A cluster's coordinator ends the connection with the statement.
    await expect(broken).rejects.toThrow(/terminat|connection error/i)
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
  await makeBirthday(t.app, shop, 0)
  const birthday = await makeAutomation(t.app, shop, { message, quiet: { from: '21:00', to: '09:00' } })
  for (const moment of [at('08:59'), at('21:00'), at('02:00', 1)]) await birthday.run(moment)
  expect(await birthday.effects()).toEqual([])
  await birthday.run(at('09:00', 1))
  expect(await birthday.effects()).toHaveLength(1)
})

test('a held-out member gets nothing and is noted like the others, every year the same', async () => {
  const shop = await makeShop(t.app, timeZone)
  for (let n = 0; n < 6; n++) await makeBirthday(t.app, shop, 0)
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

test('a held-out member who could have had nothing is refused like all others, so that both groups are alike', async () => {
  const shop = await makeShop(t.app, timeZone)
  for (let n = 0; n < 6; n++) await makeBirthday(t.app, shop, 0)
  await sql`update member set unwanted_mails = '{message}' where merchant_id = ${shop.merchant.id}`.execute(
    t.app.database.kysely,
  )
  const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'fixed', fixedNumber: 'ONE', quota: 5 })
  const [told, given] = [await holdingOneOut(shop, { message }), await holdingOneOut(shop, { couponId })]
  for (const { birthday } of [told, given]) await birthday.run(noon(0))
  expect(new Set((await told.birthday.effects()).map(({ reason }) => reason))).toEqual(new Set(['declined']))
  // Who is held out takes no coupon from the others.
  const effects = await given.birthday.effects()
  expect(effects.filter(({ state }) => state === 'done')).toHaveLength(
    Math.min(5, effects.filter(({ member_id }) => !given.isOut(member_id)).length),
  )
})

/** An automation that holds out one of the shop's members at least: most of six hold out none. */
async function holdingOneOut(shop: Shop, does: AutomationInput = { campaignId: shop.campaign.id, chops: 1 }) {
  const members = await t.app.database.kysely
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  for (;;) {
    const birthday = await makeAutomation(t.app, shop, { ...does, holdsOut: true })
    const isOut = (memberId: string) => isHeldOut(birthday.id, memberId)
    if (members.some(({ id }) => isOut(id))) return { birthday, isOut }
  }
}

test('a member who has unsubscribed gets no message and is noted, but gets what comes with one', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { card, email } = await makeBirthday(t.app, shop, 0)
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
  const { card, email } = await makeBirthday(t.app, shop, 0)
  const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'fixed', fixedNumber: 'ONE', quota: 0 })
  const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 2, couponId, message })
  for (const days of [0, 1]) await birthday.run(noon(days))
  expect(await birthday.effects()).toMatchObject([{ state: 'refused', reason: 'COUPON_QUOTA_REACHED' }])
  expect([await numberOf(shop, card.id), await mailsTo(t.app, email)]).toEqual([0, []])
})

test('only members of the segment are served, by its filters also once it is deleted', async () => {
  const shop = await makeShop(t.app, timeZone)
  await makeBirthday(t.app, shop, 0)
  const { card } = await makeBirthday(t.app, shop, 0)
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
