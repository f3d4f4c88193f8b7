import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Screen } from '../scripts/demo-screens.ts'
import type { App } from '../server/src/core/app.ts'
import type { OpenWindow } from './journey.ts'
import { demoToken, systemToken } from './shop.ts'

/** The window in which every page is opened. */
export type Look = { theme: 'light' | 'dark'; language: Language; layout?: 'top' }

/** A window of somebody in that language and theme, which the back offices keep as a setting and members' pages take from the device. */
export async function windowFor(
  open: OpenWindow,
  app: App,
  by: Screen['by'],
  { language, ...settings }: Look,
): Promise<Page> {
  if (by === 'merchant') return open({ token: await demoToken(app, 'owner@kopi.example'), settings, language })
  const page = await open({ settings, language })
  await page.emulateMedia({ colorScheme: settings.theme })
  if (by !== 'system') return page
  return open({ token: await systemToken(page), holder: 'system', settings, language })
}
