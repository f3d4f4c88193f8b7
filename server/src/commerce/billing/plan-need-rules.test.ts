import { expect, test } from 'vitest'
import { planNeeds } from './plan-need-rules.ts'

const roomy = { used: 1, allowed: 10 }
const plan = {
  state: 'active',
  name: 'Standard',
  endsOn: '2026-03-01',
  members: roomy,
  users: roomy,
  campaigns: roomy,
} as const

test.each([
  ['with room everywhere', {}, []],
  ['that ends soon', { state: 'ending' }, ['planEnding']],
  ['that has ended', { state: 'ended' }, ['planEnded']],
  ['with 89 of 100 members', { members: { used: 89, allowed: 100 } }, []],
  ['with 90 of 100 members', { members: { used: 90, allowed: 100 } }, ['memberLimit']],
  ['with more members than allowed', { members: { used: 101, allowed: 100 } }, ['memberLimit']],
  [
    'with all users and campaigns',
    { users: { used: 3, allowed: 3 }, campaigns: { used: 2, allowed: 2 } },
    ['userLimit', 'campaignLimit'],
  ],
  ['without campaigns that may have none', { campaigns: { used: 0, allowed: 0 } }, []],
] as const)('a plan %s asks for what it should', (_what, facts, kinds) => {
  expect(planNeeds({ ...plan, ...facts }).map(({ kind }) => kind)).toEqual(kinds)
})
