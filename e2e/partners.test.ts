import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { holdAnswer } from './hold-answer.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'
import { lowerThanThumb } from './thumbs.ts'

/** Its chops are issued several at once. */
const settings = { type: 'multi-rewards', rewards: [{ name: 'A coffee', chopCount: 10 }], rewardName: '' }

test('a shop invites a partner, who accepts, stamps a card at its own till, and both see the settlement', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const [owner, partner] = [await openShop(app), await openShop(app)]
  const { campaign, card } = await makeDrinker(app, owner, settings as never, { nickname: 'Zoe' })

  const office = await open({ token: owner.owner.token })
  await office.goto(`/campaign/partner-campaigns?campaignId=${campaign.id}`)
  await office.getByRole('button', { name: 'Invite a partner' }).click()
  await office.getByLabel('Merchant id of the shop').fill(partner.shortKey)
  await office.getByLabel('Partner pays per issued chop').fill('0.20')
  await office.getByLabel('Partner receives per reward').fill('4.50')
  await shoot(office, 'partner-invitation')
  await office.getByRole('button', { name: 'Send invitation' }).click()
  await expect(rows(office).filter({ hasText: partner.name })).toContainText('Invited')

  const other = await open({ token: partner.owner.token })
  await other.goto('/dashboard')
  await other.getByText('Another shop invites you as a partner.').waitFor()
  await other.goto('/campaign/partner-campaigns')
  await rows(other).getByRole('button', { name: 'Accept' }).click()
  await expect(rows(other).filter({ hasText: owner.name })).toContainText('Active')

  await other.goto('/merchant/adjust')
  await other.getByRole('link', { name: 'Partner campaigns' }).click()
  await showCard(other, card.number, 'Zoe')
  await other.getByRole('button', { name: 'Issue 1' }).click()
  await expect(other.getByText('1 of 10')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await lowerThanThumb(other, '.till')).toEqual([])
  await shoot(other, 'partner-till')

  await office.goto('/campaign/partner-settlements')
  await expect(rows(office).filter({ hasText: partner.name })).toContainText('0.20')
  await shoot(office, 'partner-settlements')
  await office.getByLabel('From month').click()
  await office.locator('.ant-select-item-option').last().click()
  await expect(office).toHaveURL(/from=\d{4}-\d\d/)
  await expect(rows(office).filter({ hasText: partner.name })).toContainText('0.20')

  await office.goto(`/campaign/partner-operations?q=${card.number}`)
  await expect(rows(office).filter({ hasText: partner.name })).toContainText('Zoe')
  await shoot(office, 'partner-operations')
  await office.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^partner-operations-\d{4}-\d\d-\d\d\.csv$/)
  const [, line, ...more] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(line).toContain(`${card.number},Zoe,${campaign.name},Your campaign,${partner.name}`)
  expect(more).toEqual([])

  await office.goto('/report/merchant-member-chop-log')
  await expect(rows(office).filter({ hasText: partner.name })).toContainText(partner.owner.name)

  await test.step('an answer that arrives when the next card is in front changes nothing of that card', async () => {
    const next = await makeCard(app, owner, campaign, { nickname: 'Bo' })
    const { answer } = await holdAnswer(other, '**/partner/*/issue')
    await showCard(other, next.number, 'Bo')
    await other.getByLabel('How many').fill('2')
    const sent = other.waitForRequest('**/partner/*/issue')
    await other.getByRole('button', { name: 'Issue 2' }).click()
    await sent
    await showCard(other, card.number, 'Zoe')
    await expect(other.getByRole('button', { name: 'Issue 1' })).toBeVisible()
    answer()
    await expect(other.getByRole('status').filter({ hasText: 'Issued 2' })).toContainText('Bo')
    await expect(other.getByText('1 of 10')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await shoot(other, 'partner-till-late')
    await showCard(other, next.number, 'Bo')
    await expect(other.getByText('2 of 10')).toBeVisible()
  })
})

/** Has a card scanned at the till of a partner. */
async function showCard(page: Page, number: string, nickname: string): Promise<void> {
  await page.getByLabel('Card code or card number').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.locator('.till-main').getByText(nickname, { exact: true })).toBeVisible()
}
