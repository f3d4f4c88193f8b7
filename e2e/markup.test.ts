import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { cardToken } from '../server/src/core/secrets.ts'
import { drawReceipt } from '../server/src/earning/receipts/receipts-testing.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { expectNothingBuilt, long, short, tiny } from './markup.ts'
import { giveChop, makeDrinker, newAddress, openShop, systemToken } from './shop.ts'
import { heading, openPart, openRow, rows, typeNumber } from './visit.ts'

test('markup typed into a campaign is shown as text on every page and is never run', { tag: '@once' }, async ({
  app,
  open,
  shoot,
  request,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: short })
  await giveChop(request, merchant.owner.token, card.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await waitUntilReady(page)
  const parts = [
    'What',
    'Reward',
    'Look',
    'Publish',
    'Gifts and limits',
    'Place and code',
    'Member levels',
    'Languages',
  ]
  for (const name of parts) {
    const part = await openPart(page, name)
    await waitUntilReady(page)
    await fillTexts(part)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('updated successfully')).toBeVisible()
  const written = page.getByText('<img src=x onerror', { exact: false }).filter({ visible: true })
  await openPart(page, 'History')
  await expect(written.first()).toBeVisible()
  await expectNothingBuilt(page)
  await shoot(page, 'markup-history')

  for (const path of ['/campaign/campaign-list', '/members/member-list', '/report/merchant-member-chop-log']) {
    await page.goto(path)
    await expect(rows(page).filter({ hasText: '<img src=x onerror' })).not.toHaveCount(0)
    await expectNothingBuilt(page)
  }
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: short })).toBeVisible()
  await expectNothingBuilt(page)
  await shoot(page, 'markup-till')
  for (const path of [`/member/login/${campaign.id}`, `/member/card/${card.token}`])
    for (const language of ['en-US', 'zh-TW']) {
      await page.goto(`${path}?lang=${language}`)
      await expect(heading(page, /^<img src=x onerror/)).toBeVisible()
      await expectNothingBuilt(page)
    }
  await shoot(page, 'markup-card')
})

test('markup typed about a member and a shop is shown as text everywhere and is never run', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant)
  const phone = await open()
  await phone.goto(`/member/login/${campaign.id}`)
  await phone.getByLabel('Email', { exact: true }).fill('markup@journey.example')
  await phone.getByLabel('Email again').fill('markup@journey.example')
  await phone.getByLabel(/^Nickname/).fill(short)
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Get my card' }).click()
  await phone.getByRole('link', { name: 'Open my card' }).click()
  await expect(phone.getByText(short)).toBeVisible()
  await expectNothingBuilt(phone)

  const page = await open({ token: merchant.owner.token })
  await page.goto('/setup/configuration')
  await waitUntilReady(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill(long.slice(0, 80))
  await page.getByRole('textbox', { name: /^Address/ }).fill(long)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('updated successfully')).toBeVisible()

  await page.goto('/members/member-list')
  await openRow(page, rows(page).filter({ hasText: short }))
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Remark').fill(long)
  await drawer.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('updated successfully').first()).toBeVisible()
  await drawer.getByRole('tab', { name: 'Extra info' }).click()
  await drawer.getByRole('button', { name: /Add a line/ }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(short)
  await drawer.getByRole('textbox', { name: 'Text' }).fill(long)
  await drawer.getByRole('tabpanel', { name: 'Extra info' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('updated successfully').last()).toBeVisible()
  await shoot(page, 'markup-member')
  await page.reload()
  await expect(page.getByText(short).first()).toBeVisible()
  await expectNothingBuilt(page)

  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  await page.getByText('Adjust', { exact: true }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('textbox', { name: 'Remark (required)' }).fill(long)
  await page.getByRole('button', { name: /Adjust by/ }).click()
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await page.goto('/report/merchant-member-chop-log')
  await expect(rows(page).first()).toContainText(long)
  await expectNothingBuilt(page)
  await page.getByRole('searchbox').fill(long)
  await expect(rows(page)).toHaveCount(0)
  await expectNothingBuilt(page)
  await phone.reload()
  await expect(phone.getByText(long.slice(0, 80))).toBeVisible()
  await expectNothingBuilt(phone)
})

/** Types markup into every text field of a part of the page, as much as each takes. */
async function fillTexts(part: Locator): Promise<void> {
  const fields = part.locator(
    'textarea:visible, input[type=text]:visible:not([readonly], [role], .ant-input-number-input)',
  )
  for (const field of await fields.all()) {
    if (await field.evaluate((one) => Boolean((one as unknown as Closest).closest('.ant-picker, .ant-color-picker'))))
      continue
    const maxLength = Number((await field.getAttribute('maxlength')) ?? 1000)
    await field.fill(maxLength < short.length ? tiny.slice(0, maxLength) : long.slice(0, maxLength))
  }
}

type Closest = { closest: (selector: string) => unknown }

test('markup that a member types at a carnival, on a receipt and for a friend is shown as text on every staff screen', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const db = app.database.kysely
  await db.updateTable('merchant').set({ name: short }).where('merchant_id', '=', merchant.id).execute()
  const day = addDays(localDay(new Date(), 'Asia/Singapore'), 1)
  const timeSlots = [{ day, from: '10:00', to: '11:00', quota: 2 }]
  const ways = {
    name: short,
    carnivalMode: true,
    booths: [{ name: short, place: long.slice(0, 80), chopType: 'COFFEE', slots: timeSlots }],
    memberFields: [{ label: short, kind: 'text', atRegistration: true }],
    receiptsEnabled: true,
    amountPerChop: 500,
    maxUploadPerDay: 3,
    shopNames: [short],
    scanToEarn: true,
    referralEnabled: true,
    referrerBonus: 1,
    maxReferrerBonus: 5,
    refereeBonus: 1,
    referralEndDate: '2099-12-31',
  } as const
  const { campaign, card } = await makeDrinker(app, merchant, structuredClone(ways) as never, { nickname: short })
  const cards = db.selectFrom('card').where('merchant_id', '=', merchant.id).orderBy('created_at', 'desc')
  const { promotion_code: code } = await cards.select('promotion_code').executeTakeFirstOrThrow()
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await test.step('the member joins, books, hands in a receipt', async () => {
    await phone.goto(`/member/spccLogin/${campaign.id}?ref=${code}`)
    const email = newAddress('markup')
    await phone.getByLabel(/^Email(?! again)/).fill(email)
    await phone.getByLabel('Email again').fill(email)
    for (const field of ['Name of this card', 'Nickname', short])
      await phone.getByLabel(new RegExp(`^${field.replace(/[()]/g, '\\$&')}`)).fill(short)
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Get my card' }).click()
    await phone.getByRole('link', { name: 'Open my card' }).click()
    await phone.getByRole('button', { name: `${short}: Book` }).click()
    await phone.getByRole('button', { name: '10:00–11:00' }).click()
    await expect(phone.getByText('Booked. See you there!')).toBeVisible()
    await expectNothingBuilt(phone)
    await phone.goto('/member/CardSelection')
    await expect(phone.getByText(short).first()).toBeVisible()
    await expectNothingBuilt(phone)
    const { id, card_number, token_generation } = await cards
      .select(['id', 'card_number', 'token_generation'])
      .executeTakeFirstOrThrow()
    const token = cardToken(app.config.secret, merchant.shortKey, id, token_generation)
    await phone.goto(`/member/receipt/${card_number}?token=${token}`)
    const picture = { name: `${tiny}.jpg`, mimeType: 'image/jpeg', buffer: await drawReceipt(7) }
    await phone.getByLabel('Take a photo').setInputFiles(picture)
    await phone.getByLabel('Shop').selectOption(short)
    await phone.getByLabel(/^Amount/).fill('17.20')
    await phone.getByRole('button', { name: 'Send the receipt' }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expectNothingBuilt(phone)
  })

  const page = await open({ token: merchant.owner.token })
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${merchant.owner.token}`, 'idempotency-key': randomUUID() }
    expect((await page.request.post(`/api${path}`, { headers, data })).ok(), path).toBe(true)
  }
  await post('/merchant/earn_code_batch', {
    campaignId: campaign.id,
    name: short,
    quantity: 1,
    chops: 1,
    maxUses: 1,
    perMember: 1,
  })
  await post('/merchant/member/notification', {
    campaignId: campaign.id,
    title: short,
    text: long,
    channels: ['email'],
  })
  for (const [i, path] of [
    '/members/member-list',
    '/members/member-receipt-list',
    '/members/booth-booking-list',
    '/members/booth-slots',
    `/campaign/${campaign.id}/referrals`,
    `/campaign/${campaign.id}/earn-codes`,
    '/campaign/campaign-notification-list',
    '/report/delivery-list',
    '/dashboard',
    '/merchant/quick-earn-attend',
  ].entries()) {
    await page.goto(path)
    await waitUntilReady(page)
    await expect(page.getByText(short.slice(0, 12)).filter({ visible: true }).first(), path).toBeVisible()
    await expectNothingBuilt(page)
    if (i !== 1) continue
    await page.getByRole('button', { name: 'Check 1 receipt' }).click()
    await expect(page.getByRole('dialog').getByText(short).first()).toBeVisible()
    await expectNothingBuilt(page)
    await shoot(page, 'markup-receipt')
  }
  await page.goto(`/members/member-list?q=${card.number}`)
  await openRow(page, rows(page).first())
  await page.getByRole('dialog').getByRole('tab', { name: 'Extra info' }).click()
  await expect(page.getByRole('dialog').getByText(short).first()).toBeVisible()
  await expectNothingBuilt(page)

  const platform = await open({ token: await systemToken(page), holder: 'system' })
  await platform.goto(`/sys/deliveries?merchantId=${merchant.id}`)
  await expect(rows(platform).filter({ hasText: short })).not.toHaveCount(0)
  await expectNothingBuilt(platform)
})
