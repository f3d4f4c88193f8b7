import { CampaignSettings, campaignTypes } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { expect, test } from 'vitest'
import { fitToType } from './fit-to-type.ts'
import type { FormValues } from './form-values.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const stamp = { stampedImage: picture, unstampedImage: picture, stampCount: 8 }
const full: FormValues = {
  type: 'chop',
  name: 'Kopi',
  logo: picture,
  rewardName: 'A kopi',
  redeemChops: 4,
  initialChops: 2,
  chopTypes: [
    { ...stamp, code: 'KOPI' },
    { ...stamp, code: 'TOAST' },
  ],
  memberLevels: [{ level: 'Member', description: 'All' }],
}

test.each(campaignTypes)('the values of a stamp card are valid for %s once the rewards are named', (type) => {
  const fitted = fitToType(full, type, '2026-11-21')
  const rewards = fitted.rewards?.map((reward, n) => ({ ...reward, name: `Reward ${n}`, image: picture }))
  const parsed = CampaignSettings.safeParse({ ...fitted, rewards })
  expect(parsed.error?.issues).toBeUndefined()
  expect(parsed.data?.type).toBe(type)
})

test('a stamp is kept while the form changes through every type and back', () => {
  const last = campaignTypes.reduce((values, type) => fitToType(values, type, '2026-11-21'), full)
  expect(fitToType(last, 'chop', '2026-11-21').chopTypes).toMatchObject([{ code: 'KOPI', stampCount: 10 }])
})
