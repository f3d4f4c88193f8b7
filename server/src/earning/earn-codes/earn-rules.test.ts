import { expect, test } from 'vitest'
import { type EarnCodeFacts, mayBeTaken } from './earn-rules.ts'

const campaign = { id: 'own', scanToEarn: true }
const code: EarnCodeFacts = {
  campaignId: 'own',
  state: 'running',
  maxUses: 1,
  used: 0,
  validFrom: '2026-05-02',
  validTo: '2026-05-04',
}

test.each<[string, Partial<EarnCodeFacts>, string?]>([
  ['on its first day', {}, '2026-05-02'],
  ['on its last day', {}, '2026-05-04'],
  ['of several uses, one of which is left', { maxUses: 3, used: 2 }],
  ['without an end of uses', { maxUses: null, used: 1_000_000 }],
  ['without days', { validFrom: null, validTo: null }, '1999-01-01'],
])('an earning code is accepted %s', (_, facts, day = '2026-05-03') => {
  expect(mayBeTaken({ ...code, ...facts }, campaign, day)).toMatchObject(facts)
})

test.each<[string, EarnCodeFacts | undefined, typeof campaign, string]>([
  ['is unknown', undefined, campaign, '2026-05-03'],
  ['is used', { ...code, used: 1 }, campaign, '2026-05-03'],
  ['is used up', { ...code, maxUses: 5, used: 5 }, campaign, '2026-05-03'],
  ['is stopped', { ...code, state: 'stopped' }, campaign, '2026-05-03'],
  ['is being made', { ...code, state: 'making' }, campaign, '2026-05-03'],
  ['begins tomorrow', code, campaign, '2026-05-01'],
  ['is over', code, campaign, '2026-05-05'],
  ['is of another campaign', { ...code, campaignId: 'other' }, campaign, '2026-05-03'],
  ['is of a campaign that takes none', code, { ...campaign, scanToEarn: false }, '2026-05-03'],
])('an invalid earning code is refused without further detail: one that %s', (_, facts, of, day) => {
  expect(() => mayBeTaken(facts, of, day)).toThrow('INVALID_QR_CODE')
})
