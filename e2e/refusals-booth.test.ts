import { localDay } from '../server/src/core/clock.ts'
import { withBooths, makeBooking, daySlot, slotIdOf } from '../server/test/make-carnival.ts'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { isRefused, said } from './refusal.ts'
import { makeDrinker, openShop } from './shop.ts'

test('a booth that cannot be booked or reached shows the reason and loses nothing @phone', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const { campaign, card } = await makeDrinker(
    app,
    shop,
    withBooths([daySlot(1, { quota: 1 }), daySlot(2), daySlot(3)]),
  )
  const page = await open()
  await page.goto(`/member/CarnivalModeCard/${card.token}`)
  const sheet = page.getByRole('dialog', { name: 'Booth 1' })
  const timeSlots = sheet.getByRole('button', { name: '00:00–23:59' })
  const days = sheet.getByRole('list', { name: 'Days' }).getByRole('button')
  const openBooth = () => page.getByRole('button', { name: 'Booth 1: Book' }).click()

  await test.step('its times cannot be loaded', async () => {
    await page.route('**/api/member/carnival/booth/*', (route) => route.abort(), { times: 1 })
    await openBooth()
    await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveText(said('booths:member.trouble'))
    await shoot(page, 'refused-times')
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(days).toHaveCount(3)
  })
  await test.step('INSUFFICIENT_QUOTA', async () => {
    const quicker = await makeCard(app, shop, campaign)
    await makeBooking(app, { merchant: shop, campaign, cardId: quicker.id })
    await timeSlots.click()
    await isRefused(sheet, 'INSUFFICIENT_QUOTA')
    await expect(timeSlots, 'the times are shown as they are now').toBeDisabled()
    await expect(timeSlots).toContainText('Fully booked')
    await shoot(page, 'refused-slot')
  })
  await test.step('TIME_EXPIRED', async () => {
    await days.nth(1).click()
    await app.database.kysely
      .updateTable('booth_slot')
      .set({ day: localDay(new Date(Date.now() - 2 * 86_400_000), 'Asia/Singapore') })
      .where('merchant_id', '=', shop.id)
      .where('id', '=', slotIdOf(campaign, 0, 1))
      .execute()
    await timeSlots.click()
    await isRefused(sheet, 'TIME_EXPIRED')
    await expect(days).toHaveCount(2)
  })
  await test.step('the connection is lost while it is booked, and while it is cancelled', async () => {
    await days.last().click()
    const booking = '**/api/member/carnival/booking'
    await page.route(booking, (route) => route.abort())
    await timeSlots.click()
    await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveText(said('member:scan.checking'))
    await page.unroute(booking)
    await expect(page.getByText(said('booths:member.bookedNow'))).toBeVisible()
    await page.route(`${booking}/*`, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Booth 1: My time' }).click()
    await sheet.getByRole('button', { name: 'Cancel this booking' }).click()
    await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveText(said('booths:member.trouble'))
    await shoot(page, 'refused-cancel')
    await sheet.getByRole('button', { name: 'Cancel this booking' }).click()
    await expect(page.getByText(said('booths:member.cancelled'))).toBeVisible()
  })
  await test.step('CARD_EXPIRED', async () => {
    await openBooth()
    await days.last().click()
    await app.database.kysely
      .updateTable('card')
      .set({ expires_at: new Date(0) })
      .where('merchant_id', '=', shop.id)
      .where('id', '=', card.id)
      .execute()
    await timeSlots.click()
    await isRefused(sheet, 'CARD_EXPIRED')
    await page.reload()
    await expect(page.getByText(said('booths:member.state.expired'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Booth 1: Book' })).toHaveCount(0)
    await shoot(page, 'refused-carnival')
  })
})
