import type { Feature } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { AccountState } from '@chopcard/contract/platform/tenants.ts'

/** A small merchant that shows the platform's lists one state each: a handful of rows, made in a moment. */
export type SmallMerchant = {
  /** Before the @ of its owner's address. */
  key: string
  name: string
  owner: string
  language: Language
  timeZone: string
  currency: string
  plan: 'Trial' | 'Starter' | 'Standard' | 'Chain'
  /** How long ago it began, and in how many days its plan ends: below zero it has ended. */
  daysOld: number
  endsIn: number
  members: number
  stamp: string
  reward: string
  state?: { is: AccountState; why: string; daysAgo: number }
  /** More users beside the owner. */
  staff?: readonly string[]
  ownMemberQuota?: number
  overrides?: readonly { feature: Feature; on: boolean; forDays: number | null }[]
  notes?: string
  followUp?: { note: string; dueIn: number; byAgent: boolean }
  /** The owner has not followed the invitation. */
  invited?: true
}

const taipei = { language: 'zh-TW', timeZone: 'Asia/Taipei', currency: 'TWD' } as const
const london = { language: 'en-US', timeZone: 'Europe/London', currency: 'GBP' } as const
const brazil = { language: 'pt-BR', timeZone: 'America/Sao_Paulo', currency: 'BRL' } as const
const shanghai = { language: 'zh-CN', timeZone: 'Asia/Shanghai', currency: 'CNY' } as const
const america = { language: 'en-US', timeZone: 'America/Los_Angeles', currency: 'USD' } as const

export const smallMerchants: readonly SmallMerchant[] = [
  {
    key: 'lantern',
    name: '燈籠麵館 Lantern Noodles',
    owner: '林雅婷',
    ...taipei,
    plan: 'Starter',
    daysOld: 210,
    endsIn: 160,
    members: 8,
    stamp: 'NOODLE',
    reward: '一碗牛肉麵',
    staff: ['陳志明', '王美玲'],
  },
  {
    key: 'bloom',
    name: 'Bloom & Stem',
    owner: 'Harriet Cole',
    ...london,
    plan: 'Standard',
    daysOld: 359,
    endsIn: 6,
    members: 6,
    stamp: 'BOUQUET',
    reward: 'A bunch of tulips',
    followUp: { note: 'Wants to hear about the yearly price before renewing.', dueIn: 2, byAgent: true },
  },
  {
    key: 'aurora',
    name: 'Padaria Aurora',
    owner: 'Joana Ribeiro',
    ...brazil,
    plan: 'Starter',
    daysOld: 72,
    endsIn: -12,
    members: 5,
    stamp: 'PAO',
    reward: 'Um pão de queijo',
  },
  {
    key: 'pixel',
    name: 'Pixel Barbers',
    owner: 'Owen Hart',
    ...london,
    plan: 'Standard',
    daysOld: 190,
    endsIn: 175,
    members: 6,
    stamp: 'CUT',
    reward: 'A free haircut',
    state: { is: 'restricted', why: 'The invoice of October is not paid; reminded twice.', daysAgo: 4 },
    followUp: { note: 'Promised to pay by Friday.', dueIn: -1, byAgent: false },
  },
  {
    key: 'harbour',
    name: 'Harbour Fitness',
    owner: 'Dana Whitfield',
    ...america,
    plan: 'Standard',
    daysOld: 260,
    endsIn: 105,
    members: 4,
    stamp: 'CLASS',
    reward: 'A guest pass',
    state: { is: 'disabled', why: 'Closed for rebuilding until spring, at the owner’s request.', daysAgo: 21 },
  },
  {
    key: 'oldmill',
    name: 'Old Mill Bakery',
    owner: 'Peter Marsh',
    ...london,
    plan: 'Starter',
    daysOld: 400,
    endsIn: -45,
    members: 3,
    stamp: 'LOAF',
    reward: 'A loaf of rye',
    state: { is: 'terminated', why: 'The business was closed.', daysAgo: 30 },
  },
  {
    key: 'atelier',
    name: '一叶茶坊 Leaf Atelier',
    owner: '周文静',
    ...shanghai,
    plan: 'Trial',
    daysOld: 3,
    endsIn: 27,
    members: 2,
    stamp: 'TEA',
    reward: '一杯乌龙茶',
  },
  {
    key: 'busybee',
    name: 'Busy Bee Café',
    owner: 'Rosa Delgado',
    ...america,
    plan: 'Starter',
    daysOld: 88,
    endsIn: 22,
    members: 9,
    stamp: 'BEE',
    reward: 'A flat white',
    ownMemberQuota: 10,
    notes: 'Own quota of members agreed by phone; ready for a larger plan.',
    followUp: { note: 'Offer the plan Standard.', dueIn: 5, byAgent: true },
  },
  {
    key: 'quiet',
    name: 'Quiet Corner Books',
    owner: 'Edith Vane',
    ...london,
    plan: 'Standard',
    daysOld: 130,
    endsIn: 235,
    members: 0,
    stamp: 'BOOK',
    reward: 'A paperback',
  },
  {
    key: 'soleil',
    name: 'Soleil Surf School',
    owner: 'Camila Prado',
    ...brazil,
    plan: 'Chain',
    daysOld: 9,
    endsIn: 356,
    members: 3,
    stamp: 'WAVE',
    reward: 'Uma aula grátis',
    invited: true,
    overrides: [
      { feature: 'shopifyIntegration', on: false, forDays: null },
      { feature: 'crossMerchants', on: true, forDays: 20 },
    ],
    notes: 'Partner campaigns on trial together with a neighbour.',
  },
]
