import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { birthdaysFrom } from '../../loyalty/cards/visit-filters.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard } from '../../../test/make.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'

const t = useApp()
type Query = NonNullable<Request<typeof listCards>['query']>

async function makeVisitors() {
  const shop = await makeShop(t.app)
  const names = new Map<string, string>()
  const came = {
    regular: [1, 8, 15, 22],
    newcomer: [2],
    drifting: [70],
    lost: [400, 420, 440],
    never: [],
  }
  for (const [name, days] of Object.entries(came))
    names.set(
      (
        await makeVisitor(
          t.app,
          shop,
          days.toSorted((a, b) => b - a),
        )
      ).card.id,
      name,
    )
  await handleEvents(t.app)
  const list = async (query: Query) => {
    const answer = await t.call(listCards, { query }, shop.as)
    expect(answer.body.paging.total).toBe(answer.body.data.length)
    return answer.body.data.map(({ id }) => names.get(id))
  }
  return { shop, list }
}

test('members are found by their group, their last visit and how often they came', async () => {
  const { shop, list } = await makeVisitors()
  const today = localDay(new Date(), shop.merchant.timeZone)
  expect(await list({ visitGroup: 'regulars' })).toEqual(['regular'])
  expect(await list({ visitGroup: 'drifting' })).toEqual(['drifting'])
  expect(await list({ visitGroup: 'lost' })).toEqual(['lost'])
  expect(await list({ visitGroup: 'new', visitsTo: '1' })).toEqual(['newcomer'])
  expect(await list({ visitsTo: '0' })).toEqual(['never'])
  expect(await list({ visits90From: '2' })).toEqual(['regular'])
  expect(await list({ medianGapFrom: '20' })).toEqual(['lost'])
  const [lastVisitFrom, lastVisitTo] = [addDays(today, -100), addDays(today, -30)]
  expect(await list({ lastVisitFrom, lastVisitTo })).toEqual(['drifting'])
  expect(await list({ visits30From: '1', firstVisitFrom: addDays(today, -5) })).toEqual(['newcomer'])
})

test('members are ordered by their visits, those who never came behind the others and in front the other way round', async () => {
  const { list } = await makeVisitors()
  const byLast = ['regular', 'newcomer', 'drifting', 'lost', 'never']
  expect(await list({ sort: '-lastVisit' })).toEqual(byLast)
  expect(await list({ sort: 'lastVisit' })).toEqual(byLast.toReversed())
  expect((await list({ sort: '-visits' })).slice(0, 2)).toEqual(['regular', 'lost'])
  expect((await list({ sort: 'visits' })).toReversed()).toEqual(await list({ sort: '-visits' }))
})

test('members are found by a birthday today and within the next week', async () => {
  const shop = await makeShop(t.app)
  const today = localDay(new Date(), shop.merchant.timeZone)
  for (const days of [0, 6, 7, 40])
    await makeCard(t.app, shop.merchant, shop.campaign, {
      nickname: String(days),
      birthday: addDays(today, days).slice(5),
    })
  const list = async (birthday: 'today' | 'week' | 'month') =>
    (await t.call(listCards, { query: { birthday } }, shop.as)).body.data
      .map(({ nickname }) => Number(nickname))
      .toSorted((a, b) => a - b)
  expect(await list('today')).toEqual([0])
  expect(await list('week')).toEqual([0, 6])
  expect(await list('month')).toEqual([0, 6, 7])
})

test.each([
  ['2026-02-27', ['02-27', '02-28', '02-29', '03-01']],
  ['2028-02-27', ['02-27', '02-28', '02-29']],
  ['2026-12-31', ['12-31', '01-01', '01-02']],
])('the birthdays of three days from %s on are the right ones', (day, birthdays) => {
  expect(birthdaysFrom(day, 3)).toEqual(birthdays)
})
