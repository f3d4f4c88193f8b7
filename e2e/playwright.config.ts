import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { pushAuthority } from './push-authority.ts'

const dataDir = process.env.CHOPCARD_TEST_E2E_DATA_DIR
const databaseUrl = process.env.CHOPCARD_TEST_E2E_DATABASE_URL
const port = process.env.CHOPCARD_TEST_E2E_PORT
if (!dataDir || !databaseUrl || !port)
  throw new Error('Run the journeys with «npm run e2e», which gives them a port and a database of their own')
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: '.',
  // The program's own files run as Node takes them.
  build: {
    external: [
      '**/server/**',
      '**/contract/**',
      '**/demo/**',
      '**/web/**',
      '**/packages/**',
      '**/scripts/**',
      '**/e2e/**',
    ],
  },
  outputDir: '../test-results',
  workers: 3, // two cores, and a page waits for its data a third of the time
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what hangs, not for what is slow: speed belongs to bench/, and a busy machine makes a page wait.
  timeout: 180_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    // A failure tells what was on the page even so; recording every step takes time that two cores do not have.
    trace: process.env.CHOPCARD_TEST_E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // What does not depend on the width is walked through once; what needs little room to fail, on a phone.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts serve`,
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/api/readyz`,
    env: {
      DATABASE_URL: databaseUrl,
      CHOPCARD_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: port,
      CHOPCARD_PUBLIC_URL: baseURL,
      CHOPCARD_DEMO: 'true',
      // Where the journey of messages has a push service of its own.
      CHOPCARD_PUSH_SERVICES: '127.0.0.1',
      // Where the journey of webhooks has a receiver.
      CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1',
      // Where a journey has a shop answer.
      CHOPCARD_SHOPIFY_URL: `http://127.0.0.1:${process.env.CHOPCARD_TEST_E2E_SHOP_PORT}`,
      // Where the journey of wallets has Apple and Google answer.
      CHOPCARD_APPLE_PUSH_URL: `https://127.0.0.1:${process.env.CHOPCARD_TEST_E2E_APPLE_PORT}`,
      CHOPCARD_APPLE_PUSH_CA: pushAuthority().pem,
      // Where the journey of the newsletter has Mailchimp answer.
      CHOPCARD_MAILCHIMP_URL: `http://127.0.0.1:${process.env.CHOPCARD_TEST_E2E_MAILCHIMP_PORT}`,
      CHOPCARD_GOOGLE_WALLET_URL: `http://127.0.0.1:${process.env.CHOPCARD_TEST_E2E_GOOGLE_PORT}`,
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
