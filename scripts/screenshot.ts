// Makes docs/screenshot.png from a running demo: node scripts/screenshot.ts http://127.0.0.1:3000 <address of a card page>
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../server/src/demo/merchants.ts'
import { findChromium } from './chromium.ts'
import { root } from './run.ts'

const [base = '', card = ''] = process.argv.slice(2)
const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 760 }

const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const office = await shot(desktop, async (page) => {
    await page.goto(`${base}/merchant/login`)
    await page.getByLabel('Email').fill('owner@kopi.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Top 10 operators' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2000) // the charts draw themselves
  })
  const member = await shot(phone, (page) => page.goto(card, { waitUntil: 'load' }))
  const canvas = sharp({ create: { width: 1560, height: 1020, channels: 3, background: '#dfe9f5' } })
  const pictures = [
    { input: await rounded(office, desktop, 18), left: 60, top: 60 },
    { input: await rounded(member, phone, 34), left: 1110, top: 120 },
  ]
  await canvas.composite(pictures).png({ palette: true, quality: 90 }).toFile(join(root, 'docs/screenshot.png'))
} finally {
  await browser.close()
}

async function shot(
  viewport: { width: number; height: number },
  visit: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  await visit(page)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

function rounded(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  radius: number,
): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="#fff"/></svg>`,
  )
  return sharp(picture)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
