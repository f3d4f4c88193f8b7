import { drawReceipt } from '../server/src/earning/receipts/receipts-testing.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop } from './shop.ts'
import { rows, signIn } from './visit.ts'

test('a receipt is photographed on the phone, approved by a key, and gives its stamps on the card @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  const ways = { receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 1, shopNames: ['Keong Saik', 'Maxwell'] }
  const { card } = await makeDrinker(app, merchant, ways, { nickname: 'Ana' })
  const photo = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await drawReceipt(1) }

  const phone = await open({ viewport: { width: 390, height: 844 } })
  const [slowCard, slowForm] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await phone.route('**/assets/member/*.js', async (route) => {
    await (route.request().frame().url().includes('/receipt/') ? slowForm : slowCard).promise
    await route.continue()
  })
  await test.step('a tap and a choice before the scripts are there are not lost', async () => {
    await phone.goto(`/member/card/${card.token}`, { waitUntil: 'commit' })
    await phone.getByRole('button', { name: 'Upload a receipt' }).click()
    slowCard.resolve()
    await phone.getByLabel('Take a photo').setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
    slowForm.resolve()
  })
  await test.step('what is missing or wrong is told at its field, and what was typed stays', async () => {
    await expect(phone.getByText('Please choose an image file')).toBeVisible()
    await phone.getByLabel(/^Amount/).fill('4,50')
    await phone.getByRole('button', { name: 'Send the receipt' }).click()
    await expect(phone.getByText(/^At least .*5\.00 is needed/)).toBeVisible()
    await expect(phone.getByLabel(/^Amount/)).toHaveValue('4,50')
    await shoot(phone, 'receipt-problems')
  })
  await test.step('it is handed in, also while the picture is still being read', async () => {
    await phone.evaluate(`{
      const sent = new Promise((done) => addEventListener('submit', done, { capture: true, once: true }))
      const read = Blob.prototype.arrayBuffer
      Blob.prototype.arrayBuffer = function () {
        return sent.then(() => read.call(this))
      }
    }`)
    await phone.getByLabel('Take a photo').setInputFiles(photo)
    await phone.getByLabel('Shop').selectOption('Maxwell')
    await phone.getByLabel(/^Amount/).fill('17.20')
    await phone.getByRole('button', { name: 'Send the receipt' }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Maxwell' })).toContainText('Waiting')
    await shoot(phone, 'receipt-done')
  })

  const office = await open({ moving: true })
  await office.goto('/merchant/login?redirect=/members/member-receipt-list')
  await signIn(office, owner)
  await test.step('the merchant looks at it and approves it with a key', async () => {
    await expect(rows(office)).toHaveText([/Maxwell.*Ana.*17\.20.*3.*Waiting/])
    await shoot(office, 'receipt-list')
    await office.getByRole('button', { name: 'Check 1 receipt' }).click()
    await expect(office.getByRole('img', { name: 'Picture of the receipt of Maxwell' })).toBeVisible()
    await shoot(office, 'receipt-viewer')
    await office.keyboard.press('a')
    await expect(office.getByText('1 receipt approved.')).toBeVisible()
  })
  await test.step('the member sees it, and the stamps are on the card', async () => {
    await expect(phone.getByRole('listitem').filter({ hasText: 'Maxwell' })).toContainText('Approved +3')
    await phone.reload()
    await expect(phone.getByText('Exceed Max Upload Per Day')).toBeVisible()
    await phone.getByRole('link', { name: 'To my card' }).click()
    await expect(phone.getByText('3 of 10 stamps collected')).toBeVisible()
    await shoot(phone, 'receipt-card')
  })
})
