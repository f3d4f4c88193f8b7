import { chromium, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { expect, test } from './journey.ts'
import { filmOf } from './pictures.ts'
import { hire, newAddress, openShop } from './shop.ts'
import { upload } from './upload.ts'
import { heading, rows, signIn, typeNumber } from './visit.ts'

const campaign = 'Morning Coffee'
const reward = 'A free flat white'

// On a phone, where the office has least room; each of its parts is walked on a desktop by the journey it belongs to.
test('a user signs in, creates a campaign, stamps a card, redeems its reward and voids the transaction', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const [owner, operator] = [await hire(app, merchant, 'owner'), await hire(app, merchant, 'operator')]

  const office = await open({ moving: true })
  await office.goto('/merchant/login')
  await signIn(office, owner)
  await expect(heading(office, 'Dashboard')).toBeVisible()
  const registration = await createCampaign(office, shoot)

  const phone = await open({ viewport: { width: 390, height: 844 }, moving: true })
  await register(phone, registration, shoot)
  const stamps = phone.getByText(/^\d of 3 stamps collected$/)
  await expect(stamps).toHaveText('0 of 3 stamps collected')
  await expect(phone.getByText('Up to date')).toBeVisible()
  await shoot(phone, 'story-card-empty')
  const number = String(await phone.locator('dd').first().textContent()).trim()

  const film = await filmOf(
    await phone
      .getByRole('img', { name: /^QR code of card/ })
      .first()
      .screenshot(),
  )
  const browser = await chromium.launch(launchOptions(film))
  try {
    const till = await open({ browser, token: operator.token, permissions: ['camera'], moving: true })
    await test.step('the camera reads the code and the chop is issued at once', async () => {
      await till.goto('/merchant/quick-earn-attend')
      await till.getByRole('button', { name: 'Scan with the camera' }).click()
      await expect(till.getByText('+1 · 1 of 3')).toBeVisible()
      await shoot(till, 'story-till-issued')
    })
    await test.step('the member sees it without a reload', async () => {
      await expect(stamps).toHaveText('1 of 3 stamps collected')
      await expect(phone.getByText('1 stamp added!')).toBeVisible()
      await shoot(phone, 'story-card-stamped')
    })
    await test.step('the operator fills the card by its number', async () => {
      await till.goto('/merchant/adjust')
      await typeNumber(till, number)
      for (const count of ['2 of 3', '3 of 3']) {
        await till.getByRole('button', { name: /Issue 1 chop/ }).click()
        await expect(till.getByText(`+1 · ${count}`)).toBeVisible()
      }
      await expect(till.getByRole('button', { name: /Issue 1 chop/ })).toBeDisabled()
      await expect(stamps).toHaveText('3 of 3 stamps collected')
      await expect(phone.getByText(`${reward} is yours`)).toBeVisible()
      await shoot(phone, 'story-card-full')
    })
    await test.step('the reward is redeemed from the camera', async () => {
      await till.goto('/merchant/quick-redeem')
      await till.getByRole('button', { name: 'Scan with the camera' }).click()
      await till.getByRole('button', { name: /Redeem/ }).click()
      await expect(till.getByText(`Redeemed: ${reward}`).first()).toBeVisible()
      await expect(stamps).toHaveText('0 of 3 stamps collected')
      await expect(phone.getByText(`Enjoy: ${reward}!`)).toBeVisible()
      await shoot(till, 'story-till-redeemed')
    })
  } finally {
    await browser.close()
  }

  await test.step('the merchant sees all of it and voids the redemption', async () => {
    await office.goto('/report/merchant-member-chop-log')
    await expect(rows(office)).toHaveText([/Redeemed.*−3|Redeemed.*-3/, /Issued/, /Issued/, /Issued/])
    await expect(rows(office).first()).toContainText(operator.name)
    await shoot(office, 'story-transactions')
    await rows(office).first().getByRole('button', { name: 'Void' }).click()
    const dialog = office.getByRole('dialog')
    await expect(dialog.getByText(/0 → (COFFEE: )?3/)).toBeVisible()
    await shoot(office, 'story-void-preview')
    await dialog.getByRole('textbox', { name: 'Remark' }).fill('Wrong customer')
    await dialog.getByRole('button', { name: 'Void' }).click()
    await expect(office.getByText('The transaction was voided.')).toBeVisible()
    await expect(rows(office).first()).toContainText('Wrong customer')
    await expect(rows(office).nth(1).getByRole('button', { name: 'Void' })).toBeHidden()
  })
  await test.step('and the card of the member follows', async () => {
    await expect(stamps).toHaveText('3 of 3 stamps collected')
    await shoot(phone, 'story-card-after-void')
  })
})

type Shoot = (page: Page, name: string) => Promise<void>

/** Through the form, step by step; answers with the address members register at. */
async function createCampaign(page: Page, shoot: Shoot): Promise<string> {
  await page.goto('/campaign/campaign-list')
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(campaign)
  await page.getByRole('textbox', { name: /^Name of the stamp/ }).fill('COFFEE')
  await page.getByRole('spinbutton', { name: /^Stamps for a full card/ }).fill('3')
  await upload(page, 'Stamped', '1', '#15803d')
  await upload(page, 'Not yet stamped', '0', '#d6d3d1')
  await shoot(page, 'story-campaign-what')
  await page.getByRole('button', { name: 'Reward', exact: true }).click()
  await page.getByRole('textbox', { name: /^Reward/ }).fill(reward)
  await shoot(page, 'story-campaign-reward')
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await upload(page, 'Logo', 'M', '#c2410c')
  await shoot(page, 'story-campaign-look')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await shoot(page, 'story-campaign-publish')
  await page.getByRole('tab', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: /^Validity.*Off$/ })).toBeVisible()
  await shoot(page, 'story-campaign-more')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code of the registration page' })).toBeVisible()
  await shoot(page, 'story-campaign-qr')
  return dialog.getByRole('textbox', { name: 'Link to the registration page' }).inputValue()
}

async function register(page: Page, address: string, shoot: Shoot) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: campaign })).toBeVisible()
  await shoot(page, 'story-join')
  const email = newAddress('member')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(email)
  await page.getByLabel(/^Nickname/).fill('Ada')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Get my card' }).click()
  await expect(page.getByRole('heading', { name: 'Your card is ready' })).toBeVisible()
  await shoot(page, 'story-joined')
  await page.getByRole('link', { name: 'Open my card' }).click()
  await expect(page).toHaveURL(/\/member\/card\//)
}
