import { expect, test } from './journey.ts'
import { demoToken, makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'

for (const [language, names] of [
  ['en-US', ['Segments', 'Views', 'Columns']],
  ['pt-BR', ['Segmentos', 'Visões', 'Colunas']],
] as const)
  test(`the menus above the list of members fit the window of a phone: ${language}`, {
    tag: '@phone',
  }, async ({ app, open }) => {
    const page = await open({ token: await demoToken(app, 'owner@kopi.example'), language })
    await page.goto('/members/member-list')
    await expect(rows(page).first()).toBeVisible()
    for (const name of names) {
      await page.getByRole('button', { name }).click()
      const opened = page.locator('.ant-popover:not(.ant-popover-hidden)')
      await expect(opened).toBeVisible()
      const width = page.viewportSize()?.width ?? 0
      await expect(async () => {
        const box = await opened.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }).toPass()
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  })

test('the button that empties a choice is named in the reader’s language', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token, language: 'zh-TW' })
  await page.goto(`/members/member-list?campaignId=${campaign.id}`)
  await expect(page.locator('.ant-select-clear')).toHaveAccessibleName('清除')
})
