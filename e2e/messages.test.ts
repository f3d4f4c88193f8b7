import { randomUUID } from 'node:crypto'
import { makeCoupon } from '../server/test/make-coupon.ts'
import { makeParkedMessage } from '../server/test/make-deliveries.ts'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { hire, makeDrinker, newAddress, openShop, systemToken } from './shop.ts'
import { openRow, rows } from './visit.ts'

/** Hours before UTC, where the journeys' shops are. */
const singapore = 8

test('a message is drafted, tested, sent to filtered members, delivered and opened, waits at night, and is resent after a failure', {
  tag: '@once',
}, async ({ app, open, shoot, request }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Zoe' })
  const email = newAddress('ana')
  await makeCard(app, merchant, campaign, { nickname: 'Tea ana', email })
  await makeCard(app, merchant, campaign, { nickname: 'Tea bo', email: newAddress('bo') })
  await makeCoupon(app, merchant, { name: 'A cup of oolong', codeSource: 'fixed', fixedNumber: 'OOLONG', quota: 5 })
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
  await dialog.getByLabel('Text').first().fill('A new harvest is here: {{gift}}')
  await dialog.getByLabel('With a coupon or voucher').click()
  await page.getByTitle('A cup of oolong', { exact: true }).click()
  await expect(dialog.getByText('2 members get one')).toBeVisible()
  await expect(dialog.getByText('5 are left of the quota')).toBeVisible()
  await dialog.getByRole('button', { name: 'Test to myself' }).click()
  await expect(page.getByText(`A test has been sent to ${owner.email}.`)).toBeVisible()
  await shoot(page, 'message-compose')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Message' })
  await expect(detail.getByText('2 of 2 members')).toBeVisible()
  const delivered = detail.locator('dl div').filter({ hasText: 'Delivered' })
  await expect(delivered).toHaveText(/Delivered\s*2/, { timeout: 30_000 })
  const phone = await open()
  await phone.goto(await linkInMailTo(phone, email))
  await expect(phone.getByRole('heading', { name: 'A cup of oolong' })).toBeVisible()
  await phone.goto(await linkInMailTo(phone, email, 'Open my card'))
  await expect(phone.getByText('Up to date')).toBeVisible()
  await expect(detail.locator('dl div').filter({ hasText: 'Opened' })).toHaveText(/Opened\s*1/)
  await shoot(page, 'message-detail')

  const clock = (hours: number) => new Date(Date.now() + (singapore + hours) * 3_600_000).toISOString().slice(11, 16)
  const night = await request.post('/api/merchant/member/notification', {
    headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
    data: { filters: { q: 'Tea' }, text: 'Good night', channels: ['email'], quiet: { from: clock(-1), to: clock(2) } },
  })
  const { data } = (await night.json()) as { data: { notificationId: string } }
  await page.goto(`/campaign/campaign-notification-list?message=${data.notificationId}`)
  await expect(detail.getByText('2 members are in quiet hours and are told afterwards.')).toBeVisible()

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
    await expect(rows(page).filter({ hasText: messageId })).toHaveCount(1, { timeout: 5000 })
  }).toPass()
  await shoot(page, 'message-ledger')
  const platform = await open({ token: await systemToken(page), holder: 'system' })
  await platform.goto('/sys/deliveries?q=Oolong')
  await expect(rows(platform).filter({ hasText: merchant.name }).filter({ hasText: 'Sent' })).toHaveCount(3)
})
