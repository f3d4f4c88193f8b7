import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { openPart } from './visit.ts'

test('a mail is written in the editor, sent as a test, and saved', { tag: '@once' }, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await openPart(page, 'Emails')
  await page.getByLabel('Subject', { exact: true }).fill('Hello {{nickname}}')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('Welcome to ')
  await page.getByRole('button', { name: 'Campaign', exact: true }).click()
  await page.keyboard.type(', ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('enjoy')
  await expect(page.frameLocator('.email-phone iframe').getByText(`Welcome to ${campaign.name}, enjoy`)).toBeVisible()
  await shoot(page, 'campaign-emails')

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`Sent to ${shop.owner.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('updated successfully')).toBeVisible()
  await page.reload()
  await openPart(page, 'Emails')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Welcome to {{campaign}}, enjoy')

  const mailbox = await open()
  await mailbox.goto(`/dev/mailbox?to=${encodeURIComponent(shop.owner.email)}`)
  await mailbox.getByRole('listitem').first().getByRole('link').first().click()
  const mail = mailbox.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Hello Ana' })).toBeVisible()
  await expect(mail.getByRole('paragraph').filter({ hasText: `Welcome to ${campaign.name}, enjoy` })).toBeVisible()
  await expect(mail.getByText('enjoy', { exact: true })).toHaveCSS('font-weight', '700')
})
