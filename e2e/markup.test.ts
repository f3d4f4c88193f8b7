import type { Locator, Page } from '@playwright/test'
import { expect, settled, test } from './journey.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'
import { heading, openRow, rows, typeNumber } from './visit.ts'

// Whatever gets in as markup runs: a picture that fails, a script, a link that is code, an attribute that is closed.
const long = `<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>"'><a href="javascript:alert(4)">x`
const short = '<img src=x onerror=alert(5)>'
const tiny = '<b onclick=alert(6)>'

test('markup typed into a campaign is text on every page that shows it, and runs nothing', { tag: '@once' }, async ({
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
  await settled(page)
  for (const tab of ['Basics', 'Stamps', 'Reward and limits', 'Member levels', 'Languages']) {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    await fillTexts(page.getByRole('tabpanel', { name: tab }))
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('updated successfully')).toBeVisible()
  const written = page.getByText('<img src=x onerror', { exact: false }).filter({ visible: true })
  await page.getByRole('tab', { name: 'History' }).click()
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

test('markup typed about a member and a shop is text everywhere, and runs nothing', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant)
  const phone = await open()
  await phone.goto(`/member/login/${campaign.id}`)
  await phone.getByLabel('E-mail', { exact: true }).fill('markup@journey.example')
  await phone.getByLabel('E-mail again').fill('markup@journey.example')
  await phone.getByLabel(/^Nickname/).fill(short)
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Get my card' }).click()
  await phone.getByRole('link', { name: 'Open my card' }).click()
  await expect(phone.getByText(short)).toBeVisible()
  await expectNothingBuilt(phone)

  const page = await open({ token: merchant.owner.token })
  await page.goto('/account/settings')
  await settled(page)
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
    const most = Number((await field.getAttribute('maxlength')) ?? 1000)
    await field.fill(most < short.length ? tiny.slice(0, most) : long.slice(0, most))
  }
}

type Closest = { closest: (selector: string) => unknown }

async function expectNothingBuilt(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror], [onload], [onclick], a[href^="javascript"]')).toHaveCount(0)
}
