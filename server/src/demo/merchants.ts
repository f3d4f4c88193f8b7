import type { CampaignSettingsInput } from '@chopcard/contract/campaign-settings.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { RoleName } from '@chopcard/contract/permissions.ts'
import type { DemoPictureName } from './pictures.ts'

/** All demo sign-ins have this password (decisions.md §10). */
export const demoPassword = 'Demo-Passw0rd!'

type DemoStaff = { email: string; name: string; role: RoleName; pin?: string }
type DemoCampaign = { members: number; settings: (picture: (name: DemoPictureName) => string) => CampaignSettingsInput }

export type DemoMerchant = {
  name: string
  language: Language
  timeZone: string
  currency: string
  address: string
  logo: DemoPictureName
  backgroundColor: string
  staff: readonly [DemoStaff, ...DemoStaff[]]
  campaigns: readonly DemoCampaign[]
  names: readonly string[]
}

export const kopiCorner: DemoMerchant = {
  name: 'Kopi Corner',
  language: 'en-US',
  timeZone: 'Asia/Singapore',
  currency: 'SGD',
  address: '12 Keong Saik Road, Singapore',
  logo: 'kopi/logo',
  backgroundColor: '#5b3a29',
  staff: [
    { email: 'owner@kopi.example', name: 'Mei Lin Tan', role: 'owner' },
    { email: 'manager@kopi.example', name: 'Arjun Pillai', role: 'manager' },
    { email: 'operator@kopi.example', name: 'Siti Rahman', role: 'operator', pin: '2468' },
  ],
  campaigns: [
    {
      members: 140,
      settings: (picture) => ({
        name: 'Kopi Stamp Card',
        logo: picture('kopi/chop'),
        heroImage: picture('kopi/hero'),
        backgroundColor: '#5b3a29',
        foregroundColor: '#fff4e3',
        chopTypes: [
          {
            code: 'KOPI',
            stampCount: 10,
            stampedImage: picture('kopi/coffee/stamped'),
            unstampedImage: picture('kopi/coffee/un-stamped'),
            redeemedImage: picture('kopi/coffee/redeemed'),
          },
        ],
        rewardName: 'A free kopi of your choice',
        rewardDescription: 'Any hot or iced kopi, any size.',
        memberValidityDays: 365,
        extendValidityDays: 180,
        sendExpirationNotificationBeforeDays: 14,
        memberLevels: [
          { level: 'Regular', description: 'Everybody starts here' },
          { level: 'Kopi Lover', description: 'For those we know by name' },
        ],
        terms: 'One stamp for each drink. A full card is worth one kopi. Stamps cannot be paid out.',
        venue: 'Keong Saik Road',
        locationName: 'Kopi Corner',
        locationAddress: '12 Keong Saik Road, Singapore 089119',
        localizations: {
          'zh-TW': {
            name: '咖啡集點卡',
            rewardName: '免費咖啡一杯',
            terms: '每購買一杯飲品可獲一個印章，集滿即可換領咖啡一杯。',
          },
          'zh-CN': {
            name: '咖啡集点卡',
            rewardName: '免费咖啡一杯',
            terms: '每购买一杯饮品可获一个印章，集满即可换领咖啡一杯。',
          },
          'pt-BR': {
            name: 'Cartão do Kopi',
            rewardName: 'Um kopi grátis',
            terms: 'Um carimbo por bebida. O cartão completo vale um kopi.',
          },
        },
      }),
    },
    {
      members: 60,
      settings: (picture) => ({
        name: 'Breakfast Set',
        logo: picture('kopi/multi-rewards'),
        heroImage: picture('kopi/hero'),
        backgroundColor: '#0f6b66',
        foregroundColor: '#ffffff',
        chopTypes: [
          {
            code: 'KOPI',
            stampCount: 5,
            stampedImage: picture('kopi/coffee/stamped'),
            unstampedImage: picture('kopi/coffee/un-stamped'),
            redeemedImage: picture('kopi/coffee/redeemed'),
          },
          {
            code: 'TOAST',
            stampCount: 5,
            stampedImage: picture('kopi/toast/stamped'),
            unstampedImage: picture('kopi/toast/un-stamped'),
            redeemedImage: picture('kopi/toast/redeemed'),
          },
        ],
        memberLevels: [{ level: 'Regular', description: 'Everybody starts here' }],
        rewardName: 'Kaya toast set',
        rewardDescription: 'Two slices, two eggs, one kopi.',
        initialChops: 1,
        maxEarnPerDay: 4,
        maxRedeemPerDay: 1,
        memberValidityDays: 180,
        terms: 'Collect five kopi and five toast stamps for a breakfast set on us.',
      }),
    },
  ],
  names: [
    'Aisha',
    'Ben',
    'Chloe',
    'Daniel',
    'Elena',
    'Farid',
    'Grace',
    'Hui Min',
    'Imran',
    'Jia Wei',
    'Kavya',
    'Lucas',
    'Mira',
    'Nathan',
    'Olivia',
    'Priya',
    'Rahul',
    'Sofia',
    'Wei Jie',
    'Yusof',
  ],
}

export const pastelDeNata: DemoMerchant = {
  name: 'Pastel de Nata',
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  address: 'Rua Augusta, 1200, São Paulo',
  logo: 'nata/logo',
  backgroundColor: '#17468a',
  staff: [{ email: 'owner@nata.example', name: 'Beatriz Souza', role: 'owner' }],
  campaigns: [
    {
      members: 12,
      settings: (picture) => ({
        name: 'Cartão Nata',
        logo: picture('nata/chop'),
        heroImage: picture('nata/hero'),
        backgroundColor: '#17468a',
        foregroundColor: '#fff7df',
        chopTypes: [
          {
            code: 'NATA',
            stampCount: 8,
            stampedImage: picture('nata/tart/stamped'),
            unstampedImage: picture('nata/tart/un-stamped'),
            redeemedImage: picture('nata/tart/redeemed'),
          },
        ],
        rewardName: 'Um pastel de nata',
        memberValidityDays: 365,
        terms: 'Um carimbo a cada pastel de nata. Com oito, o próximo é por nossa conta.',
      }),
    },
  ],
  names: [
    'Ana',
    'Bruno',
    'Carla',
    'Diego',
    'Eduarda',
    'Felipe',
    'Gabriela',
    'Heitor',
    'Isabela',
    'João',
    'Larissa',
    'Marcos',
  ],
}
