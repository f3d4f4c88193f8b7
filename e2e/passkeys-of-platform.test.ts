import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from '@playwright/test'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { adminPassword as password, makeAdmin } from '../server/test/make-admin.ts'
import { endPrograms, startServing } from '../server/test/program.ts'
import { addAuthenticator, byName, withoutOffers } from './authenticator.ts'
import { expect, test } from './journey.ts'
import { heading, passwordField } from './visit.ts'

/** A platform of its own: what it asks of administrators holds for all of them. */
async function openPlatform() {
  const url = new URL(process.env.CHOPCARD_TEST_E2E_DATABASE_URL ?? '')
  const name = `platform_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: process.env.CHOPCARD_TEST_E2E_ADMIN_DATABASE_URL })
  await client.connect()
  await client.query(`create database ${name} owner ${url.username}`)
  await client.end()
  url.pathname = `/${name}`
  const program = await startServing({ DATABASE_URL: url.href, NODE_ENV: 'development' })
  const app = openApp(
    readConfig({ CHOPCARD_DATABASE_POOL: '2', CHOPCARD_DATA_DIR: process.env.CHOPCARD_TEST_E2E_DATA_DIR }),
    url.href,
    makeLog('silent'),
    features,
  )
  return { app, origin: byName(program.url) }
}

test.afterAll(endPrograms)

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: /Sign in$/ }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const confirm = page.getByRole('dialog', { name: 'Please confirm your password' })
  await confirm.getByRole('textbox', { name: 'Password' }).fill(password)
  await confirm.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The passkey was added.')).toBeVisible()
}

test('the platform asks administrators for passkeys, who add one before anything else and sign in with it', {
  tag: '@once',
}, async ({ open, shoot }) => {
  const { app, origin } = await openPlatform()
  const [ada, bo] = [await makeAdmin(app, { username: 'Ada' }), await makeAdmin(app, { username: 'Bo' })]
  const page = await open({ origin })
  const device = await addAuthenticator(page)

  await test.step('an administrator adds a passkey in the own menu', async () => {
    await page.goto('/sys/login')
    await shoot(page, 'sys-passkey-sign-in')
    await signIn(page, ada.email)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.locator('.user-button').click()
    await page.getByRole('menuitem', { name: 'Passkeys' }).click()
    await addPasskey(page, 'Ada’s key')
    await shoot(page, 'sys-passkeys')
    await page.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('the platform asks for passkeys, which the switch explains', async () => {
    await page.goto('/sys/setup/systemConfig-edit/security.adminPasskeys')
    await expect(page.getByText(/the last administrator can always add another one/i)).toBeVisible()
    await page.getByRole('switch').click()
    await page.getByRole('button', { name: 'Save' }).click()
    // Who has just confirmed is not asked again for five minutes.
    await expect(page.getByText('updated successfully')).toBeVisible()
  })
  const other = await open({ origin })
  await addAuthenticator(other)
  await withoutOffers(other)
  await test.step('another administrator must add one before anything else', async () => {
    await other.goto('/sys/setup/admin-list')
    await signIn(other, bo.email)
    await expect(other.getByRole('heading', { name: 'A passkey is needed' })).toBeVisible()
    await shoot(other, 'sys-passkey-duty')
    await other.goto('/sys/setup/admin-list')
    await expect(other.getByRole('heading', { name: 'A passkey is needed' })).toBeVisible()
    await addPasskey(other, 'Bo’s phone')
    await expect(heading(other, 'Administrators')).toBeVisible()
  })
  await test.step('the password is refused from now on, and the passkey signs in', async () => {
    await other.evaluate('localStorage.clear()')
    await other.goto('/sys/login')
    await signIn(other, bo.email)
    await expect(other.getByRole('alert')).toContainText('The platform asks its administrators for a passkey')
    await other.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(heading(other, 'Dashboard')).toBeVisible()
  })
  await test.step('the list shows who has one, and a lost one is deleted by another administrator', async () => {
    await page.goto(`/sys/setup/admin-edit/${bo.id}`)
    await page.getByRole('tab', { name: 'Passkeys' }).click()
    await expect(page.getByText('Bo’s phone')).toBeVisible()
    await page.getByRole('tab', { name: 'Login history' }).click()
    await expect(page.getByText('Passkey', { exact: true }).first()).toBeVisible()
    await page.goto('/sys/setup/admin-list?hasPasskey=true')
    await expect(page.getByText('Bo', { exact: true })).toBeVisible()
    await shoot(page, 'sys-admin-list-passkeys')
  })
  expect(await device.count()).toBe(1)
  const chinese = await open({ origin, language: 'zh-CN' })
  await chinese.goto('/sys/login')
  await expect(chinese.getByRole('button', { name: '使用通行密钥' })).toBeVisible()
  await shoot(chinese, 'sys-passkey-sign-in-zh-CN')
  await app.close()
})
