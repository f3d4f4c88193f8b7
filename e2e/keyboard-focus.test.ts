import { createCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Locator, Page } from '@playwright/test'
import { makeSession } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { elsewhere } from './refusal.ts'
import { hire, makeDrinker, openShop } from './shop.ts'
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
