import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { screensOf } from '../scripts/demo-screens.ts'
import { inLanguage } from './check-language.ts'
import { expectNoSidewaysScrolling } from './check-page.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { windowFor } from './sweep.ts'
import { openScreen } from './visit.ts'

/** Each width in a language that the accessibility sweep does not use there: together two languages at both widths. */
const languages = { phone: 'zh-TW', desktop: 'pt-BR' } as const satisfies Record<string, Language>

/** Screens of what is not there: the browser itself reports the refused request. */
const refused = new Set(['404', 'member-unknown', 'reset-password-invalid', 'sys-set-password-invalid', 'login-link'])

for (const by of ['merchant', 'nobody', 'member', 'system'] as const)
  test(`every page of ${by} opens without an error in the console, in zh-TW on a phone and in pt-BR on a desktop`, async ({
    app,
    open,
    shoot,
  }, { project }) => {
    test.setTimeout(600_000)
    const language = languages[project.name === 'phone' ? 'phone' : 'desktop']
    const page = await windowFor(open, app, by, { theme: 'light', language })
    const errors = consoleErrors(page)
    for (const screen of (await screensOf(app)).filter((one) => one.by === by)) {
      await openScreen(page, inLanguage(screen, language))
      await waitUntilReady(page)
      const found = errors().filter(
        (error) => !refused.has(screen.name) || !error.startsWith('Failed to load resource'),
      )
      expect.soft(found, `${screen.name} opens without an error`).toEqual([])
      await expectNoSidewaysScrolling(page, screen.name)
      await shoot(page, `every-${screen.name}`)
    }
  })

/** What the console reported as an error since it was last asked. */
function consoleErrors(page: Page): () => string[] {
  let found: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') found.push(line.text())
  })
  return () => {
    const before = found
    found = []
    return before
  }
}
