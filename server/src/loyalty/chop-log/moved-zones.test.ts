import { expect, test } from 'vitest'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf } from '../../../test/make.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { openJobContext } from '../../core/job-context.ts'
import { applyOperation } from '../cards/apply-operation.ts'
import { loadCard } from '../cards/card-store.ts'
import { rulesFor } from '../cards/type-rules.ts'
import { voidOnce } from './void-entry.ts'

const t = useApp()

/** A card of points in Singapore whose shop moves to New York between the operations. */
async function makeMoving(settings: Partial<CampaignSettingsInput>) {
  const merchant = await makeMerchant(t.app, { timeZone: 'Asia/Singapore' })
  const campaign = await makeCampaign(t.app, merchant, { ...settingsOf(merchant, 'point'), ...settings })
  const card = await makeCard(t.app, merchant, campaign)
  const at = async (time: string) => {
    const found = await findMerchant(t.app.database.kysely, { id: merchant.id })
    if (!found) throw new Error('a merchant that was just made')
    const actor = { kind: 'system', id: null, name: '', nickname: null } as const
    return openJobContext(t.app, found.merchant, actor, new Date(`2031-06-${time}Z`), 'test')
  }
  const earn = async (time: string, quantity = 1) => {
    const { entry } = await applyOperation(
      await at(time),
      card.id,
      ({ campaign: rules, card: facts, today, moment }) =>
        rulesFor('point').issue(rules, facts, today, { quantity }, moment),
      { source: 'test' },
    )
    return entry.id
  }
  return {
    card,
    earn,
    takeBack: async (time: string, id: string) => voidOnce(await at(time), card.id, id, { source: 'test' }),
    row: async (time: string) => {
      const ctx = await at(time)
      return loadCard(t.app.database, ctx.merchant, card.id, ctx.now)
    },
    move: () =>
      t.app.database.pool.query(`update merchant set time_zone = 'America/New_York' where merchant_id = $1`, [
        merchant.id,
      ]),
  }
}

test('a void of the day frees its limit, although the shop’s days have become others between the two', async () => {
  const { earn, takeBack, row, move } = await makeMoving({ maxEarnPerDay: 1 })
  const id = await earn('10T17:00')
  await move()
  await takeBack('10T18:00', id)
  expect(await row('10T18:30')).toMatchObject({ earned_today: 0 })
  await earn('10T19:00')
  await expect(earn('10T20:00')).rejects.toMatchObject({ code: 'EXCEED_MAX_EARN_PER_DAY' })
})

test('a void of what was earned before the shop’s day began frees nothing, although both are of one date', async () => {
  const { earn, takeBack, move } = await makeMoving({ maxEarnPerDay: 1 })
  const id = await earn('10T01:00')
  await move()
  await earn('10T05:00')
  await takeBack('10T05:10', id)
  await expect(earn('10T06:00')).rejects.toMatchObject({ code: 'EXCEED_MAX_EARN_PER_DAY' })
})

test('a chop that is earned on a day that goes on after a move counts for the level, and its void takes it back', async () => {
  const { card, earn, takeBack, row, move } = await makeMoving({ levelBy: 'earned', levelPeriodDays: 30 })
  await t.app.database.pool.query(`update card set period_start = '2031-05-12' where id = $1`, [card.id])
  await earn('10T17:00', 2)
  await move()
  const id = await earn('10T18:00', 5)
  expect(await row('10T19:00')).toMatchObject({ period_start: '2031-06-11', period_earned: 7 })
  await takeBack('10T19:30', id)
  expect(await row('10T20:00')).toMatchObject({ period_earned: 2 })
})
