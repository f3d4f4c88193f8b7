import { CampaignFields } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { expect, test } from 'vitest'
import { tabFields } from './tab-fields.ts'

test('every setting of a campaign is on exactly one tab', () => {
  expect(Object.values(tabFields).flat().sort()).toEqual(Object.keys(CampaignFields.shape).sort())
})
