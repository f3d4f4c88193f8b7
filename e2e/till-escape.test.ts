import { compose } from './compose.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { typeNumber } from './visit.ts'

test('the Escape key closes what lies over the till first, and the card after that', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  const name = page.getByRole('heading', { name: 'Ada' })
  await expect(name).toBeVisible()
  await test.step('a drawer', async () => {
    await page.getByRole('banner').locator('[aria-haspopup="dialog"]').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(name).toBeVisible()
  })
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: /^Language/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(name).toBeVisible()
  })
  await test.step('what an input method composes', async () => {
    const remark = page.getByRole('textbox', { name: /^Remark/ })
    await remark.focus()
    const keys = await page.context().newCDPSession(page)
    await compose(keys, 'wang')
    await remark.dispatchEvent('keydown', { key: 'Escape', code: 'Escape', isComposing: true, bubbles: true })
    await expect(name).toBeVisible()
    await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  })
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
})
