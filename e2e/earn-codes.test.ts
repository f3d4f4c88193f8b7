import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { expect, test } from './journey.ts'
import { drawCode, filmOf } from './pictures.ts'
import { makeCard } from '../server/test/make.ts'
import { earnCodeOf, makeEarnBatch } from '../server/test/make-earn-batch.ts'
import { entriesOf, makeDrinker, newAddress, openShop } from './shop.ts'
import { rows } from './visit.ts'

const phone = { width: 390, height: 844 }

// The fake camera has none.
const cameraWithLamp = `
  MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true })
  MediaStreamTrack.prototype.applyConstraints = async (asked) => void (lampSet = asked)`

test('a member scans a printed code and gets the stamp, and a second scan is refused', {
  tag: '@once',
}, async ({ app, open, shoot, baseURL }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { scanToEarn: true }, { nickname: 'Ada' })

  const office = await open({ token: merchant.owner.token })
  await office.goto(`/campaign/${campaign.id}/earn-codes`)
  await office.getByRole('button', { name: 'Make codes' }).click()
  await office.getByRole('textbox', { name: 'Name' }).fill('Table stands')
  await office.getByLabel('How many codes').fill('2')
  await office.getByRole('dialog').getByRole('button', { name: 'Make codes' }).click()
  await expect(office.getByRole('heading', { name: 'Table stands' })).toBeVisible()
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Sheet to print' }).click()
  expect((await download).suggestedFilename()).toBe('Table stands.pdf')
  await shoot(office, 'earn-batch')
  const [first, second] = await app.database.kysely
    .selectFrom('earn_code')
    .select('code')
    .where('merchant_id', '=', merchant.id)
    .orderBy('number')
    .execute()
  const address = (code = '') => `${String(baseURL)}/member/earn/${merchant.shortKey}_${code}`

  const picture = await drawCode(address(first?.code))
  const browser = await chromium.launch(launchOptions(await filmOf(picture)))
  try {
    const page = await open({ browser, viewport: phone, permissions: ['camera'] })
    await page.goto(`/member/card/${card.token}`)
    await page.getByRole('button', { name: 'Scan a code' }).click()
    const sheet = page.getByRole('dialog', { name: 'Scan a code' })
    await expect(sheet.getByText('1 stamp added!')).toBeVisible()
    await shoot(page, 'member-scan-done')
    await sheet.getByRole('button', { name: 'To my card' }).click()
    await expect(page.getByText('1 of 10 stamps collected').first()).toBeAttached()
    await page.evaluate(cameraWithLamp)
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Invalid QR Code!')
    const lamp = sheet.getByRole('button', { name: 'Light' })
    await lamp.click()
    await expect(lamp).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate('lampSet')).toEqual({ advanced: [{ torch: true }] })
    await shoot(page, 'member-scan-used')

    // The phone's own camera opens the address: it finds the card that this browser has shown.
    await page.goto(address(second?.code))
    await expect(page).toHaveURL(/\/member\/card\//)
    await expect(sheet.getByText('1 stamp added!')).toBeVisible()
  } finally {
    await browser.close()
  }
  expect(await entriesOf(app, card.id)).toEqual({ scan: 2 })
})

test('a visitor who scans a code without a card is led to one, and the code is kept for it', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { scanToEarn: true })
  const code = await earnCodeOf(app, merchant, await makeEarnBatch(app, merchant, campaign))
  const page = await open({ viewport: phone })
  // Who taps at once does so before the page's script has run: here it never does.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(`/member/earn/${merchant.shortKey}_${code}`)
  await expect(page.getByRole('heading', { name: 'You have found a code' })).toBeVisible()
  await shoot(page, 'member-earn-page')
  await page.unroute(/\.js$/)
  await page.getByRole('link', { name: 'Get my card' }).click()
  await expect(page).toHaveURL(new RegExp(`/member/login/${campaign.id}$`))
  expect(await page.evaluate(`localStorage.getItem('earn-code-of-${campaign.id}')`)).toContain(code)
  // However the card is reached after that, from the success page or from a mail.
  await page.goto(`/member/card/${card.token}`)
  const sheet = page.getByRole('dialog', { name: 'Scan a code' })
  await expect(sheet.getByText('1 stamp added!')).toBeVisible()
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  )
  await sheet.getByRole('button', { name: 'Scan another code' }).click()
  await expect(sheet.getByText('The camera is not allowed.')).toBeVisible()
  await sheet.getByLabel('Or type the code').fill(code)
  await sheet.getByRole('button', { name: 'Collect' }).click()
  await expect(sheet.getByText('Invalid QR Code!')).toBeVisible()
  await page.goto(`/member/earn/${merchant.shortKey}_${code}`)
  await expect(page.getByRole('heading', { name: 'Invalid QR Code!' })).toBeVisible()
})

test('a code leads to another card where the card of this browser is closed or gone', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { scanToEarn: true })
  const fresh = await makeCard(app, merchant, campaign)
  const code = await earnCodeOf(app, merchant, await makeEarnBatch(app, merchant, campaign))
  const page = await open({ viewport: phone })
  const kept = async () => {
    await expect(page.getByText('Up to date')).toBeVisible()
    return page.evaluate<string | null>(`localStorage.getItem('card-of-${campaign.id}')`)
  }
  await page.goto(`/member/card/${fresh.token}`)
  await expect.poll(kept).toContain(fresh.token)
  const ofCards = app.database.kysely.updateTable('card').where('merchant_id', '=', merchant.id)
  await ofCards.set({ state: 'closed' }).where('id', '=', card.id).execute()
  await page.goto(`/member/card/${card.token}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(kept, 'an old card takes no other one’s place').toContain(fresh.token)

  await ofCards
    .set({ token_hash: Buffer.from('gone') })
    .where('id', '=', fresh.id)
    .execute()
  await page.goto(`/member/earn/${merchant.shortKey}_${code}`)
  await expect(page).toHaveURL(new RegExp(`/member/login/${campaign.id}$`))
  expect(await page.evaluate(`localStorage.getItem('earn-code-of-${campaign.id}')`)).toContain(code)
  // It is the way of whoever has no card by now.
  await page.goto(`/member/earn/${merchant.shortKey}_${code}`)
  await expect(page.getByRole('link', { name: 'Get my card' })).toBeVisible()
})

test('a member invites a friend by link, code and picture, and the friend who joins gets the bonus', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const program = {
    referralEnabled: true,
    referrerBonus: 2,
    maxReferrerBonus: 10,
    refereeBonus: 1,
    referralEndDate: '2099-12-31',
  }
  const { campaign, card } = await makeDrinker(app, merchant, program)
  const page = await open({ viewport: phone })
  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'Invite friends' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite friends' })
  await expect(sheet.getByText('Your friend gets 1 stamp, and you get 2 stamps')).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible()
  await shoot(page, 'member-refer')
  const { promotion_code: code } = await app.database.kysely
    .selectFrom('card')
    .select('promotion_code')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  await expect(sheet.getByText(code)).toBeVisible()
  const friend = await open({ viewport: phone })
  await friend.goto(`/member/login/${campaign.id}?ref=${code}`)
  await expect(friend.getByLabel(/^Promotion code/)).toHaveValue(code)
  const email = newAddress('friend')
  await friend.getByLabel('Email', { exact: true }).fill(email)
  await friend.getByLabel('Email again').fill(email)
  await friend.getByRole('checkbox').check()
  await friend.getByRole('button', { name: 'Get my card' }).click()
  await friend.getByRole('link', { name: 'Open my card' }).click()
  await expect(friend.getByText('1 of 10 stamps collected')).toBeVisible()
  const office = await open({ token: merchant.owner.token })
  await office.goto(`/campaign/${campaign.id}/referrals`)
  await expect(rows(office).filter({ hasText: email })).toContainText('Joined')
})
