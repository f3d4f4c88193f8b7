import type { Locator, Page } from '@playwright/test'
import { expect, isPhone } from './journey.ts'
import type { Screen } from '../scripts/demo-screens.ts'
import { password } from './shop.ts'
import { isEmpty } from './windows.ts'

/** Signs somebody in with a password, on the sign-in page that is open. */
export async function signIn(page: Page, who: { email: string; nickname?: string; password?: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  if (who.nickname) await page.getByLabel(/^Nickname/).fill(who.nickname)
  await passwordField(page).fill(who.password ?? password)
  await page.getByRole('button', { name: /Sign in$/ }).click()
}

/** The field of the password, whose label carries a mark where it is required. */
export const passwordField = (page: Page): Locator => page.getByLabel(/^Password\W*$/)

/** Another screen of a back office, as a link leads to it: what is loaded already is not loaded again. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const here = await page.locator('h1').first().elementHandle()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await here?.waitForElementState('hidden')
}

/** A screen by its address, or as `moveTo` does where another one of its back office is open already. */
export function openScreen(page: Page, { by, path }: Screen): Promise<unknown> {
  const isAnother = !isEmpty(page) && new URL(page.url()).pathname !== path.split('?')[0]
  const isOffice = by === 'merchant' || by === 'system'
  return isOffice && isAnother ? moveTo(page, path) : page.goto(path)
}

/** The heading of the screen that is open. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

const steps = ['What', 'Reward', 'Look', 'Publish']

/** A part of a campaign's form: one of its four steps, or one behind «More». Answers with what it contains. */
export async function openPart(page: Page, name: string): Promise<Locator> {
  const isStep = steps.includes(name)
  const list = page.getByText('Settings that most shops leave as they are.')
  await page.getByRole('tab', { name: isStep ? name : 'More' }).click()
  if (isStep) return page.getByRole('tabpanel', { name })
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'All settings' }).click()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const part = page.getByRole('region', { name, exact: true })
  await expect(part.getByRole('heading', { name, exact: true })).toBeVisible()
  return part
}

/** Waits until the page is its worker's, which has begun to work: without a network it opens the next one. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')

/** The rows of a list, which are cards on a phone. */
export const rows = (page: Page): Locator =>
  isPhone(page) ? page.locator('.list-cards > li') : page.locator('tbody tr.ant-table-row')

/** Where a till takes what is scanned or typed. */
export const scanField = (page: Page): Locator => page.getByRole('combobox', { name: /^Scan or type/ })

/** Types a card's number at the till, as somebody without a camera does. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  await scanField(page).fill(number)
  await page.keyboard.press('Enter')
}

/** The side menu, which a phone opens with a button. */
export async function sideMenu(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

/** Opens what a row of a list stands for: by its name on a phone, by a cell that is no choice elsewhere. */
export const openRow = (page: Page, row: Locator): Promise<void> =>
  (isPhone(page)
    ? row.getByRole('button').first()
    : row
        .getByRole('cell')
        .filter({ hasNot: page.getByRole('checkbox') })
        .first()
  ).click()
