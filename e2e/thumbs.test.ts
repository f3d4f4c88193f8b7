import { screensOf } from '../scripts/demo-screens.ts'
import { expect, test, waitUntilReady } from './journey.ts'
import { windowFor } from './sweep.ts'
import { lowerThanThumb } from './thumbs.ts'

const phone = { width: 390, height: 844 }
const till = ['adjust', 'adjust-v2', 'quick-issue', 'quick-redeem', 'till-voucher']

for (const [by, where] of [
  ['member', 'members’ pages'],
  ['merchant', 'the till'],
] as const)
  test(`every control of ${where} is as high as a thumb needs on a phone`, { tag: '@once' }, async ({ app, open }) => {
    const page = await windowFor(open, app, by, { theme: 'light', language: 'zh-TW' })
    await page.setViewportSize(phone)
    const screens = (await screensOf(app)).filter(
      (one) => one.by === by && (by === 'member' || till.includes(one.name)),
    )
    for (const { name, path } of screens) {
      await page.goto(path)
      await waitUntilReady(page)
      expect.soft(await lowerThanThumb(page), `${name} on a phone`).toEqual([])
    }
  })
