import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { countEffectsOf } from './count-effects.ts'

const t = useApp()
const timeZone = 'Asia/Singapore'

test('a campaign is compared with as many days before it as are over since it began', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { merchant, campaign } = shop
  const today = localDay(new Date(), timeZone)
  for (const days of [
    [60, 35],
    [60, 15],
    [60, 5],
  ])
    await makeVisitor(t.app, shop, days)
  await sql`update campaign set created_at = now() - interval '10 days'
    where merchant_id = ${merchant.id} and id = ${campaign.id}`.execute(t.app.database.kysely)
  await handleEvents(t.app)
  const countedOn = async (day: string) => {
    await countEffectsOf(t.app.database, { merchant_id: merchant.id, time_zone: timeZone, today: day })
    const [found] = (await t.call(effects, {}, shop.as)).body.data.effects
    return [found?.kind, found?.through, found?.reached, found?.others]
  }
  const afterNineDays = ['campaign', addDays(today, -1), { members: 3, came: 1 }, { members: 3, came: 1 }]
  expect(await countedOn(today)).toEqual(afterNineDays)
  const inTheEnd = ['campaign', addDays(today, 20), { members: 3, came: 1 }, { members: 3, came: 2 }]
  expect(await countedOn(addDays(today, 25))).toEqual(inTheEnd)
})
