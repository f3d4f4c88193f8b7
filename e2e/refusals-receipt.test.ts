import { localDay } from '../server/src/core/clock.ts'
import { drawReceipt } from '../server/src/earning/receipts/receipts-testing.ts'
import { expect, test } from './journey.ts'
import { isRefused, said } from './refusal.ts'
import { makeDrinker, openShop } from './shop.ts'

test('a file that is no picture is refused at its field without loss of input, and a receipt over the limit with a link to the card @phone', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const ways = { receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 1 }
  const { card } = await makeDrinker(app, shop, ways)
  const page = await open()
  await page.goto(`/member/receipt/${card.number}?token=${card.token}`)
  const picture = page.getByRole('group', { name: said('receipts:member.picture') })
  const choose = (buffer: Buffer) =>
    picture.getByLabel('Take a photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const amount = page.getByLabel(/^Amount/)
  const send = page.getByRole('button', { name: said('receipts:member.send') })

  await test.step('FILE_NOT_AN_IMAGE', async () => {
    await page.getByLabel('Shop').fill('Kopi Corner')
    await amount.fill('17.20')
    await choose(Buffer.from('no picture'))
    await expect(picture.getByRole('alert')).toHaveText(said('errors:fields.notImage'))
    // What begins as a photograph and is none, only the server can tell.
    await choose(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]))
    await send.click()
    await isRefused(picture, 'FILE_NOT_AN_IMAGE')
    await expect(picture.getByRole('img'), 'no broken picture stays').toHaveCount(0)
    await expect(amount).toHaveValue('17.20')
    await shoot(page, 'refused-picture')
  })
  await test.step('EXCEED_MAX_UPLOAD_PER_DAY', async () => {
    await choose(await drawReceipt(21))
    await app.database.kysely
      .insertInto('receipt_count')
      .values({ merchant_id: shop.id, card_id: card.id, day: localDay(new Date(), shop.timeZone), uploads: 1 })
      .execute()
    await send.click()
    await isRefused(page.getByRole('main'), 'EXCEED_MAX_UPLOAD_PER_DAY')
    await shoot(page, 'refused-upload')
    await page.getByRole('link', { name: said('receipts:member.toCard') }).click()
    await expect(page.getByText('0 of 10 stamps collected')).toBeVisible()
  })
})
