import { makeBooking, daySlot, withBooths } from '../server/test/make-carnival.ts'
import { makeCard } from '../server/test/make.ts'
import { holdAnswer } from './hold-answer.ts'
import { expect, test, waitUntilReady } from './journey.ts'
import { entriesOf, makeDrinker, newAddress, openShop } from './shop.ts'
import { typeNumber } from './visit.ts'

test('a quantity typed at the till while the last one is under way is the next one', async ({ app, open }) => {
  const merchant = await openShop(app)
  const points = { type: 'point', rewards: [{ name: 'A coffee', chopCount: 50 }] } as const
  const { card } = await makeDrinker(app, merchant, points as never, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  const quantity = page.getByRole('spinbutton', { name: 'How many' })
  await quantity.fill('5')
  const { answer } = await holdAnswer(page, `**/merchant/member/${card.id}`)
  await page.getByRole('button', { name: /Issue 5 points/ }).click()
  await quantity.fill('7')
  const again = page.waitForResponse('**/quick_redeem/*')
  answer()
  await expect(page.getByRole('status').filter({ hasText: '+5' })).toBeVisible()
  await again
  await waitUntilReady(page)
  await expect(quantity).toHaveValue('7')
})

test('a card is not stamped when it is put away while its bookings are asked for', async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const next = await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  const { answer } = await holdAnswer(page, '**/merchant/booths*')
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Next customer' }).click()
  answer()
  await typeNumber(page, next.number)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({})
})

test('a booking is attended at the till while the stamp of another card is under way', async ({ app, open }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const carnival = await makeDrinker(app, merchant, withBooths([daySlot(0)]), { nickname: 'Bo' })
  await makeBooking(app, { merchant, campaign: carnival.campaign, cardId: carnival.card.id })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  const { answer } = await holdAnswer(page, `**/merchant/member/${card.id}`)
  const sent = page.waitForRequest(`**/merchant/member/${card.id}`)
  await typeNumber(page, card.number)
  await sent
  await typeNumber(page, carnival.card.number)
  await page.getByRole('button', { name: 'Attend: Booth 1' }).click()
  await expect.poll(() => entriesOf(app, carnival.card.id)).toEqual({ attend: 1 })
  answer()
  await expect(page.getByRole('listitem').filter({ hasText: 'Issue 1' })).toHaveCount(1)
})

test('a till tells that an enrolment which the next scan has left may have been made', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Mobile number or email').fill(newAddress('bo'))
  await page.getByRole('checkbox', { name: 'The customer agrees' }).check()
  const { answer } = await holdAnswer(page, '**/merchant/till/enrolment')
  const sent = page.waitForRequest('**/merchant/till/enrolment')
  await page.getByRole('button', { name: 'Enrol' }).click()
  await sent
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await expect(page.getByText('You left before the answer came.')).toBeVisible()
  await shoot(page, 'till-left-enrolment')
  answer()
})

test('a refusal stays on the till’s screen when the next card is found just after it', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const next = await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  const isDue = Promise.withResolvers<undefined>()
  await page.route(`**/merchant/member/${card.id}`, async (route) => {
    await isDue.promise
    await route.continue()
  })
  const found = await holdAnswer(page, `**/quick_redeem/${next.number}*`)
  await page.getByRole('button', { name: /Issue 1 chop/ }).click()
  await app.database.pool.query(
    `update card set state = 'frozen', frozen_by = 'staff' where merchant_id = $1 and id = $2`,
    [merchant.id, card.id],
  )
  const asked = page.waitForRequest(`**/quick_redeem/${next.number}*`)
  await typeNumber(page, next.number)
  await asked
  isDue.resolve(undefined)
  const refusal = page.getByRole('alert').filter({ hasText: 'Ada' })
  await expect(refusal).toBeVisible()
  found.answer()
  await expect(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await waitUntilReady(page)
  await expect(refusal).toBeVisible()
  await shoot(page, 'till-refusal-of-the-last-card')
})
