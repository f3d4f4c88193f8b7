import type { Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { holdAnswer } from './hold-answer.ts'
import { hire, makeDrinker, newAddress, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

const fileOf = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

/** Ticks the box of a member in the list. */
const choose = (page: Page, name: string) =>
  rows(page)
    .filter({ hasText: name })
    .getByRole('checkbox', { name: `Choose ${name}` })
    .check()

test('members are imported from a spreadsheet after two bad rows are repaired, and nobody is added twice', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Zoe' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  const bring = async (file: ReturnType<typeof fileOf>) => {
    await page.goto('/members/import')
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('What do the columns mean?')).toBeVisible()
    await page.getByRole('button', { name: 'Check the rows' }).click()
  }
  const head = 'E-mail,Name,Level,Stamps'
  await bring(
    fileOf('members.csv', head, 'ana@journey.example,Ana,,3', 'no-address,Bo,,4', 'cy@journey.example,Cy,Platinum,5'),
  )
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('The campaign has no level of this name.')).toBeVisible()
  await shoot(page, 'import-report')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('3 of 3 rows')).toBeVisible()

  await bring(
    fileOf('repaired.csv', head, 'ana@journey.example,Ana,,3', 'bo@journey.example,Bo,,4', 'cy@journey.example,Cy,,5'),
  )
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('3 of 3 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Member list' }).click()
  await expect(heading(page, 'Member list')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  for (const [name, balance] of [
    ['Ana', '3 / 10'],
    ['Bo', '4 / 10'],
    ['Cy', '5 / 10'],
  ] as const)
    await expect(rows(page).filter({ hasText: name }).filter({ hasText: balance })).toHaveCount(1)
})

test('chosen members get a chop each by a job, a frozen card is refused with the reason, and a view is saved', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  await makeCard(app, merchant, campaign, { nickname: 'Cy' })
  await app.database.kysely
    .updateTable('card')
    .set({ state: 'frozen', frozen_by: 'staff' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.id)
    .execute()
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/members/member-list')
  await choose(page, 'Ana')
  const bar = page.getByRole('region', { name: 'Bulk acts' })
  // The rows move down for it.
  await expect(bar.getByText('1 member chosen')).toBeVisible()
  await choose(page, 'Bo')
  await expect(bar.getByText('2 members chosen')).toBeVisible()
  await shoot(page, 'members-chosen')
  await bar.getByRole('button', { name: 'Issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue' })
  await dialog.getByLabel('Remark').fill('Thank you')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(heading(page, 'Issue +1')).toBeVisible()
  await expect(page.getByText('2 of 2 rows')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Ana' })).toContainText('Member is frozen')
  await expect(rows(page).filter({ hasText: 'Bo' })).toContainText('Issued')
  await shoot(page, 'bulk-job')

  await page.goto('/members/member-list?state=frozen')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const saving = page.getByRole('dialog', { name: 'Save filters, order and columns' })
  await saving.getByLabel('Name').fill('Asleep')
  await saving.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The view was saved.')).toBeVisible()
  await page.goto('/members/member-list')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Asleep', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('chosen members stay chosen from page to page and below an opened one, and end with another search', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  for (const nickname of ['Bo', 'Cy']) await makeCard(app, merchant, campaign, { nickname })
  const page = await open({ token: merchant.owner.token })
  const bar = page.getByRole('region', { name: 'Bulk acts' })
  await page.goto('/members/member-list?pageSize=2')
  await choose(page, 'Bo')
  await page.getByTitle('2', { exact: true }).click()
  await choose(page, 'Ana')
  await rows(page).filter({ hasText: 'Ana' }).getByRole('button', { name: 'Ana' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByText('2 members chosen')).toBeVisible()
  await bar.getByRole('button', { name: 'All 3 that fit the filters' }).click()
  await expect(bar.getByText('All 3 that fit the filters')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Ana' }).uncheck()
  await expect(bar.getByText('1 member chosen')).toBeVisible()
  await bar.getByRole('button', { name: 'All 3 that fit the filters' }).click()
  const { answer } = await holdAnswer(page, '**/merchant/member?*q=Bo*')
  await page.getByRole('searchbox').fill('Bo')
  await expect(page.getByRole('checkbox', { name: 'Choose Ana' })).toBeDisabled()
  await expect(bar).toHaveCount(0)
  answer()
  await choose(page, 'Bo')
  await expect(bar.getByText('1 member chosen')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(rows(page)).toHaveCount(2)
  await expect(bar).toHaveCount(0)
})

test('a message to chosen members is mailed, and the list shows that both got it', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Zoe' })
  const [ana, bo] = [newAddress('ana'), newAddress('bo')]
  await makeCard(app, merchant, campaign, { nickname: 'Ana', email: ana })
  await makeCard(app, merchant, campaign, { nickname: 'Bo', email: bo })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/members/member-list')
  await choose(page, 'Ana')
  await choose(page, 'Bo')
  await page.getByRole('region', { name: 'Bulk acts' }).getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByText('2 chosen members')).toBeVisible()
  await dialog.getByLabel('Title').first().fill('Kaya toast is back')
  await dialog.getByLabel('Text').first().fill('Come and taste it.')
  await dialog.getByLabel('Keep quiet at night').click()
  await shoot(page, 'bulk-message')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The message is on its way to 2 members.')).toBeVisible()
  const detail = page.getByRole('dialog', { name: 'Message' })
  await expect(detail.getByText('2 of 2 members')).toBeVisible()
  await page.goto('/report/delivery-list')
  for (const address of [ana, bo])
    await expect(rows(page).filter({ hasText: address })).toContainText('Kaya toast is back')
})
