import { expect, test } from 'vitest'
import { chooseStore } from '@chopcard/contract/accounts/merchant/stores.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { adminSummary, topOperators } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFullCard } from '../../../test/make.ts'
import { makeStores } from '../../../test/make-store.ts'
import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import { checkDays } from './check-days.ts'
import { checkInsights } from './check-insights.ts'
import { closeDaysOf } from './close-days.ts'
import { countInsightsOf } from './count-insights.ts'
import { recountRewardsOf } from './recount-rewards.ts'

const t = useApp()
const none = { redemptions: 0 }

/** A shop of two stores with a card of points, whose owner is at the first store. */
async function makeRich() {
  const { merchant, campaign, card } = await makeFullCard(t.app, 'point', 100)
  const [storeId = ''] = await makeStores(t.app, merchant)
  const as = () => ({ token: merchant.owner.token, key: newId() })
  expect((await t.call(chooseStore, { body: { storeId } }, as())).status).toBe(200)
  const rewardId = campaign.settings.rewards[0]?.id
  const redeemSome = async (quantity: number) => {
    const taken = await t.call(
      redeem,
      { params: { memberId: card.id }, body: { rewardId, quantity, confirm: true } },
      as(),
    )
    return taken.body.data.entry.id
  }
  return { merchant, campaign, card, storeId, as, redeemSome }
}
type Rich = Awaited<ReturnType<typeof makeRich>>

/** What the dashboard, its user and the ranking say of the rewards, in all and at the store. */
async function rewardsTold({ merchant, storeId, as }: Rich) {
  const query = { from: localDay(new Date(), merchant.timeZone) }
  const [shop, store, mine, all, there] = await Promise.all([
    t.call(comparison, { query }, as()),
    t.call(comparison, { query: { ...query, storeId } }, as()),
    t.call(adminSummary, {}, as()),
    t.call(topOperators, { query: { kind: 'points' } }, as()),
    t.call(topOperators, { query: { kind: 'points', storeId } }, as()),
  ])
  return [
    shop.body.data.period.rewards,
    store.body.data.period.rewards,
    mine.body.data.today.redemptions,
    mine.body.data.month.redemptions,
    ...[all, there].map(({ body }) => (body.data[0] ?? none).redemptions),
  ]
}
const everywhere = (rewards: number) => Array.from({ length: 6 }, () => rewards)

test('several rewards of points that are taken at once count as so many in every figure, and their void takes all back', async () => {
  const rich = await makeRich()
  const id = await rich.redeemSome(3)
  await rich.redeemSome(2)
  expect(await rewardsTold(rich)).toEqual(everywhere(5))
  await t.call(voidEntry, { params: { id } }, rich.as())
  expect(await rewardsTold(rich)).toEqual(everywhere(2))
})

test('several uses of a prepaid card at once count as so many', async () => {
  const { merchant, card } = await makeFullCard(t.app, 'prepaid', 10)
  const as = { token: merchant.owner.token, key: newId() }
  const body = { memberId: card.id, operation: 'adjust' as const, quantity: -3 }
  expect((await t.call(changeChops, { params: { id: card.id }, body }, as)).status).toBe(200)
  expect((await t.call(adminSummary, {}, as)).body.data.today).toMatchObject({ redemptions: 3 })
})

test('days that a version before closed with several rewards counted as one are counted again, those it closes meanwhile too', async () => {
  const rich = await makeRich()
  const { merchant } = rich
  const { database } = t.app
  await rich.redeemSome(3)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const close = async () => {
    await closeDaysOf(database, merchant.id, tomorrow)
    await countInsightsOf(database, merchant.id)
    for (const table of ['daily_summary', 'store_summary'])
      await database.pool.query(`update ${table} set redemptions = 1 where merchant_id = $1 and redemptions = 3`, [
        merchant.id,
      ])
  }
  const differences = async () => [
    ...(await checkDays(database.kysely, merchant.id, tomorrow)),
    ...(await checkInsights(database.kysely, merchant.id, tomorrow)),
  ]
  await database.kysely
    .insertInto('reward_recount')
    .values({ merchant_id: merchant.id, until: localDay(tomorrow, merchant.timeZone) })
    .execute()
  await recountRewardsOf(database, merchant.id)
  await close()
  expect(await differences()).toHaveLength(2)
  await Promise.all([1, 2].map(() => recountRewardsOf(database, merchant.id)))
  expect(await differences()).toEqual([])
  const left = () =>
    database.kysely.selectFrom('reward_recount').selectAll().where('merchant_id', '=', merchant.id).execute()
  expect(await left()).toHaveLength(1)
  const nextDay = new Date(tomorrow.getTime() + 2 * 86_400_000)
  await closeDaysOf(database, merchant.id, nextDay)
  await recountRewardsOf(database, merchant.id)
  expect(await left()).toEqual([])
})
