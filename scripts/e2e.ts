// npm run e2e: the journeys in Chromium, on a server and a database of their own. Arguments go to Playwright.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKeyPair, signAuthority } from '../demo/certificates.ts'
import { startPostgres } from '../server/src/core/postgres.ts'
import { freePort } from '../server/src/core/postgres-place.ts'
import { aptInstall } from './apt.ts'
import { findChromium, missingBrowser, missingFonts } from './chromium.ts'
import { run, tool } from './run.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

keepTemporaryFilesInMemory()

const missing = [...missingBrowser(), ...missingFonts()]
if (missing.length) await aptInstall(missing)
if (!findChromium()) await aptInstall(['chromium'])
if (!findChromium()) {
  console.error('✗ No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH')
  process.exit(1)
}
if (missingFonts().length) console.log(`! Missing fonts: ${missingFonts().join(', ')}; screenshots will show boxes`)

// npm test runs them in two parts on one folder: filling a database with the demo costs a minute of processor time.
const kept = process.env.CHOPCARD_TEST_E2E_FOLDER
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'chopcard-e2e-'))
chmodSync(dataDir, 0o755) // the database's user has to get through
// Owned by this process, so that it is stopped in order however the server under test ends.
// Nothing here has to survive a power cut.
const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } })
try {
  const env = {
    CHOPCARD_TEST_E2E_DATA_DIR: dataDir,
    CHOPCARD_TEST_E2E_DATABASE_URL: postgres.url,
    CHOPCARD_TEST_E2E_ADMIN_DATABASE_URL: postgres.adminUrl,
    CHOPCARD_TEST_E2E_PORT: String(await freePort()),
    CHOPCARD_TEST_E2E_SHOP_PORT: String(await freePort()),
    CHOPCARD_TEST_E2E_APPLE_PORT: String(await freePort()),
    CHOPCARD_TEST_E2E_APPLE_AUTHORITY: JSON.stringify(signAuthority('Journeys', makeKeyPair())),
    CHOPCARD_TEST_E2E_GOOGLE_PORT: String(await freePort()),
    CHOPCARD_TEST_E2E_MAILCHIMP_PORT: String(await freePort()),
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...process.argv.slice(2)]
  const { ok } = await run(tool('playwright'), args, { env })
  // Whatever the journeys did, every balance and all money has to add up in the end.
  const reconciled = await run(process.execPath, ['server/src/main.ts', 'check-books'], {
    env: { CHOPCARD_DATA_DIR: dataDir, DATABASE_URL: postgres.url },
  })
  process.exitCode = ok && reconciled.ok ? 0 : 1
} finally {
  await postgres.stop()
  if (!kept) rmSync(dataDir, { recursive: true, force: true })
}
