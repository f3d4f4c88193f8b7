import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntries } from '../../../test/make-activity.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { openPieces, type Pieces } from '../../../test/pieces.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { checkDays } from './check-days.ts'
import { closeDays, closeDaysOf } from './close-days.ts'
import { dailyChopCount } from './count-chops.ts'

let app: Pieces
beforeAll(() => {
  app = openPieces()
})
afterAll(() => app.close())

const none = { params: {}, query: {}, body: undefined } as const
const zone = 'Asia/Singapore'

async function makeActive(now: Date) {
  const merchant = await makeMerchant(app, { timeZone: zone })
  const campaign = await makeCampaign(app, merchant)
  const card = await makeCard(app, merchant, campaign)
  const entries = await makeEntries(app, merchant, campaign, card.id, [merchant.owner], now)
  return { merchant, campaign, card, entries }
}

const summed = async (merchantId: string) => {
  const { rows } = await app.database.pool.query<{ through: string; net: number; days: number }>(
    `select m.summed_through as through, coalesce(sum(d.net), 0)::bigint as net, count(distinct d.day) as days
    from merchant m left join daily_summary d on d.merchant_id = m.merchant_id where m.merchant_id = $1 group by m.merchant_id`,
    [merchantId],
  )
  return rows[0]
}

test('the sums of a day are counted once by several processes and in repeated runs', async () => {
  const now = new Date('2026-06-10T04:00:00Z')
  const { merchant, entries } = await makeActive(now)
  const over = entries.filter(({ day }) => day < '2026-06-10')
  const expected = {
    through: '2026-06-09',
    net: over.reduce((sum, { quantity }) => sum + quantity, 0),
    days: new Set(over.map(({ day }) => day)).size,
  }
  await Promise.all(Array.from({ length: 6 }, () => closeDaysOf(app.database, merchant.id, now)))
  await closeDaysOf(app.database, merchant.id, now)
  expect(await summed(merchant.id)).toEqual(expected)
})

test('the nightly check names exactly the closed days whose sums differ from the log', async () => {
  const now = new Date('2026-06-10T04:00:00Z')
  const { merchant, campaign, card } = await makeActive(now)
  const wrongDays = async () => (await checkDays(app.database.kysely, merchant.id, now)).map(({ id }) => id)
  expect(await wrongDays()).toEqual([])
  await closeDaysOf(app.database, merchant.id, now)
  expect(await wrongDays()).toEqual([])

  await app.database.pool.query(
    `update daily_summary set redeemed = redeemed + 1 where merchant_id = $1 and day = '2026-05-20'`,
    [merchant.id],
  )
  expect(await wrongDays()).toEqual(['2026-05-20'])
  await makeEntries(app, merchant, campaign, card.id, [merchant.owner], new Date('2026-03-01T04:00:00Z'))
  expect(await wrongDays()).toContain('2026-03-01')
  expect(await wrongDays()).not.toContain('2026-06-09')
})

test('a day is closed only after the requests that began on it have ended', async () => {
  const { merchant } = await makeActive(new Date('2026-06-10T04:00:00Z'))
  await closeDaysOf(app.database, merchant.id, new Date('2026-06-09T16:14:59Z'))
  expect(await summed(merchant.id)).toMatchObject({ through: '2026-06-08' })
  await closeDaysOf(app.database, merchant.id, new Date('2026-06-09T16:15:00Z'))
  expect(await summed(merchant.id)).toMatchObject({ through: '2026-06-09' })
})

test('a closed day that goes on after a move to the west is counted completely', async () => {
  const midnight = new Date('2026-06-09T16:30:00Z')
  const { merchant, campaign, card, entries } = await makeActive(midnight)
  await closeDaysOf(app.database, merchant.id, midnight)
  expect(await summed(merchant.id)).toMatchObject({ through: '2026-06-09' })

  const moved = { ...merchant, timeZone: 'America/New_York' }
  await app.database.pool.query('update merchant set time_zone = $2 where merchant_id = $1', [
    merchant.id,
    moved.timeZone,
  ])
  const later = new Date('2026-06-09T20:00:00Z')
  const [last] = await makeEntries(app, moved, campaign, card.id, [merchant.owner], later)
  expect(last?.day).toBe('2026-06-09')
  const all = await app.database.pool.query<{ issued: number }>(
    `select sum(quantity)::bigint as issued from chop_entry
    where merchant_id = $1 and local_day = '2026-06-09' and measure in ('earned', 'granted')`,
    [merchant.id],
  )
  const issuedOn = async (now: Date) => {
    const ctx = { app, db: app.database.kysely, merchant: moved, now } as unknown as MerchantContext
    return (await dailyChopCount(ctx, none)).find(({ day }) => day === '2026-06-09')?.issued
  }
  expect(await issuedOn(later)).toBe(all.rows[0]?.issued)
  await closeDaysOf(app.database, merchant.id, later)
  expect(await summed(merchant.id)).toMatchObject({ through: '2026-06-08' })
  const nextDay = new Date('2026-06-10T12:00:00Z')
  await closeDaysOf(app.database, merchant.id, nextDay)
  expect(await summed(merchant.id)).toMatchObject({ through: '2026-06-09' })
  expect(await issuedOn(nextDay)).toBe(all.rows[0]?.issued)
  expect(entries.length).toBeGreaterThan(0)
})

test('the job closes the days of every merchant, up to the merchant’s own yesterday', async () => {
  const here = await makeMerchant(app, { timeZone: 'Pacific/Kiritimati' })
  const there = await makeMerchant(app, { timeZone: 'Pacific/Pago_Pago' })
  await closeDays(app)
  for (const merchant of [here, there]) {
    const through = (await summed(merchant.id))?.through as string
    expect(through < localDay(new Date(), merchant.timeZone)).toBe(true)
  }
})
