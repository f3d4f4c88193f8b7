import { addCard } from '@chopcard/contract/earning/member/carnival.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { boothCodeOf, withBooths, forgedBoothCode, makeBooking, daySlot } from '../server/test/make-carnival.ts'
import { expect, test } from './journey.ts'
import { elsewhere, isRefused, said } from './refusal.ts'
import { makeDrinker, openShop } from './shop.ts'

test('a booth’s code that gives no stamp shows the reason @phone', async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const { campaign, card } = await makeDrinker(
    app,
    shop,
    withBooths([daySlot(1)], [daySlot(1)], [daySlot(0)], [daySlot(-1)]),
  )
  for (const booth of [1, 2, 3]) await makeBooking(app, { merchant: shop, campaign, cardId: card.id }, booth)
  const page = await open()
  await page.goto(`/member/CarnivalModeCard/${card.token}`)
  const sheet = page.getByRole('dialog', { name: said('booths:member.scan') })
  const turnIn = async (code: string) => {
    await sheet.getByLabel(said('booths:member.typeCode')).fill(code)
    await sheet.getByRole('button', { name: 'Send' }).click()
  }
  const openSheet = () => page.getByRole('button', { name: said('booths:member.scan') }).click()
  await openSheet()
  await turnIn(boothCodeOf(app, shop, campaign, 2))
  await expect(page.getByText('Booth 3: stamp collected!')).toBeVisible()
  await openSheet()
  // As wide as its sheet, or what is said below would be out of sight.
  await expect(page.getByLabel(said('member:scan.picture'))).toHaveCSS('width', '350px')
  const refused: [ErrorCode, string][] = [
    ['CHOP_ALREADY_EARNED', boothCodeOf(app, shop, campaign, 2)],
    ['STAMP_NOT_VERIFIED', forgedBoothCode()],
    ['STAMP_NOT_REGISTERED', boothCodeOf(app, shop, campaign)],
    ['BOOKING_TOO_EARLY', boothCodeOf(app, shop, campaign, 1)],
    ['TIME_EXPIRED', boothCodeOf(app, shop, campaign, 3)],
  ]
  for (const [code, text] of refused)
    await test.step(code, async () => {
      await turnIn(text)
      await isRefused(sheet, code)
      await expect(sheet.getByLabel(said('booths:member.typeCode'))).toHaveValue(text)
    })
  await shoot(page, 'refused-booth')
  await test.step('a poster before the phone’s own camera is refused on the page it leads to', async () => {
    await page.goto(`/member/CarnivalModeCard/${card.token}?booth=${forgedBoothCode()}`)
    await isRefused(page.getByRole('main'), 'STAMP_NOT_VERIFIED')
  })
})

test('an additional card is refused at its name, and a sixth card everywhere @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app)
  const { card } = await makeDrinker(app, shop, withBooths([daySlot(1)]))
  const add = (name: string) => elsewhere(request, card.token, addCard, { body: { name } })
  for (const name of ['Bo', 'Cy']) await add(name)
  const page = await open()
  await page.goto(`/member/CarnivalModeCard/${card.token}`)
  await page.getByRole('link', { name: 'Switch card' }).click()
  const name = page.getByLabel('Name of the card')
  const send = () => page.getByRole('button', { name: 'Add a card' }).click()
  await test.step('CARD_NAME_DUPLICATED', async () => {
    await name.fill('bo')
    await send()
    await isRefused(page.getByRole('main'), 'CARD_NAME_DUPLICATED')
    await expect(name).toHaveAccessibleDescription(said('errors:codes.CARD_NAME_DUPLICATED'))
    await expect(name).toHaveValue('bo')
  })
  await test.step('the connection is lost while it is added', async () => {
    const cards = '**/api/member/cards'
    await page.route(cards, (route) => route.abort())
    await name.fill('Di')
    await send()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(said('member:scan.checking'))
    await page.unroute(cards)
    await expect(page.getByText('0 of 1 booths visited')).toBeVisible()
    await page.getByRole('link', { name: 'Switch card' }).click()
  })
  await test.step('MAX_CARDS_REACHED', async () => {
    await add('Ed')
    await name.fill('Flo')
    await send()
    await isRefused(page.getByRole('main'), 'MAX_CARDS_REACHED')
    await shoot(page, 'refused-sixth')
    await page.reload()
    await expect(page.getByText(said('booths:member.most'))).toBeVisible()
    await expect(name).toHaveCount(0)
  })
})
