import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Entry } from '@chopcard/contract/loyalty/cards.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop, password } from './shop.ts'

const run = promisify(execFile)
const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'integration.md'), 'utf8')

/** The commands of the document in one language, in their order; those of a list are indented. */
const commandsIn = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^( *)\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'gm'))].map(
    ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

/** Runs commands as a developer does who has put what the screen shows in the place of the examples. */
async function runCommands(commands: string, given: Record<string, string>): Promise<string> {
  const filled = commands.replaceAll(/^export (\w+)=.*$/gm, (line, name: string) =>
    given[name] ? `export ${name}='${given[name]}'` : line,
  )
  const { stdout } = await run('bash', ['-c', `curl() { command curl -sS "$@"; echo; }\n${filled}`], {
    env: { ...process.env, ...given },
  })
  return stdout
}

/** Makes a key on the screen and returns what the screen shows of it this once. */
async function makeKey(office: Page, button: string, name: string, isTest: boolean): Promise<string[]> {
  await office.getByRole('button', { name: button }).first().click()
  const dialog = office.getByRole('dialog', { name: button })
  if (isTest) await dialog.getByText('Test data', { exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Read' }).check()
  await dialog.getByRole('checkbox', { name: 'Cards and stamps: Change' }).check()
  await dialog.getByRole('button', { name: button }).click()
  const shown = office.getByRole('dialog', { name: `${name}: your new key` })
  const again = office.getByRole('dialog').filter({ has: office.locator('input[type=password]') })
  await expect(shown.or(again)).toBeVisible()
  if (await again.isVisible()) {
    await again.locator('input[type=password]').fill(password)
    await again.getByRole('button').last().click()
  }
  await expect(shown).toBeVisible()
  const texts = await shown.locator('.key-secret').allInnerTexts()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  return texts.map((text) => text.trim())
}

test('a developer with docs/integration.md alone reads a card, tries a stamp, gives it and sends a signed request @once', async ({
  app,
  open,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant)
  const office = await open({ token: merchant.owner.token })
  await office.goto('/setup/memchant-key')
  await office.getByRole('tab', { name: 'API keys' }).click()
  const [key = ''] = await makeKey(office, 'New API key', 'Trial', true)
  await expect(office.getByRole('button', { name: 'Open the test shop' })).toBeEnabled()
  const [prepare = '', look = '', stamp = ''] = commandsIn('bash')
  const given = { CHOPCARD_URL: address, CHOPCARD_KEY: key }
  const looked = await runCommands(`${prepare}${look}`, given)
  const [firstCard] = (JSON.parse(looked) as { data: { cardNumber: string }[] }).data
  expect(firstCard?.cardNumber).toMatch(/^\d{12}$/)
  const stamped = await runCommands(`${prepare}${stamp}`, { ...given, CHOPCARD_CARD: firstCard?.cardNumber ?? '' })
  const entries = stamped
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { data: { entry: Entry } }).data.entry)
  expect(entries[0]).toMatchObject({ kind: 'earn', quantity: 1, balanceAfter: entries[1]?.balanceAfter })

  await office.getByRole('tab', { name: 'Signing secret' }).click()
  const [secret = '', keyId = ''] = await makeKey(office, 'New signing secret', 'ERP', false)
  const [signed = ''] = commandsIn('sh')
  const answer = await runCommands(signed, {
    CHOPCARD_URL: address,
    CHOPCARD_KEY_ID: keyId,
    CHOPCARD_SECRET: secret,
    CHOPCARD_CARD: card.number,
  })
  expect(answer).toContain('"balanceAfter":1')
  expect(answer).toMatch(/\n200\n/)
})
