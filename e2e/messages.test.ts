import { makeParkedMessage } from '../server/test/make-deliveries.ts'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, newAddress, openShop } from './shop.ts'
import { openRow, rows } from './visit.ts'

test('a message is drafted, tried out, sent to all who fit a filter and delivered; one that failed is sent again', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Zoe' })
  for (const name of ['ana', 'bo'])
    await makeCard(app, merchant, campaign, { nickname: `Tea ${name}`, email: newAddress(name) })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/members/member-list?q=Tea')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).filter({ hasText: 'Tea ana' }).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Bulk acts' })
  await bar.getByRole('button', { name: /All 2/ }).click()
  await bar.getByRole('button', { name: 'Message' }).click()
  const written = page.getByRole('dialog', { name: 'New message' })
  await written.getByLabel('Title').first().fill('Oolong tonight')
  await written.getByLabel('Keep quiet at night').click()
  await written.getByRole('button', { name: 'Save as draft' }).click()
  await openRow(page, rows(page).filter({ hasText: 'Oolong tonight' }).filter({ hasText: 'Draft' }))
  const dialog = page.getByRole('dialog', { name: 'Draft' })
  await expect(dialog.getByText('All members that fit the filters of the member list')).toBeVisible()
  await expect(dialog.getByLabel('Keep quiet at night')).not.toBeChecked()
  await dialog.getByLabel('Text').first().fill('A new harvest is here.')
  await dialog.getByRole('button', { name: 'Test to myself' }).click()
  await expect(page.getByText(`A test has been sent to ${owner.email}.`)).toBeVisible()
  await shoot(page, 'message-compose')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Message' })
  await expect(detail.getByText('2 of 2 members')).toBeVisible()
  const delivered = detail.locator('dl div').filter({ hasText: 'Delivered' })
  await expect(delivered).toHaveText(/Delivered\s*2/, { timeout: 30_000 })
  await shoot(page, 'message-detail')

  const messageId = await makeParkedMessage(app, merchant)
  await page.goto('/report/delivery-list')
  await expect(rows(page).filter({ hasText: 'Oolong tonight' }).filter({ hasText: 'Sent' })).toHaveCount(3)
  await expect(page.getByText('1 message could not be delivered.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await rows(page).filter({ hasText: messageId }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('It will be sent again shortly.')).toBeVisible()
  await page.goto('/report/delivery-list?state=sent')
  await expect(async () => {
    await page.locator('#content').getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page).filter({ hasText: messageId })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await shoot(page, 'message-ledger')
})
