import { randomUUID } from 'node:crypto'
import { layReceipt } from '../server/src/earning/receipts/receipts-testing.ts'
import type { Merchant } from '../server/src/core/context.ts'
import { makeCard } from '../server/test/make.ts'
import { expect, test, waitUntilReady } from './journey.ts'
import { holdAnswer } from './hold-answer.ts'
import { entriesOf, giveChop, hire, makeDrinker, newAddress, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

test('the form of a member keeps what is typed when the member is read again', { tag: '@once' }, async ({
  app,
  open,
  request,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  await giveChop(request, merchant.owner.token, card.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/members/member-list?member=${card.id}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  await drawer.getByLabel('Nickname').fill('Ada Lovelace')
  await drawer.getByRole('tab', { name: 'Log' }).click()
  await drawer.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('dialog', { name: 'Void this transaction' }).getByRole('button', { name: /^Void/ }).click()
  await expect(drawer.getByText('0 / 10').first()).toBeVisible()
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  await expect(drawer.getByLabel('Nickname')).toHaveValue('Ada Lovelace')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).filter({ hasText: 'Ada Lovelace' })).toHaveCount(1)
})

test('a page that a list does not have any more leads to its last one', async ({ app, open, request }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, { type: 'prepaid', rewardName: '' }, { nickname: 'Ada' })
  const authorization = `Bearer ${merchant.owner.token}`
  for (let n = 1; n <= 20; n++) {
    const headers = { authorization, 'idempotency-key': randomUUID() }
    const data = { nickname: `Bo ${n}` }
    const answer = await request.post(`/api/merchant/campaign/${campaign.id}/member`, { headers, data })
    expect(answer.ok()).toBe(true)
  }
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-list?page=9')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/page=3/)
  await page.goto('/members/approval')
  const waiting = page.locator('.approval-list > li')
  await expect(waiting).toHaveCount(20)
  await page.getByRole('listitem', { name: 'Next Page' }).click()
  await expect(waiting).toHaveCount(1)
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('1 approved')).toBeVisible()
  await expect(waiting).toHaveCount(20)
})

test('a dialog stays while what it has asked for is under way, and tells what became of it', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/members/member-list')
  await rows(page).filter({ hasText: 'Ada' }).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Bulk acts' }).getByRole('button', { name: 'Issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue' })
  await dialog.getByLabel('Remark').fill('Thank you')
  const { answer } = await holdAnswer(page, '**/merchant/batch')
  const sent = page.waitForRequest('**/merchant/batch')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await sent
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click({ force: true })
  await expect(dialog).toBeVisible()
  await shoot(page, 'slow-bulk')
  answer()
  await expect(heading(page, 'Issue +1')).toBeVisible()
  await expect.poll(() => entriesOf(app, card.id)).toEqual({ earn: 1 })
})

test('the viewer stays at the receipt that somebody has gone on to while another one is approved', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const ways = { receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 10 }
  const { campaign, card } = await makeDrinker(app, merchant, ways, { nickname: 'Ada' })
  const facts = { id: merchant.id, shortKey: merchant.shortKey } as Merchant
  for (let n = 0; n < 3; n++) await layReceipt(app, facts, campaign, card.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-receipt-list')
  await page.getByRole('button', { name: 'Check 3 receipts' }).click()
  const { answer } = await holdAnswer(page, '**/merchant/receipt/decide')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Next receipt' }).click()
  await page.getByRole('button', { name: 'Next receipt' }).click()
  await expect(page.getByText('3 of 3')).toBeVisible()
  const third = new URL(page.url()).searchParams.get('receipt')
  const again = page.waitForResponse(/\/merchant\/receipt\?/)
  answer()
  await expect(page.getByText('1 receipt approved.')).toBeVisible()
  await again
  await waitUntilReady(page)
  expect(new URL(page.url()).searchParams.get('receipt')).toBe(third)
})

test('a tab of a member tells what it cannot read, and reads it again on demand', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.route(`**/merchant/campaign/${campaign.id}`, (route) => route.abort('connectionreset'))
  await page.goto(`/members/member-list?member=${card.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Extra info' }).click()
  await expect(drawer.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute(`**/merchant/campaign/${campaign.id}`)
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a code is asked for the address that stands in the field, not for the one before it', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Mei' })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'My details' }).click()
  const sheet = page.getByRole('dialog', { name: 'My details' })
  await sheet.getByRole('button', { name: /the email address|an email address/ }).click()
  const [wrong, right] = [newAddress('mie'), newAddress('mei')]
  await sheet.getByLabel('New email address').fill(wrong)
  const { answer } = await holdAnswer(page, '**/member/profile/code')
  const answered = page.waitForResponse('**/member/profile/code')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sheet.getByLabel('New email address').fill(right)
  answer()
  await answered
  await expect(sheet.getByRole('button', { name: 'Send code' })).toBeEnabled()
  await expect(sheet.getByText(wrong)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await expect(sheet.getByText(right)).toBeVisible()
})
