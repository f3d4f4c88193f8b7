import { expectLanguage, inLanguage } from './check-language.ts'
import { expectNoSidewaysScrolling } from './check-page.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { screensOf } from '../scripts/demo-screens.ts'
import { demoToken, makeDrinker, openShop, systemToken } from './shop.ts'
import { openScreen } from './visit.ts'
import { textsOn } from './words.ts'

test('the language switch in the header reloads the page in the chosen language', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-list')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitem', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page).toHaveURL(/\/members\/member-list$/)
  await shoot(page, 'language-switched')
  await page.getByRole('button', { name: /English|語言|繁體中文/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('the language of a shop applies to staff who chose none', { tag: '@once' }, async ({ app, open }) => {
  const page = await open({ token: await demoToken(app, 'owner@nata.example') })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

// The other three are looked at on every screen by the journeys of accessibility. Offices in one Chinese are those in the
// other: the words come from files that are compared, the places are the same.
test('every page of a member is shown in zh-CN', { tag: '@once' }, async ({ app, open, shoot }) => {
  test.setTimeout(480_000)
  const page = await open({ language: 'zh-CN' })
  const pages = (await screensOf(app)).filter(({ by }) => by === 'member')
  for (const screen of pages) {
    await openScreen(page, inLanguage(screen, 'zh-CN'))
    await waitUntilReady(page)
    await expectLanguage(page, screen.name, 'zh-CN')
    await expectNoSidewaysScrolling(page, screen.name)
    await shoot(page, `screen-zh-CN-${screen.name}`)
  }
})

// Names that are the same in every language, and what a person has typed.
const sameEverywhere = new RegExp(
  String.raw`^(© \d+ Chopcard|English|Português.*|COFFEE(：.*)?|CSV|Excel|Shopify|Mailchimp|Webhooks?|PNG|SVG|QR( Code)?|Alt \+ \w|#\w{6}|https?:.*` +
    String.raw`|[\w.-]+@[\w.-]+|\w+/\w+|[A-Z]{3}\b.*)$`,
)

test('a shop with Chinese settings has no English text on its screens', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const db = app.database.kysely
  await db.updateTable('merchant').set({ name: '早安咖啡' }).where('merchant_id', '=', merchant.id).execute()
  await db.updateTable('staff').set({ name: '陳美玲' }).where('merchant_id', '=', merchant.id).execute()
  const words = {
    name: '早安集點卡',
    rewardName: '免費咖啡',
    memberLevels: [{ level: '會員', description: '人人都是' }],
  }
  const { campaign, card } = await makeDrinker(app, merchant, words, { nickname: '小安' })
  const page = await open({ token: merchant.owner.token, language: 'zh-TW' })
  for (const path of [
    '/dashboard',
    `/merchant/adjust?card=${card.number}`,
    '/campaign/campaign-list',
    `/campaign/${campaign.id}`,
    '/members/member-list',
    '/report/merchant-member-chop-log',
    '/account/settings',
    '/setup/configuration',
    `/member/login/${campaign.id}?lang=zh-TW`,
    `/member/card/${card.token}?lang=zh-TW`,
  ]) {
    await page.goto(path)
    await waitUntilReady(page)
    const latin = (await textsOn(page)).filter((text) => /[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text))
    expect
      .soft(
        latin.filter((text) => !sameEverywhere.test(text)),
        path,
      )
      .toEqual([])
  }
})

test('the axis of a chart writes its numbers as the language of its reader does', { tag: '@once' }, async ({
  open,
}) => {
  const page = await open({ token: await systemToken(await open()), holder: 'system', language: 'pt-BR' })
  await page.goto('/sys/report/payment-history')
  const numbers = page.locator('svg text')
  await expect(numbers.filter({ hasText: /^\d\.\d{3}$/ })).not.toHaveCount(0)
  await expect(numbers.filter({ hasText: /^\d,\d{3}$/ })).toHaveCount(0)
})
