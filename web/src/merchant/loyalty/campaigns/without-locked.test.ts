import { expect, test } from 'vitest'
import { withoutLocked } from './without-locked.ts'

const values = {
  name: 'Fair',
  carnivalMode: true,
  memberLevels: [
    { level: 'Guest', description: 'Everybody', minEarned: null },
    { level: 'Gold', description: 'Best', minEarned: 10 },
  ],
  rewards: [{ name: 'Cup', chopCount: 5, couponId: 'a', level: 'Gold' }],
}

test('a copied campaign keeps everything while all features are on', () => {
  expect(withoutLocked(values, () => true)).toEqual(values)
})

test('a copied campaign loses the values whose feature is off, and keeps one level that its tiers lead to', () => {
  const off = new Set(['simpleWebRegistration', 'memberLevel', 'couponAsRewards'])
  expect(withoutLocked(values, (feature) => !off.has(feature))).toEqual({
    name: 'Fair',
    memberLevels: [values.memberLevels[0]],
    rewards: [{ name: 'Cup', chopCount: 5, couponId: null, level: 'Guest' }],
  })
})
