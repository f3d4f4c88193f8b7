import { expect, test } from 'vitest'
import { languages } from '@chopcard/contract/core/kinds.ts'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('../../locales/*/*.json', { eager: true, import: 'default' })

test('English words write Email, never E-mail', () => {
  const english = Object.entries(files).filter(([file]) => file.includes('/en-US/'))
  expect(english.length).toBeGreaterThan(20)
  for (const [file, words] of english) expect(JSON.stringify(words), file).not.toMatch(/e-mail/i)
})

test.each(languages)('the hint for a PIN of fixed length in %s names one number and no range', (language) => {
  const { hint } = files[`../../locales/${language}/staff.json`] as { hint: Record<string, string> }
  const said = (key: string) => hint[key]?.replace('{{min}}', '8')
  expect(said('pin')).toMatch(/8.*8/)
  expect(said('pin_exact')).toMatch(/^\D*8\D*$/)
})
