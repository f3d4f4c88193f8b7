import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { topOperators as topRoute } from '@chopcard/contract/office/merchant/dashboard.ts'
import {
  makeCampaign,
  makeCard,
  makeMerchant,
  makeStaff,
  type TestMerchant,
  type TestStaff,
} from '../../../test/make.ts'
import { type MadeEntry, makeEntries, makeOldCards } from '../../../test/make-activity.ts'
import { openPieces, type Pieces } from '../../../test/pieces.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { closeDaysOf } from './close-days.ts'
import { dailyChopCount } from './count-chops.ts'
import { countInsightsOf } from './count-insights.ts'
import { checkNewCards } from './new-card-days.ts'
import { dailyNewMember, monthlyNewMember } from './new-members.ts'
import { topOperators } from './rank-operators.ts'
import { adminSummary, summary } from './sum-up.ts'

let app: Pieces
beforeAll(() => {
  app = openPieces()
})
afterAll(() => app.close())

const none = { params: {}, query: {}, body: undefined } as const

/** The owner of a merchant, asking at a moment. */
const contextOf = (merchant: TestMerchant, now: Date) =>
  ({ app, db: app.database.kysely, merchant, now, staff: { id: merchant.owner.id } }) as unknown as MerchantContext

// Each zone has a change of its clock within the thirty days before.
const moments = [
  ['America/New_York', '2026-03-20T03:30:00Z'],
  ['America/New_York', '2026-11-14T04:59:00Z'],
  ['America/Santiago', '2026-09-20T03:10:00Z'],
  ['Asia/Singapore', '2026-06-01T16:00:00Z'],
] as const

describe.each(moments)('in %s at %s', (timeZone, at) => {
  const now = new Date(at)
  const today = localDay(now, timeZone)
  const since = addDays(today, -29)

  async function makeBusyMerchant() {
    const merchant = await makeMerchant(app, { timeZone })
    const staff = [merchant.owner, ...(await Promise.all(Array.from({ length: 11 }, () => makeStaff(app, merchant))))]
    const campaigns = [await makeCampaign(app, merchant), await makeCampaign(app, merchant)]
    const entries: MadeEntry[] = []
    for (const campaign of campaigns) {
      const card = await makeCard(app, merchant, campaign)
      entries.push(...(await makeEntries(app, merchant, campaign, card.id, staff, now)))
    }
    return { ctx: contextOf(merchant, now), merchant, staff, entries }
  }

  test('every figure of the dashboard equals a plain recount, whichever days are closed', async () => {
    const { ctx, merchant, staff, entries } = await makeBusyMerchant()
    for (const closing of [undefined, addDays(today, -40), addDays(today, -10), today]) {
      if (closing) await closeDaysOf(app.database, merchant.id, new Date(`${closing}T23:59:00Z`))
      const month = entries.filter(({ day }) => day >= since && day <= today)
      expect(await dailyChopCount(ctx, none)).toEqual(recountDays(month, since))
      expect(await topOperators(ctx, none)).toEqual(recountOperators(month, staff))
      const own = (list: MadeEntry[]) => tally(list.filter(({ staffId }) => staffId === merchant.owner.id))
      const { issued, redemptions, voids } = own(month)
      const onToday = own(month.filter(({ day }) => day === today))
      expect(await adminSummary(ctx, none)).toEqual({
        month: { issued: [{ kind: 'stamps', count: issued }], redemptions, voids },
        today: {
          issued: [{ kind: 'stamps', count: onToday.issued }],
          redemptions: onToday.redemptions,
          voids: onToday.voids,
        },
      })
      const all = tally(entries)
      const allToday = tally(entries.filter(({ day }) => day === today))
      expect(await summary(ctx, none)).toMatchObject({
        kinds: [
          {
            kind: 'stamps',
            totalIssued: all.issued,
            totalRedeemed: all.redeemed,
            outstanding: entries.reduce((sum, { quantity }) => sum + quantity, 0),
            issuedToday: allToday.issued,
            redeemedToday: allToday.redeemed,
          },
        ],
        activeCampaigns: 2,
        cards: 2,
        members: 2,
      })
    }
  })

  test('a new card counts on the merchant’s day and in its month, also once the day is over', async () => {
    const merchant = await makeMerchant(app, { timeZone })
    const campaign = await makeCampaign(app, merchant)
    const ctx = contextOf(merchant, now)
    const made = await makeOldCards(app, merchant, campaign, now)
    const days = Array.from({ length: 30 }, (_, n) => addDays(since, n))
    const count = (fits: (day: string) => boolean) => made.filter((moment) => fits(localDay(moment, timeZone))).length
    const isRight = async () => {
      const daily = await dailyNewMember(ctx, none)
      expect(daily).toEqual(days.map((day) => ({ day, count: count((other) => other === day) })))
      expect(daily.some((row) => row.count > 0)).toBe(true)
      const monthly = await monthlyNewMember(ctx, none)
      expect(monthly).toHaveLength(12)
      expect(monthly.at(-1)?.month).toBe(today.slice(0, 7))
      for (const { month, count: counted } of monthly)
        expect([month, counted]).toEqual([month, count((day) => day.startsWith(month))])
      expect(await summary(ctx, none)).toMatchObject({ newMembersToday: daily.at(-1)?.count })
    }
    await isRight()
    await closeDaysOf(app.database, merchant.id, now)
    await Promise.all([1, 2].map(() => countInsightsOf(app.database, merchant.id)))
    await isRight()
    const differences = () => checkNewCards(app.database.kysely, merchant.id, now)
    expect(await differences()).toEqual([])
    await sql`update new_card_day set cards = cards + 1 where merchant_id = ${merchant.id}`.execute(app.database.kysely)
    expect(await differences()).toEqual([])
    await sql`delete from new_card_day where merchant_id = ${merchant.id} and day = (
      select max(day) from new_card_day where merchant_id = ${merchant.id})`.execute(app.database.kysely)
    expect(await differences()).toMatchObject([{ kind: 'day', wrong: ['the new cards'] }])
  })
})

test('a merchant without any activity has complete days of zeros', async () => {
  const merchant = await makeMerchant(app)
  const now = new Date()
  const ctx = contextOf(merchant, now)
  const days = await dailyChopCount(ctx, none)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: localDay(now, merchant.timeZone), issued: 0, redeemed: 0 })
  expect(await topOperators(ctx, none)).toEqual([])
  expect(await summary(ctx, none)).toMatchObject({
    kinds: [],
    visitsToday: 0,
    newMembersToday: 0,
    booksCheckedAt: null,
  })
})

function tally(entries: MadeEntry[]) {
  const sum = (measures: string[]) =>
    entries.filter(({ measure }) => measures.includes(measure)).reduce((total, { quantity }) => total + quantity, 0)
  const first = entries.filter(({ seq }) => seq === 0)
  const redemptions = first.filter(({ measure }) => measure === 'redeemed')
  const voided = redemptions.filter(({ kind }) => kind === 'void').length
  return {
    issued: sum(['earned', 'granted']),
    redeemed: 0 - sum(['redeemed']),
    redemptions: redemptions.length - 2 * voided,
    voids: first.filter(({ kind }) => kind === 'void').length,
  }
}

const recountDays = (entries: MadeEntry[], since: string) =>
  Array.from({ length: 30 }, (_, n) => {
    const day = addDays(since, n)
    const { issued, redeemed } = tally(entries.filter((entry) => entry.day === day))
    return { day, issued, redeemed }
  })

function recountOperators(entries: MadeEntry[], staff: TestStaff[]): Result<typeof topRoute> {
  return staff
    .map(({ id, name }) => ({ id, name, ...tally(entries.filter(({ staffId }) => staffId === id)) }))
    .filter(({ issued, redemptions }) => issued > 0 || redemptions > 0)
    .sort(
      (a, b) => b.issued - a.issued || b.redemptions - a.redemptions || compare(a.name, b.name) || compare(a.id, b.id),
    )
    .slice(0, 10)
    .map(({ id, name, issued, redemptions }) => ({ id, name, issued, redemptions }))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
