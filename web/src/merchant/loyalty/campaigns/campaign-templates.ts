import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { StampShape } from './stamp-shapes.ts'

/** What a template sets besides its words, which are under `template.<key>`. */
export type CampaignTemplate = {
  type: CampaignType
  background: string
  foreground: string
  /** A stamp each, named by `code1`, `code2` and so on. */
  stamps: readonly { shape: StampShape; colour: string; count: number }[]
  /** What the rewards cost, named by `reward1` and so on; `reward1` alone for a stamp card. */
  costs?: readonly number[]
  /** The colours of the tiers' pictures. */
  tierColours?: readonly string[]
  validityDays?: number
  pointValidityDays?: number
}

export const campaignTemplates = {
  coffee: {
    type: 'chop',
    background: '#5a3825',
    foreground: '#fff3e2',
    stamps: [{ shape: 'cup', colour: '#8a5a3b', count: 10 }],
  },
  bakery: {
    type: 'multi-rewards',
    background: '#f4c95d',
    foreground: '#3b2a00',
    stamps: [{ shape: 'bread', colour: '#a8641b', count: 1 }],
    costs: [4, 8, 12],
  },
  salon: {
    type: 'point',
    background: '#f7d6d0',
    foreground: '#5c1f2a',
    stamps: [{ shape: 'scissors', colour: '#a5394f', count: 1 }],
    costs: [100, 250, 500],
    pointValidityDays: 365,
  },
  gym: {
    type: 'prepaid',
    background: '#24272d',
    foreground: '#f5f5f5',
    stamps: [{ shape: 'dumbbell', colour: '#2f6fde', count: 10 }],
    validityDays: 180,
  },
  carWash: {
    type: 'multi-tiers',
    background: '#1f3a5f',
    foreground: '#ffffff',
    stamps: [{ shape: 'car', colour: '#2b6ca8', count: 1 }],
    costs: [3, 6, 10],
    tierColours: ['#a9683a', '#7b8794', '#c89211'],
  },
  fair: {
    type: 'chop',
    background: '#5b3fb0',
    foreground: '#ffffff',
    stamps: [
      { shape: 'ticket', colour: '#5b3fb0', count: 1 },
      { shape: 'heart', colour: '#b8336a', count: 1 },
      { shape: 'star', colour: '#1d7a5f', count: 1 },
    ],
  },
} as const satisfies Record<string, CampaignTemplate>

export type TemplateName = keyof typeof campaignTemplates
export const templateNames = Object.keys(campaignTemplates) as TemplateName[]
