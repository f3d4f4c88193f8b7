import { expect, test } from 'vitest'
import { type CampaignSettingsInput, campaignTypes } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { createCampaign, editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useApp } from '../../../test/harness.ts'
import { chopSettings, chopType, makeMerchant, settingsOf, type TestMerchant } from '../../../test/make.ts'

const on = useApp()

const create = (merchant: TestMerchant, settings: CampaignSettingsInput) =>
  on.call(createCampaign, { body: { settings } }, { token: merchant.owner.token })

test.each(campaignTypes)('a campaign of type %s is created, edited and copied, and keeps its type', async (type) => {
  const merchant = await makeMerchant(on.app)
  const { token } = merchant.owner
  const made = await create(merchant, chopSettings(merchant, settingsOf(merchant, type)))
  expect([made.status, made.body.data.type]).toEqual([200, type])
  const { id, settings } = made.body.data
  const counts = type === 'multi-tiers' || type === 'multi-rewards'
  expect(settings.rewards.map(({ chopCount }) => chopCount)).toEqual(
    type === 'chop' || type === 'prepaid' ? [] : [3, 6, 10],
  )
  expect(settings.rewards.every((reward) => reward.id)).toBe(true)

  const rewards = settings.rewards.map((reward, n) => (n === 2 ? { ...reward, chopCount: 12 } : reward))
  const body = { revision: 1, settings: { ...settings, venue: 'Hall', rewards } }
  const edited = await on.call(editCampaign, { params: { id }, body }, { token })
  expect(edited.body.data).toMatchObject({ revision: 2, type, settings: { venue: 'Hall' } })
  // The card ends at the last reward, where rewards say how far it goes.
  expect(edited.body.data.settings.chopTypes[0]?.stampCount).toBe(counts ? 12 : 10)
  expect(edited.body.data.settings.rewards.map((reward) => reward.id)).toEqual(
    settings.rewards.map((reward) => reward.id),
  )

  const another = type === 'chop' ? 'prepaid' : 'chop'
  const changed = { revision: 2, settings: { ...edited.body.data.settings, type: another } as const }
  const refused = await on.call(editCampaign, { params: { id }, body: changed }, { token })
  expect([refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['settings.type']])

  const bare = <Item extends { id?: string }>({ id: _id, ...item }: Item) => item
  const copy = await create(merchant, {
    ...settings,
    name: 'A copy',
    chopTypes: settings.chopTypes.map(bare),
    memberLevels: settings.memberLevels.map(bare),
    rewards: settings.rewards.map(bare),
  })
  expect(copy.body.data).toMatchObject({ type, revision: 1, cards: 0, name: 'A copy' })
  expect(copy.body.data.settings.chopTypes[0]?.id).not.toBe(settings.chopTypes[0]?.id)
})

test.each<[string, (merchant: TestMerchant) => Partial<CampaignSettingsInput>, string[]]>([
  ['points without a reward', () => ({ type: 'point', rewards: [] }), ['settings.rewards']],
  [
    'points with two kinds of stamps',
    (merchant) => ({
      ...settingsOf(merchant, 'point'),
      chopTypes: [chopType(merchant), chopType(merchant, { code: 'TEA' })],
    }),
    ['settings.chopTypes'],
  ],
  [
    'a tier without picture, day and level',
    () => ({ type: 'multi-tiers', rewards: [{ chopCount: 5, name: 'Cake' }] }),
    ['settings.rewards.0.effectiveFrom', 'settings.rewards.0.image', 'settings.rewards.0.level'],
  ],
  [
    'a tier of a level that is none',
    (merchant) => ({ ...settingsOf(merchant, 'multi-tiers'), memberLevels: [{ level: 'Other', description: 'x' }] }),
    ['settings.rewards.0.level', 'settings.rewards.1.level', 'settings.rewards.2.level'],
  ],
  [
    'the same reward twice',
    () => ({
      type: 'multi-rewards',
      rewards: [
        { chopCount: 5, name: 'Cake' },
        { chopCount: 5, name: 'cake' },
      ],
    }),
    ['settings.rewards.1.name'],
  ],
  [
    'earned levels without a period and numbers',
    (merchant) => ({
      ...settingsOf(merchant, 'point'),
      levelBy: 'earned',
      memberLevels: [
        { level: 'A', description: 'a' },
        { level: 'B', description: 'b' },
      ],
    }),
    ['settings.levelPeriodDays', 'settings.memberLevels.1.minEarned'],
  ],
])('a campaign is refused at each wrong field: %s', async (_, given, fields) => {
  const merchant = await makeMerchant(on.app)
  const refused = await create(merchant, chopSettings(merchant, given(merchant)))
  expect([refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', fields])
})
