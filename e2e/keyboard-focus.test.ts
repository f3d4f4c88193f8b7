import { createCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Locator, Page } from '@playwright/test'
import { makeSession } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { drawPicture } from './pictures.ts'
import { elsewhere, said } from './refusal.ts'
import { hire, makeDrinker, newAddress, openShop, systemToken } from './shop.ts'
import { heading, rows } from './visit.ts'

/** What has the focus, as somebody hears it. */
const focusOf = (page: Page): Locator => page.locator(':focus')

test('the focus goes to the next row when the keyboard removes one, and to the heading after the last', {
  tag: '@once',
}, async ({ app, open, request }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, { type: 'prepaid', rewardName: '' }, { nickname: 'Ada' })
  for (const nickname of ['Bo', 'Cy'])
    await elsewhere(request, merchant.owner.token, createCard, { params: { id: campaign.id }, body: { nickname } })
  const page = await open({ token: merchant.owner.token })

  await page.goto('/members/approval')
  await page.getByRole('listitem', { name: 'Bo', exact: true }).focus()
  await page.keyboard.press('a')
  await expect(focusOf(page)).toHaveAccessibleName('Cy')
  await page.getByRole('listitem', { name: 'Cy' }).getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(focusOf(page)).toHaveAccessibleName('Ada')
  await page.keyboard.press('a')
  await expect(heading(page, 'Prepaid approval')).toBeFocused()
})

test('the focus goes to the next of the sessions when one is ended in a dialog', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  for (let i = 0; i < 2; i++) await makeSession(app, merchant, owner.id)
  const page = await open({ token: owner.token })
  await page.goto('/account/center')
  const ends = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(ends).toHaveCount(2)
  for (const left of [1, 0]) {
    await ends.first().press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).press('Enter')
    await expect(ends).toHaveCount(left)
    await expect(page.locator('.own-sessions > li:focus')).toHaveCount(1)
  }
})

test('the focus goes to the heading of the page that a row opens, and back to the top of the list', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/campaign/campaign-list')
  await rows(page).first().getByRole('button').first().press('Enter')
  await expect(heading(page, campaign.name)).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Campaigns')).toBeFocused()
})

test('the button of a member’s form keeps the focus when what it sent is refused', { tag: '@phone' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const page = await open()
  await page.goto(`/member/login/${campaign.id}`)
  const address = newAddress('focus')
  await page.getByLabel('Email', { exact: true }).fill(address)
  await page.getByLabel('Email again').fill(address)
  await page.getByLabel(/^Nickname/).fill('Ada')
  await page.getByRole('checkbox').check()
  const submit = page.getByRole('button', { name: said('join:submit') })
  let answer = () => {}
  await page.route('**/api/public/campaign/**', async (route) => {
    await new Promise<void>((go) => (answer = go))
    await route.fulfill({ status: 409, json: { meta: { code: 'REGISTRATION_NOT_OPEN', message: 'Not open yet.' } } })
  })
  await submit.press('Enter')
  await expect(page.getByRole('button', { name: said('join:sending') })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Not open yet.' })).toBeVisible()
  await expect(submit).toBeFocused()
  // Who then taps beside it does not want to press it with the next key.
  await heading(page, /./).click()
  // The place for a lost focus is looked for after the next frame.
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))')
  await expect(focusOf(page)).toHaveCount(0)
})

test('the focus stays in the line that a button has moved to an end of its list', { tag: '@once' }, async ({
  open,
}) => {
  const page = await open({ token: await systemToken(await open()), holder: 'system' })
  await page.goto('/sys/setup/tutorial-list')
  await page.getByRole('button', { name: 'Change the order' }).click()
  const lines = page.getByRole('dialog').getByRole('listitem')
  const [first = '', second = ''] = await lines.allTextContents()
  await lines.nth(1).getByRole('button', { name: /up$/ }).press('Enter')
  await expect(lines).toContainText([second, first])
  await expect(lines.first()).toBeFocused()
  await lines.first().getByRole('button', { name: /down$/ }).press('Enter')
  await expect(lines).toContainText([first, second])
})

test('the keyboard moves a picture that is cropped, and the place for it has a name', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const page = await open({ token: (await openShop(app)).owner.token })
  await page.goto('/setup/configuration')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawPicture('L', '#0f766e'))
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  const place = dialog.getByRole('application', { name: /arrow keys/ })
  const left = async () => (await dialog.locator('img').boundingBox())?.x ?? 0
  await place.focus()
  const before = await left()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeCloseTo(before + 30, 0)
})
