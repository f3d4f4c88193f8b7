import { makeRsaCertificate } from '../bench/make-x509.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop, password } from './shop.ts'
import { rows } from './visit.ts'

test('an API key is made with the password, is shown once, gives a stamp, appears in the log and is revoked', async ({
  app,
  open,
  shoot,
  request,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  const { card } = await makeDrinker(app, merchant)
  const office = await open({ token: owner.token })
  await office.goto('/setup/memchant-key')
  await expect(office.getByRole('heading', { name: 'Give the stamp' })).toBeVisible()
  await shoot(office, 'integration-start')
  await office.getByRole('button', { name: 'To the API keys' }).click()
  await office.getByRole('button', { name: 'New API key' }).click()
  const dialog = office.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name', { exact: true }).fill('Web shop')
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Read' }).check()
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Change' }).check()
  await shoot(office, 'integration-new-key')
  await dialog.getByRole('button', { name: 'New API key' }).click()
  const again = office.getByRole('dialog').filter({ has: office.locator('input[type=password]') })
  await again.locator('input[type=password]').fill(password)
  await again.getByRole('button').last().click()
  const shown = office.getByRole('dialog', { name: 'Web shop: your new key' })
  const key = (await shown.locator('.key-secret').innerText()).trim()
  expect(key).toMatch(/^ck_live_/)
  await shoot(office, 'integration-key-shown')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(rows(office).filter({ hasText: 'Web shop' })).toContainText('Active')
  await expect(office.getByText(key)).toHaveCount(0)

  const issue = () =>
    request.post('/api/integration/v1/entries', {
      headers: { authorization: `Bearer ${key}` },
      data: { cardId: card.number, operation: 'issue', quantity: 1 },
    })
  expect((await issue()).status()).toBe(200)
  await office.goto('/report/merchant-member-chop-log')
  await expect(rows(office).filter({ hasText: 'Web shop' })).toHaveCount(1)

  await office.goto('/setup/memchant-key?tab=requests')
  await expect(async () => {
    await office.locator('#content').getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(office).filter({ hasText: 'POST /integration/v1/entries' })).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await shoot(office, 'integration-requests')

  await office.goto('/setup/memchant-key?tab=api')
  await rows(office).filter({ hasText: 'Web shop' }).click()
  await office.getByRole('button', { name: 'Revoke', exact: true }).click()
  await office.getByRole('dialog', { name: 'Revoke Web shop?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(rows(office).filter({ hasText: 'Web shop' })).toContainText('Revoked')
  expect((await issue()).status()).toBe(401)
})

test('a certificate is refused for what is wrong with it, and shown with its facts when it is right @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const office = await open({ token: merchant.owner.token })
  await office.goto('/setup/memchant-key?tab=certificate')
  await office.getByRole('button', { name: 'Add a certificate' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add a certificate' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP')
  await dialog.getByRole('checkbox', { name: 'Orders: Read' }).check()
  await dialog.getByLabel('Certificate', { exact: true }).fill('certainly not!')
  await dialog.getByRole('button', { name: 'Add a certificate' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'This is not base64' })).toBeVisible()
  await dialog.getByLabel('Certificate', { exact: true }).fill(makeRsaCertificate().pem)
  await dialog.getByRole('button', { name: 'Add a certificate' }).click()
  await rows(office).filter({ hasText: 'ERP' }).click()
  await expect(office.getByText('CN=ERP of the shop').first()).toBeVisible()
  await shoot(office, 'integration-certificate')
})

test('test data opens in a tab of its own, marked above every page @once', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const office = await open({ token: merchant.owner.token })
  await office.goto('/setup/memchant-key?tab=api')
  await office.getByRole('button', { name: 'New API key' }).click()
  const dialog = office.getByRole('dialog', { name: 'New API key' })
  await dialog.getByText('Test data', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Trial')
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Read' }).check()
  await dialog.getByRole('button', { name: 'New API key' }).click()
  await office.getByRole('button', { name: 'I have copied it' }).click()
  const [tab] = await Promise.all([
    office.context().waitForEvent('page'),
    office.getByRole('button', { name: 'Open the test shop' }).click(),
  ])
  await tab.waitForURL(/\/dashboard/)
  await tab.goto('/members/member-list')
  await expect(tab.getByRole('region', { name: 'Test data' })).toBeVisible()
  await expect(rows(tab).filter({ hasText: 'Dalia' }).first()).toBeVisible()
  await shoot(tab, 'integration-test-data')
  await office.reload()
  await expect(office.getByRole('region', { name: 'Test data' })).toHaveCount(0)
})
