import type { Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { compose } from './compose.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'

/** Where the list has been asked for what was typed last. */
const isSearchedFor = (page: Page, words: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)

test('a search box keeps the space at the end while the list is asked for', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ann Lee' })
  await makeCard(app, merchant, campaign, { nickname: 'Annabel' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-list')
  await expect(rows(page)).toHaveCount(2)
  const box = page.getByRole('searchbox').first()
  await box.pressSequentially('Ann ')
  await isSearchedFor(page, 'Ann')
  await box.pressSequentially('Lee')
  await expect(box).toHaveValue('Ann Lee')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(box).toHaveValue('')
})

test('a search box waits for the end of a word that an input method composes', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: '陳大文' })
  const page = await open({ token: merchant.owner.token })
  await page.clock.install()
  await page.goto('/members/member-list')
  await expect(rows(page)).toHaveCount(1)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).searchParams.get('q'))
  })
  const box = page.getByRole('searchbox').first()
  await box.focus()
  const keys = await page.context().newCDPSession(page)
  for (const text of ['c', 'ch', 'che', 'chen']) await compose(keys, text)
  // Longer than the box waits after the last key.
  await page.clock.runFor(600)
  await keys.send('Input.insertText', { text: '陳' })
  await isSearchedFor(page, '陳')
  await expect(box).toHaveValue('陳')
  expect(asked.filter(Boolean)).toEqual(['陳'])
})

test('a filter that is typed keeps the focus when Enter asks for the list', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-list')
  await page.getByRole('button', { name: 'More filters' }).click()
  const from = page.getByRole('textbox', { name: 'Balance: from' })
  await from.fill('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('balanceFrom')).toBe('3')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(from).toBeFocused()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(from).toHaveValue('')
})
