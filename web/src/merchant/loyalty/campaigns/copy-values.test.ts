import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { expect, test } from 'vitest'
import { copyValues } from './copy-values.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const id = '019380a0-0000-7000-8000-000000000001'
const settings = CampaignSettings.parse({
  type: 'multi-tiers',
  name: 'Kopi',
  logo: picture,
  chopTypes: [{ id, code: 'KOPI', stampCount: 8, stampedImage: picture, unstampedImage: picture }],
  memberLevels: [{ id, level: 'Gold', description: 'Best' }],
  rewards: [
    {
      id,
      chopCount: 8,
      name: 'Cup',
      more: [{ id, name: 'Bun' }],
      image: picture,
      effectiveFrom: '2026-01-01',
      level: 'Gold',
    },
  ],
  booths: [
    {
      id,
      name: 'Stage',
      chopType: 'KOPI',
      slots: ['2026-11-20', '2026-11-21'].map((day) => ({ id, day, from: '09:00', to: '10:00', quota: 5 })),
    },
  ],
  registrationStart: '2026-01-01',
  endDate: '2026-12-31',
  shopifyEnabled: true,
  shopDomain: 'kopi.myshopify.com',
  shopifySignKey: '••••',
  shopifyAccessToken: '••••',
  quantityPerChop: 100,
  localizations: {
    'zh-TW': { name: '咖啡', terms: '條款', rewards: { [id]: { name: '杯' } }, levels: { [id]: '金' } },
  },
})

test('a copy of a campaign takes everything except ids, names, past days and the shop’s secret, and needs only a name', () => {
  const copy = copyValues(settings, '2026-11-21')
  expect(JSON.stringify(copy)).not.toContain(id)
  expect(copy).toMatchObject({
    name: '',
    registrationStart: null,
    endDate: '2026-12-31',
    shopifySignKey: null,
    shopifyAccessToken: null,
  })
  expect(copy.localizations?.['zh-TW']).toMatchObject({ name: undefined, terms: '條款' })
  expect(copy.booths?.[0]?.slots).toMatchObject([{ day: '2026-11-21' }])
  expect(CampaignSettings.safeParse(copy).error?.issues.map(({ path }) => path)).toEqual([['name']])
  expect(CampaignSettings.parse({ ...copy, name: 'Again' })).toMatchObject({ rewards: [{ name: 'Cup' }] })
  const [reward, level] = [copy.rewards?.[0]?.id ?? '', copy.memberLevels?.[0]?.id ?? '']
  const words = { rewards: { [reward]: { name: '杯' } }, levels: { [level]: '金' } }
  expect(copy.localizations?.['zh-TW']).toMatchObject(words)
})
