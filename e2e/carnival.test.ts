import { chromium } from '@playwright/test'
import { boothCode, boothUrl } from '../server/src/earning/booths/booth-code.ts'
import { localDay } from '../server/src/core/clock.ts'
import { launchOptions } from './browser.ts'
import { makeBooking, zoneAtNoon } from '../server/test/make-carnival.ts'
import { expect, test } from './journey.ts'
import { drawCode, filmOf } from './pictures.ts'
import { entriesOf, makeDrinker, openShop } from './shop.ts'
import { typeNumber } from './visit.ts'

const timeZone = zoneAtNoon()

test('a member books a time at a booth, scans its poster for a stamp, and adds a friend’s card, which the till attends', {
  tag: '@once',
}, async ({ app, open, shoot, baseURL }) => {
  const shop = await openShop(app, { timeZone })
  const timeSlot = { day: localDay(new Date(), timeZone), from: '23:00', to: '23:59', quota: 2 }
  const { campaign, card } = await makeDrinker(
    app,
    shop,
    {
      carnivalMode: true,
      booths: [
        { name: 'Kite making', place: 'Meadow', chopType: 'COFFEE', slots: [timeSlot] },
        { name: 'Puppets', chopType: 'COFFEE', slots: [timeSlot] },
      ],
    },
    { nickname: 'Ada' },
  )
  const code = boothCode(app.config.secret, shop.id, campaign.settings.booths[0]?.id ?? '')
  const picture = await drawCode(boothUrl(String(baseURL), code))
  const till = await open({ token: shop.owner.token })
  const browser = await chromium.launch(launchOptions(await filmOf(picture)))
  try {
    const viewport = { width: 390, height: 844 }
    const phone = await open({ browser, viewport, permissions: ['camera'], language: 'en-US' })
    await phone.goto(`/member/CarnivalModeCard/${card.token}`)
    await expect(phone.getByText('0 of 2 booths visited')).toBeVisible()
    await phone.getByRole('button', { name: 'Kite making: Book' }).click()
    await shoot(phone, 'carnival-times')
    await phone.getByRole('button', { name: '23:00–23:59' }).click()
    await expect(phone.getByText('Booked. See you there!')).toBeVisible()
    await expect(phone.getByRole('button', { name: /Kite making Today, 23:00–23:59/ })).toBeVisible()

    await phone.getByRole('button', { name: 'Scan a booth’s code' }).click()
    await expect(phone.getByText('Kite making: stamp collected!')).toBeVisible({ timeout: 30_000 })
    await expect(phone.getByText('1 of 2 booths visited')).toBeVisible()
    expect(await entriesOf(app, card.id)).toEqual({ attend: 1 })
    await expect(phone.getByRole('button', { name: 'News on my phone' })).toBeVisible()
    await shoot(phone, 'carnival-passport')

    await phone.getByRole('link', { name: 'Add a card' }).click()
    await phone.getByLabel('Name of the card').fill('For Bo')
    await phone.getByRole('button', { name: 'Add a card' }).click()
    await expect(phone.getByText('0 of 2 booths visited')).toBeVisible()
    await expect(phone.getByText('For Bo')).toBeVisible()
    await phone.getByRole('button', { name: 'Puppets: Book' }).click()
    await phone.getByRole('button', { name: '23:00–23:59' }).click()
    await expect(phone.getByText('Booked. See you there!')).toBeVisible()
    await phone.getByRole('button', { name: 'Puppets: My time' }).click()
    await phone.getByRole('button', { name: 'Cancel this booking' }).click()
    await expect(phone.getByText('Your booking is cancelled.')).toBeVisible()
    await phone.getByRole('button', { name: 'Puppets: Book' }).click()
    await phone.getByRole('button', { name: '23:00–23:59' }).click()
    await till.goto('/merchant/quick-earn-attend')
    await typeNumber(till, (await phone.getByText(/^\d{4} \d{4} \d{4}$/).innerText()).replaceAll(' ', ''))
    await till.getByRole('button', { name: 'Attend: Puppets' }).click()
    await expect(phone.getByText('1 of 2 booths visited')).toBeVisible()
    await shoot(till, 'till-attend')
    await phone.getByRole('link', { name: 'Switch card' }).click()
    await phone.getByRole('button', { name: 'Rename: Ada' }).click()
    await phone.getByLabel('Name of the card').first().fill('for bo')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('You already have a card with this name.')).toBeVisible()
    await shoot(phone, 'carnival-cards')
  } finally {
    await browser.close()
  }

  await till.goto('/members/booth-booking-list')
  await expect(till.getByRole('row').filter({ hasText: 'Kite making' })).toContainText('Attended')
  await shoot(till, 'booth-bookings')
})

test('a member who has missed the booked time chooses another one of the day on the same page', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app, { timeZone })
  const day = localDay(new Date(), timeZone)
  const timeSlots = [
    { day, from: '00:00', to: '00:01', quota: 2 },
    { day, from: '23:00', to: '23:59', quota: 2 },
  ]
  const settings = { carnivalMode: true, booths: [{ name: 'Kite making', chopType: 'COFFEE', slots: timeSlots }] }
  const { campaign, card } = await makeDrinker(app, shop, settings)
  await makeBooking(app, { merchant: shop, campaign, cardId: card.id })
  const phone = await open({ viewport: { width: 390, height: 844 }, language: 'en-US' })
  await phone.goto(`/member/CarnivalModeCard/${card.token}`)
  await phone.getByRole('button', { name: 'Kite making: My time' }).click()
  await expect(phone.getByRole('dialog').getByText('Today, 00:00–00:01')).toBeVisible()
  await phone.getByRole('button', { name: '23:00–23:59' }).click()
  await expect(phone.getByText('Booked. See you there!')).toBeVisible()
  await expect(phone.getByRole('button', { name: /Kite making Today, 23:00–23:59/ })).toBeVisible()
})
