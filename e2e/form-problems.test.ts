import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop } from './shop.ts'
import { openPart } from './visit.ts'

/** Has the next save of a campaign refused, with these words for these fields. */
const refuseCampaign = (page: Page, fields: Record<string, string>) =>
  page.route(/\/api\/merchant\/campaign\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const meta = { code: 'VALIDATION_FAILED', message: 'Some fields are not right.', fields }
    await route.fulfill({ status: 400, json: { meta } })
  })

test('a field of several boxes or entries tells what is wrong with it and gets the focus', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/setup/memchant-key')
  await page.getByRole('button', { name: 'To the API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name', { exact: true }).fill('Web shop')
  const submit = dialog.getByRole('button', { name: 'New API key' })
  await submit.click()
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes.first()).toBeFocused()
  await expect(boxes.first()).toHaveAccessibleDescription(/\S/)
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Read' }).check()
  const addresses = dialog.getByRole('combobox', { name: 'Allowed addresses' })
  await addresses.fill('203.0.113')
  await addresses.press('Enter')
  await submit.click()
  await expect(addresses).toBeFocused()
  await expect(addresses).toHaveAttribute('aria-invalid', 'true')
  await expect(addresses).toHaveAccessibleDescription(/address/)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('a refusal for what the form does not show is told above the form', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await refuseCampaign(page, { 'body.settings.rewards': 'Two rewards have one name.' })
  await page.getByRole('tab', { name: 'What' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening Coffee')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Some fields are not right.' })).toBeVisible()
})

test('a field that is a button tells its refusal to those who hear the page', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await page.getByRole('tab', { name: 'What' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const [field, label] of [
    ['backgroundColor', /^Background color:/],
    ['logo', /^Logo:/],
  ] as const) {
    await page.getByRole('tab', { name: 'What' }).click()
    await name.fill(`Coffee ${field}`)
    await refuseCampaign(page, { [`body.settings.${field}`]: `The ${field} is refused.` })
    await page.getByRole('button', { name: 'Save' }).click()
    const button = page.getByRole('button', { name: label }).first()
    await expect(button).toBeFocused()
    await expect(button).toHaveAccessibleDescription(new RegExp(`The ${field} is refused\\.`))
    await page.unrouteAll()
  }
})

test('a list of fields tells what is wrong with all of it and gets the focus', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const multipliers = [{ weekdays: [2], from: null, to: null, factor: 2 }]
  const { campaign } = await makeDrinker(app, merchant, { multipliers })
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await openPart(page, 'What')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening Coffee')
  await refuseCampaign(page, { 'body.settings.multipliers': 'Somebody else changed the hours.' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed the hours.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Days' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Days' })).toHaveAccessibleDescription(/changed the hours/)
})
