import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('web/src/**/*.tsx')

/** Screens that only show what was read: nothing that somebody typed goes with them. */
const onlyShown = [
  'kit/passkeys/own-passkeys.tsx',
  'kit/passkeys/passkey-duty.tsx',
  'kit/passkeys/passkeys-of-user.tsx',
  'merchant/accounts/staff/role-list.tsx',
  'merchant/accounts/staff/tag-sheet.tsx',
  'merchant/loyalty/campaigns/start/phone-step.tsx',
  'merchant/loyalty/campaigns/start/poster-step.tsx',
  'merchant/office/automations/preview.tsx',
  'sys/dashboard/overview.tsx',
]

test('a form that is open stays when what it was filled from cannot be read once more', () => {
  const replaced = sources.filter((file) =>
    /if \(\w+\.(isError|error)\) return <Failure/.test(readFileSync(file, 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(replaced.map((file) => file.replace('web/src/', '')).toSorted()).toEqual(onlyShown)
})
