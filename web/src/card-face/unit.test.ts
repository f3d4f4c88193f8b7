import { campaignTypes, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { expect, test } from 'vitest'
import { countsPoints, countsUses, hasTiers } from './unit.ts'

test.each(campaignTypes)('members’ pages know of a %s campaign what its descriptor says', (type) => {
  const { hasTiers: tiers, unit } = descriptorOf(type)
  expect({ points: countsPoints(type), uses: countsUses(type), tiers: hasTiers(type) }).toEqual({
    points: unit === 'points',
    uses: unit === 'uses',
    tiers,
  })
})
