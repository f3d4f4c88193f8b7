import { campaignTypes, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { expect, test } from 'vitest'
import { looks, unitOf } from './unit.ts'

test.each(campaignTypes)('members’ pages know of a %s campaign what its descriptor says', (type) => {
  const { hasTiers, unit } = descriptorOf(type)
  expect({ points: looks[type] === 'Points', uses: looks[type] === 'Uses', tiers: looks[type] === 'Tiers' }).toEqual({
    points: unit === 'points',
    uses: unit === 'uses',
    tiers: hasTiers,
  })
  expect(unitOf(type)).toBe({ stamps: '', points: 'Points', uses: 'Uses' }[unit])
})
