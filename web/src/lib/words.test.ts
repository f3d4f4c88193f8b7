import i18next from 'i18next'
import { expect, test } from 'vitest'
import { interpolation, numbers } from './words.ts'

test('a sentence writes numbers as readers write them, and leaves what is none as it is', async () => {
  const words = i18next.createInstance()
  const resources = { 'en-US': { common: { export: { progress: '{{rows}} of {{total}} rows' } } } }
  await words.use(numbers).init({ lng: 'en-US', defaultNS: 'common', resources, interpolation })
  expect(words.t('export.progress', { rows: 12_345, total: '20000' })).toBe('12,345 of 20000 rows')
})
