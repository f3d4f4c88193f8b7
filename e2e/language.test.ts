import { type Language, languages } from '@chopcard/contract/kinds.ts'
import { expectNoKeys, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, settled, test } from './journey.ts'
import { screensOf } from './screens.ts'
import { demoToken, makeDrinker, openShop } from './shop.ts'
import { openScreen } from './visit.ts'
import { textsOn, wordsOf } from './words.ts'

test('the switch in the header loads the page anew in the chosen language', { tag: '@once' }, async ({
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

test('the language of a shop is the language of staff who chose none', { tag: '@once' }, async ({ app, open }) => {
  const page = await open({ token: await demoToken(app, 'owner@nata.example') })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

const english = wordsOf('en-US')

// The longest words are looked at where there is least room.
const onPhones: Language = 'pt-BR'

// English is looked at on every screen there is, by the journeys of accessibility.
for (const language of languages.filter((one) => one !== 'en-US'))
  test(`every screen speaks ${language}`, { tag: language === onPhones ? '@phone' : '@once' }, async ({
    app,
    open,
    shoot,
  }) => {
    test.setTimeout(240_000)
    const own = wordsOf(language)
    // Words that another language does not share: each of them on a page is one that was not translated.
    const foreign = new Set(
      [...english].flatMap(([key, text]) =>
        own.get(key) !== text && ![...own.values()].includes(text) && !text.includes('{{') ? [text] : [],
      ),
    )
    const page = await open({ token: await demoToken(app, 'owner@kopi.example'), language })
    for (const screen of await screensFor(app, language)) {
      const { name } = screen
      await openScreen(page, screen)
      await settled(page)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
      await expectNoKeys(page, name)
      const texts = await textsOn(page)
      expect
        .soft(
          texts.filter((text) => foreign.has(text)),
          `${name} is translated`,
        )
        .toEqual([])
      await expectNoSidewaysScrolling(page, name)
      if (language === 'zh-TW' || language === 'pt-BR') await shoot(page, `${language}-${name}`)
    }
  })

// Names that are the same in every language, and what a person has typed.
const sameEverywhere = new RegExp(
  String.raw`^(© \d+ Chopcard|English|Português.*|COFFEE(：.*)?|CSV|Excel|Shopify|PNG|SVG|QR( Code)?|Alt \+ \w|#\w{6}|https?:.*` +
    String.raw`|[\w.-]+@[\w.-]+|\w+/\w+|[A-Z]{3}\b.*)$`,
)

test('a shop that writes Chinese finds no English on its screens', { tag: '@once' }, async ({ app, open }) => {
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
    `/member/login/${campaign.id}?lang=zh-TW`,
    `/member/card/${card.token}?lang=zh-TW`,
  ]) {
    await page.goto(path)
    await settled(page)
    const latin = (await textsOn(page)).filter((text) => /[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text))
    expect
      .soft(
        latin.filter((text) => !sameEverywhere.test(text)),
        path,
      )
      .toEqual([])
  }
})

/**
 * Those that a sign-in leads to and those of members; words before it are the form's own journey. Offices in one Chinese
 * are those in the other: the words come from files that are compared, the places are the same.
 */
async function screensFor(app: Parameters<typeof screensOf>[0], language: Language) {
  const open = (await screensOf(app)).filter(({ by }) => by === 'member' || (by === 'merchant' && language !== 'zh-CN'))
  return open.map(({ name, by, path }) => ({
    name,
    by,
    path: path.startsWith('/member/') ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path,
  }))
}
