import { expectNoSidewaysScrolling } from './check-page.ts'
import { holdAnswer } from './hold-answer.ts'
import { expect, test, waitUntilReady } from './journey.ts'
import { demoToken } from './shop.ts'
import { findOnStillPage } from './stand-still.ts'

test('a list writes days and headings on one line in Chinese on a tablet', { tag: '@once' }, async ({ app, open }) => {
  const token = await demoToken(app, 'owner@kopi.example')
  const page = await open({ token, language: 'zh-TW', viewport: { width: 820, height: 1180 } })
  await page.goto('/members/member-list')
  await waitUntilReady(page)
  await expect(page.getByRole('cell', { name: /^\d+年\d+月\d+日$/ }).first()).toBeVisible()
  const broken = await findOnStillPage<string>(
    page,
    `(() => {
      const broken = []
      for (const cell of document.querySelectorAll('.ant-table-cell')) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(node)
          const isWhole = /^(\\d+年\\d+月\\d+日|\\p{Script=Han}+)$/u.test(node.data.trim())
          if (isWhole && range.getClientRects().length > 1) broken.push(node.data)
        }
      }
      return broken
    })()`,
  )
  expect(broken).toEqual([])
})

test('the templates of coupons fit a phone while their pictures are drawn', { tag: '@phone' }, async ({
  app,
  open,
}) => {
  const page = await open({ token: await demoToken(app, 'owner@kopi.example') })
  const { answer } = await holdAnswer(page, '**/merchant/coupon_banner*')
  await page.goto('/coupon/coupon-list/add')
  await expect(page.locator('.coupon-template-waits').first()).toBeVisible()
  await expectNoSidewaysScrolling(page, 'coupon-add without pictures')
  answer()
  await expect(page.locator('.coupon-template-waits')).toHaveCount(0)
})
