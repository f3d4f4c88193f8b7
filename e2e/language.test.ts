import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/kinds.ts'
import { expectNoSidewaysScrolling } from './check-page.ts'
import { expect, isPhone, settled, test } from './journey.ts'
import { screensOf } from './screens.ts'
import { demoToken, openShop } from './shop.ts'
import { textsOn, wordsOf } from './words.ts'

test('the switch in the header loads the page anew in the chosen language', async ({ app, open, shoot }) => {
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

test('the language of a shop is the language of staff who chose none', async ({ app, open }) => {
  const page = await open({ token: await demoToken(app, 'owner@nata.example') })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

const english = wordsOf('en-US')
const keys = new Set([...english.keys()].flatMap((key) => [key, key.slice(key.indexOf(':') + 1)]))

for (const language of ['zh-TW', 'zh-CN', 'pt-BR', 'en-US'] as const)
  test(`every screen speaks ${language}`, async ({ app, open, shoot }) => {
    test.setTimeout(120_000)
    const own = wordsOf(language)
    // Words that another language does not share: each of them on a page is one that was not translated.
    const foreign = new Set(
      [...english].flatMap(([key, text]) =>
        own.get(key) !== text && ![...own.values()].includes(text) && !text.includes('{{') ? [text] : [],
      ),
    )
    const page = await open({ token: await demoToken(app, 'owner@kopi.example'), language })
    for (const { name, path } of await screensFor(page, app, language)) {
      await page.goto(path)
      await settled(page)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
      const texts = await textsOn(page)
      const raw = texts.filter((text) => text.split(/\s+/).some((word) => /[.:]/.test(word) && keys.has(word)))
      expect.soft(raw, `${name} shows no key`).toEqual([])
      expect
        .soft(language === 'en-US' ? [] : texts.filter((text) => foreign.has(text)), `${name} is translated`)
        .toEqual([])
      await expectNoSidewaysScrolling(page, name)
      if (language !== 'en-US') await shoot(page, `${language}-${name}`)
    }
  })

/** All of them once for each language; on a phone only in the language with the longest words. */
async function screensFor(page: Page, app: Parameters<typeof screensOf>[0], language: Language) {
  const screens = await screensOf(app)
  const open = screens.filter(({ by }) => by === 'merchant' || by === 'member')
  const lang = (path: string) => (path.startsWith('/member/') ? `${path}?lang=${language}` : path)
  const chosen = isPhone(page) && language !== 'pt-BR' ? open.slice(0, 2) : open
  return chosen.map((screen) => ({ ...screen, path: lang(screen.path) }))
}
