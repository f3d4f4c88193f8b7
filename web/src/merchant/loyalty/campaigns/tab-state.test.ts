import { expect, test } from 'vitest'
import type { FormValues } from './form-values.ts'
import { isTabOn } from './tab-state.ts'

test.each<[Parameters<typeof isTabOn>[0], FormValues, FormValues]>([
  ['limits', { initialChops: 0, maxEarnPerDay: null }, { maxEarnPerDay: 1 }],
  ['place', { changingQr: false, venue: '' }, { venue: 'Hall 3' }],
  ['validity', { memberValidityDays: null }, { memberValidityDays: 30 }],
  ['levels', { memberLevels: [{ level: 'Member', description: '' }], levelBy: 'hand' }, { levelBy: 'period' as never }],
  ['memberFields', { memberFields: [] }, { memberFields: [{ label: 'Size' }] as never }],
  ['referral', { referralEnabled: false }, { referralEnabled: true }],
  ['scan', { scanToEarn: false }, { tapToStamp: true }],
  ['receipts', {}, { receiptsEnabled: true }],
  ['shopify', {}, { shopifyEnabled: true }],
  ['carnival', {}, { carnivalMode: true }],
  ['stamps', { chopImage: null, stampColumns: null }, { stampColumns: 4 }],
  ['emails', { emailTitle: {} as never }, { emailTemplates: { registration: { 'en-US': 'Hi' } } as never }],
  [
    'localizations',
    { localizations: { 'pt-BR': { name: undefined, rewards: {} } } },
    { localizations: { 'pt-BR': { name: 'Café' } } },
  ],
])('the part %s is off as a campaign begins, and on once something of it is set', (tab, off, on) => {
  expect(isTabOn(tab, off)).toBe(false)
  expect(isTabOn(tab, on)).toBe(true)
})
