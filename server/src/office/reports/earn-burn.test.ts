import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeEntry, makeEntries } from '../../../test/make-activity.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, settingsOf } from '../../../test/make.ts'
import { openPieces, type Pieces } from '../../../test/pieces.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { checkTotals } from './check-totals.ts'
import { closeDaysOf } from './close-days.ts'
import { earnBurnDays, listEarnBurn } from './list-earn-burn.ts'
import { totalDaysOf } from './total-days.ts'

let app: Pieces
beforeAll(() => {
  app = openPieces()
})
afterAll(() => app.close())

const now = new Date('2026-06-10T04:00:00Z')
const all = { from: '2026-01-01', to: '2026-12-31' } as const
const ask = (query: object) => ({ params: {}, query: { ...all, ...query }, body: undefined }) as never

async function makeBusy() {
  const merchant = await makeMerchant(app, { timeZone: 'Asia/Singapore' })
  const staff = [merchant.owner, await makeStaff(app, merchant)]
  const stamps = await makeCampaign(app, merchant)
  const points = await makeCampaign(app, merchant, settingsOf(merchant, 'point'))
  const entries: (MadeEntry & { campaignId: string; cardId: string })[] = []
  for (const campaign of [stamps, points])
    for (let n = 0; n < 2; n++) {
      const card = await makeCard(app, merchant, campaign)
      const made = await makeEntries(app, merchant, campaign, card.id, staff, now)
      entries.push(...made.map((entry) => ({ ...entry, campaignId: campaign.id, cardId: card.id })))
    }
  const ctx = { db: app.database.kysely, now, merchant } as unknown as MerchantContext
  return { merchant, staff, stamps, points, entries, ctx }
}

type Made = Awaited<ReturnType<typeof makeBusy>>['entries']

/** A plain recount of the log. */
function recount(entries: Made) {
  const sum = (fits: (entry: Made[number]) => boolean) =>
    entries.filter(fits).reduce((total, { quantity }) => total + quantity, 0)
  const plain = (...measures: string[]) => sum(({ kind, measure }) => kind !== 'void' && measures.includes(measure))
  return {
    issued: plain('earned', 'granted'),
    redeemed: 0 - plain('redeemed'),
    voided: sum(({ kind }) => kind === 'void'),
    expired: 0 - plain('expired'),
    adjusted: plain('adjusted', 'moved'),
    net: sum(() => true),
    activeMembers: new Set(entries.map(({ cardId }) => cardId)).size,
  }
}

test('every row of the report equals a recount of the chop log, whichever days are closed and totalled', async () => {
  const { merchant, staff, stamps, points, entries, ctx } = await makeBusy()
  for (const closing of [undefined, addDays('2026-06-10', -40), '2026-06-10']) {
    if (closing) await closeDaysOf(app.database, merchant.id, new Date(`${closing}T04:00:00Z`))
    if (closing) await totalDaysOf(app.database, merchant.id)
    const days = await earnBurnDays(ctx, ask({}))
    for (const { day, kind, ...totals } of days) {
      const campaignId = kind === 'points' ? points.id : stamps.id
      const made = entries.filter((entry) => entry.day === day && entry.campaignId === campaignId)
      expect({ day, kind, ...totals }).toEqual({ day, kind, ...recount(made) })
    }
    expect(new Set(days.map(({ day }) => day))).toEqual(new Set(entries.map(({ day }) => day)))
    for (const operator of [...staff, null]) {
      const { items } = await listEarnBurn(ctx, ask({ pageSize: 100, sort: 'day' }))
      for (const row of items.filter(({ operator: one }) => (one?.id ?? null) === (operator?.id ?? null))) {
        const made = entries.filter(
          ({ day, campaignId, staffId }) =>
            day === row.day && campaignId === row.campaignId && staffId === (operator?.id ?? null),
        )
        expect(row).toMatchObject(recount(made))
      }
    }
  }
})

test('the report can be filtered by campaign, kind, operator and days of the merchant', async () => {
  const { staff, points, entries, ctx } = await makeBusy()
  const today = localDay(now, 'Asia/Singapore')
  const query = { kind: 'points', campaignId: points.id, operatorId: staff[1]?.id, from: addDays(today, -9), to: today }
  const { items, paging } = await listEarnBurn(ctx, ask({ ...query, pageSize: 100 }))
  const fits = entries.filter(
    ({ day, campaignId, staffId }) =>
      day >= query.from && day <= today && campaignId === points.id && staffId === query.operatorId,
  )
  expect(items.map(({ day }) => day)).toEqual([...new Set(fits.map(({ day }) => day))].toSorted().toReversed())
  expect(paging.total).toBe(items.length)
  expect(items.reduce((sum, { net }) => sum + net, 0)).toBe(recount(fits).net)
  expect(await earnBurnDays(ctx, ask({ ...query, kind: 'stamps' }))).toEqual([])
})

test('the nightly check names exactly the days whose totals differ from the log', async () => {
  const { merchant, entries } = await makeBusy()
  const wrongDays = async () => (await checkTotals(app.database.kysely, merchant.id, now)).map(({ id }) => id)
  await closeDaysOf(app.database, merchant.id, now)
  await Promise.all(Array.from({ length: 4 }, () => totalDaysOf(app.database, merchant.id)))
  await totalDaysOf(app.database, merchant.id)
  expect(await wrongDays()).toEqual([])
  const day = entries.map((entry) => entry.day).find((one) => one < '2026-06-01')
  await app.database.pool.query(
    'update daily_total set issued = issued + 1, net = net + 1 where merchant_id = $1 and day = $2',
    [merchant.id, day],
  )
  expect(await wrongDays()).toEqual([day])
})

test('a day that goes on after a change of time zone to the west is totalled again at its end', async () => {
  const { merchant } = await makeBusy()
  await closeDaysOf(app.database, merchant.id, now)
  await totalDaysOf(app.database, merchant.id)
  const west = { merchant: merchant.id, zone: 'Pacific/Honolulu' }
  await app.database.pool.query('update merchant set time_zone = $2 where merchant_id = $1', [west.merchant, west.zone])
  await closeDaysOf(app.database, merchant.id, new Date('2026-06-09T10:30:00Z'))
  await totalDaysOf(app.database, merchant.id)
  const { rows } = await app.database.pool.query<{ last: string; through: string }>(
    `select max(d.day)::text as last, max(m.totaled_through)::text as through
    from merchant m join daily_total d using (merchant_id) where merchant_id = $1`,
    [merchant.id],
  )
  expect(rows[0]).toEqual({ last: '2026-06-08', through: '2026-06-08' })
})
