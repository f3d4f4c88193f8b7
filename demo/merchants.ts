import type { DemoCampaign } from './demo-campaign.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MerchantLocalizations } from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import type { OpeningHours } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import type { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import type { RoleName } from '@chopcard/contract/core/permissions.ts'
import { kopiCampaigns } from './kopi-campaigns.ts'
import type { DemoPayment } from './plans.ts'
import type { DemoPictureName } from './pictures.ts'
import type { DemoStore } from './stores.ts'

/** All demo sign-ins have this password (decisions/operation.md §2). */
export const demoPassword = 'Demo-Passw0rd!'

type DemoStaff = {
  email: string
  name: string
  role: RoleName
  pin?: string
  eStampId?: string
  promotionCode?: string
  /** The only store where they work; all without it. */
  store?: string
  /** Has not followed the invitation yet. */
  invited?: true
}
export type DemoMerchant = {
  name: string
  language: Language
  timeZone: string
  currency: string
  /** Whether members are asked for their number. */
  mobileMode: (typeof registrationModes)[number]
  /** What the numbers of its members begin with. */
  numbers: string
  address: string
  phone: string
  website: string
  openingHours: OpeningHours
  /** None where it is in one place. */
  stores: readonly DemoStore[]
  localizedNames: Partial<Record<Language, string>>
  localizations: MerchantLocalizations
  registrationText: string
  signInPicture: DemoPictureName
  logo: DemoPictureName
  backgroundColor: string
  payments: readonly DemoPayment[]
  staff: readonly [DemoStaff, ...DemoStaff[]]
  campaigns: readonly DemoCampaign[]
  /** How many of its members come to its carnival; none is held without. */
  carnivalGuests?: number
  names: readonly string[]
}

/** Every day but Sunday, which is shorter. */
const openFrom = (from: string, to: string): OpeningHours => {
  const day = [{ from, to }]
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [{ from: '10:00', to: '16:00' }] }
}

export const kopiCorner: DemoMerchant = {
  name: 'Kopi Corner',
  language: 'en-US',
  timeZone: 'Asia/Singapore',
  currency: 'SGD',
  mobileMode: 'optional',
  numbers: '+65810',
  address: '12 Keong Saik Road, Singapore',
  phone: '+65 6123 4567',
  website: 'https://kopi.example/',
  openingHours: openFrom('07:30', '21:00'),
  stores: [
    {
      name: 'Keong Saik Road',
      address: '12 Keong Saik Road, Singapore',
      latitude: 1.28045,
      longitude: 103.84165,
      openingHours: null,
    },
    {
      name: 'Tiong Bahru Market',
      address: '30 Seng Poh Road, #02-14, Singapore',
      latitude: 1.28482,
      longitude: 103.83237,
      openingHours: openFrom('07:00', '22:00'),
    },
    {
      name: 'Joo Chiat Road',
      address: '118 Joo Chiat Road, Singapore',
      latitude: 1.31028,
      longitude: 103.90235,
      openingHours: openFrom('08:00', '20:00'),
    },
  ],
  localizedNames: { 'zh-TW': '街角咖啡', 'zh-CN': '街角咖啡' },
  localizations: {
    'zh-TW': { address: '新加坡恭錫路 12 號', registrationText: '歡迎光臨！註冊後即可開始集點。' },
    'zh-CN': { address: '新加坡恭锡路 12 号' },
  },
  registrationText: 'Welcome! Register and start collecting with your next cup.',
  signInPicture: 'kopi/sign-in',
  logo: 'kopi/logo',
  backgroundColor: '#5b3a29',
  payments: [
    { plan: 'Starter', daysAgo: 400 },
    { plan: 'Standard', daysAgo: 378 },
    { plan: 'Chain', daysAgo: 40, cancelled: true },
    { plan: 'Standard', daysAgo: 26 },
  ],
  staff: [
    { email: 'owner@kopi.example', name: 'Mei Lin Tan', role: 'owner' },
    {
      email: 'manager@kopi.example',
      name: 'Arjun Pillai',
      role: 'manager',
      pin: '97531',
      eStampId: 'kopi-arjun-7f3a',
      store: 'Joo Chiat Road',
    },
    {
      email: 'operator@kopi.example',
      name: 'Siti Rahman',
      role: 'operator',
      pin: '2468',
      eStampId: 'kopi-siti-2b9c',
      promotionCode: 'SITI',
      store: 'Keong Saik Road',
    },
    {
      email: 'bar@kopi.example',
      name: 'Daniel Ng',
      role: 'operator',
      pin: '8053',
      eStampId: 'kopi-daniel-c41e',
      store: 'Tiong Bahru Market',
    },
    { email: 'weekend@kopi.example', name: 'Li Hua Goh', role: 'operator', invited: true },
  ],
  campaigns: kopiCampaigns,
  carnivalGuests: 24,
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
  mobileMode: 'sms-verified',
  numbers: '+55119871',
  address: 'Rua Augusta, 1200, São Paulo',
  phone: '+55 11 3123-4567',
  website: 'https://nata.example/',
  openingHours: openFrom('08:00', '19:00'),
  stores: [],
  localizedNames: {},
  localizations: {},
  registrationText: 'Bem-vindo! Cadastre-se e comece a juntar carimbos.',
  signInPicture: 'nata/sign-in',
  logo: 'nata/logo',
  backgroundColor: '#17468a',
  payments: [{ plan: 'Starter', daysAgo: 24 }],
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
