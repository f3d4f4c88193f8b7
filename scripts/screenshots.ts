// Makes the pictures of the README in docs/pictures from a running demo: node scripts/screenshots.ts http://127.0.0.1:3000
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { demoPassword } from '../demo/merchants.ts'
import { findChromium } from './chromium.ts'
import { composePicture, type Placed, type Size } from './compose-picture.ts'
import { root } from './run.ts'

const [base = ''] = process.argv.slice(2)
const folder = join(root, 'docs/pictures')
const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 780 }
/** Of several beside each other. */
const small = { width: 312, height: 624 }

type Card = { cardNumber: string }
type Look = BrowserContextOptions & { visit: (page: Page) => Promise<unknown> }

const token = await signIn()
await chooseStore()
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const shown = { stamps: await cardOf('Kopi Stamp Card', 'balanceTo=9'), points: await cardOf('Bean Points') }
  const full = await cardOf('Kopi Stamp Card', 'balanceFrom=10')
  const front = await phoneShot({ visit: at(await cardOf('Breakfast Club', 'balanceTo=9')) })
  const dashboard = await officeShot('/dashboard', (page) => page.locator('.chart svg').nth(1).waitFor())
  await composePicture(join(folder, 'front.webp'), { width: 1560, height: 980 }, [
    { picture: dashboard, size: desktop, left: 60, top: 60, radius: 18 },
    { picture: front, size: phone, left: 1110, top: 110, radius: 34 },
  ])
  await phones('cards', [
    { visit: at(shown.stamps) },
    { visit: at(shown.points) },
    { visit: at(await cardOf('Kopi Journey')), locale: 'zh-TW' },
    { visit: at(await cardOf('Ten Kopi Pass')), locale: 'pt-BR', colorScheme: 'dark' },
  ])
  const carnival = (await cardOf('Kopi Festival Passport')).replace('/card/', '/CarnivalModeCard/')
  await phones('on-the-phone', [
    { visit: at(full, (page) => page.getByRole('button', { name: 'Redeem', exact: true }).click()) },
    { visit: at(shown.stamps, (page) => page.getByRole('button', { name: 'Invite friends' }).click()) },
    { visit: at(carnival, (page) => page.evaluate('scrollTo(0, 430)')) },
    {
      visit: at(carnival, (page) =>
        page
          .getByRole('button', { name: /: Book$/ })
          .first()
          .click(),
      ),
      colorScheme: 'dark',
    },
  ])
  await office('till', `/merchant/quick-redeem?card=${await numberOf('Kopi Stamp Card', 'balanceFrom=10')}`, (page) =>
    page.getByRole('button', { name: /^Redeem A free kopi/ }).waitFor(),
  )
  await frame('wizard', await shot(desktop, { visit: firstSteps }))
  await office('campaign', '/campaign/campaign-list/add', async (page) => {
    await page.locator('.templates button').first().click()
    await page.getByText('Filled in as').waitFor()
    await page.getByText('Filled in as').waitFor({ state: 'hidden' })
    await page.evaluate('scrollTo(0, 0)')
  })
  await office('receipts', '/members/member-receipt-list?state=pending', async (page) => {
    await page.getByRole('row').filter({ hasText: 'uplicate' }).first().click()
    await page.getByRole('dialog').waitFor()
  })
  await office('messages', '/campaign/campaign-notification-list', async (page) => {
    await page.getByRole('row', { name: /Draft/ }).click()
    await page.getByRole('dialog').waitFor()
  })
} finally {
  await browser.close()
}

/** Four windows of a phone beside each other. */
async function phones(name: string, looks: readonly Look[]): Promise<void> {
  const windows: Placed[] = []
  for (const look of looks)
    windows.push({
      picture: await phoneShot(look),
      size: small,
      left: 36 + windows.length * (small.width + 24),
      top: 36,
      radius: 27,
    })
  const width = 48 + looks.length * (small.width + 24)
  await composePicture(join(folder, `${name}.webp`), { width, height: small.height + 72 }, windows)
}

async function office(name: string, path: string, visit: Look['visit']): Promise<void> {
  await frame(name, await officeShot(path, visit))
}

async function frame(name: string, picture: Buffer): Promise<void> {
  const canvas = { width: desktop.width + 80, height: desktop.height + 80 }
  await composePicture(join(folder, `${name}.webp`), canvas, [
    { picture, size: desktop, left: 40, top: 40, radius: 18 },
  ])
}

function phoneShot(look: Look): Promise<Buffer> {
  return shot(phone, look)
}

function officeShot(path: string, visit: Look['visit']): Promise<Buffer> {
  const session = JSON.stringify({ token, expiresAt: Date.now() + 86_400_000 })
  const storageState = {
    cookies: [],
    origins: [{ origin: base, localStorage: [{ name: 'merchant-token', value: session }] }],
  }
  return shot(desktop, { storageState, visit: (page) => at(path, visit)(page) })
}

function at(path: string, then?: Look['visit']) {
  return async (page: Page) => {
    await page.goto(new URL(path, base).href)
    await then?.(page)
  }
}

async function shot(viewport: Size, { visit, ...look }: Look): Promise<Buffer> {
  const page = await browser.newPage({ viewport, locale: 'en-US', reducedMotion: 'reduce', ...look })
  await visit(page)
  await page.waitForTimeout(2500) // charts draw themselves, and what a tap opened has come
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Registers a shop, whose first card is begun from an example. */
async function firstSteps(page: Page): Promise<void> {
  const email = `owner-${Date.now()}@crust.example`
  await page.goto(`${base}/merchant/register`)
  await page.getByLabel(/^Shop name/).fill('Crust')
  await page.getByLabel(/^Your name/).fill('Ida')
  await page.getByLabel(/^Email/).fill(email)
  for (const field of [/^Password(?! again)/, /^Password again/])
    await page.getByLabel(field).first().fill(demoPassword)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText(email).waitFor()
  await page.goto(await linkIn(email))
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await page.getByRole('button', { name: 'Bakery', exact: true }).click()
  await page.locator('.preview img[src^="blob:"]').first().waitFor()
}

/** The first address in the newest mail to somebody, which may still be on its way. */
async function linkIn(email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${base}/dev/mailbox.json?to=${email}`)
    const found = /https?:[^"\\\s]+/.exec(await answer.text())
    if (found) return found[0]
    await pause(200)
  }
}

/** The number of a card of a campaign of the demo, of those with the most on it. */
async function numberOf(campaign: string, filter = ''): Promise<string | undefined> {
  const campaigns = await read<{ id: string; name: string }[]>('/merchant/campaigns?pageSize=50')
  const id = campaigns.find(({ name }) => name === campaign)?.id
  const [card] = await read<Card[]>(`/merchant/member?campaignId=${id}&state=active&sort=-balance&${filter}`)
  return card?.cardNumber
}

/** The address of such a card. */
async function cardOf(campaign: string, filter = ''): Promise<string> {
  return (await read<{ url: string }>(`/merchant/memberToken/${await numberOf(campaign, filter)}`)).url
}

/** So that no page asks for it. */
async function chooseStore(): Promise<void> {
  const { stores } = await read<{ stores: { id: string }[] }>('/merchant/admin/info')
  await fetch(`${base}/api/merchant/account/store`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ storeId: stores[0]?.id ?? null }),
  })
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/api/merchant/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@kopi.example', password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}
