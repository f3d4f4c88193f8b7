import type { z } from 'zod'
import { CampaignFields } from '../campaign-settings.ts'
import { route } from '../../core/route.ts'

/** What a new campaign begins with: those of its settings that are alike from campaign to campaign. */
export const CampaignDefaults = CampaignFields.pick({
  memberValidityDays: true,
  initialValidityDays: true,
  resetInitialValidityOnFirstChop: true,
  extendValidityDays: true,
  expireChops: true,
  sendExpirationNotificationBeforeDays: true,
  rejoin: true,
  referralEnabled: true,
  referrerBonus: true,
  maxReferrerBonus: true,
  refereeBonus: true,
  receiptsEnabled: true,
  amountPerChop: true,
  maxUploadPerDay: true,
  approvalRequired: true,
  spotCheckPercent: true,
  shopNames: true,
  changingQr: true,
  emailTitle: true,
  emailTemplates: true,
  terms: true,
})
export type CampaignDefaults = z.output<typeof CampaignDefaults>

const page = { audience: 'merchant', path: '/merchant/campaignDefaults', reply: CampaignDefaults } as const

export const getCampaignDefaults = route({
  ...page,
  menu: ['configuration', 'campaign-list'],
  action: 'get',
  method: 'GET',
  about: 'What the form of a new campaign begins with.',
})

export const setCampaignDefaults = route({
  ...page,
  menu: 'configuration',
  action: 'edit',
  viewAs: 'write',
  method: 'PUT',
  about: 'Sets what the form of a new campaign begins with; campaigns that exist stay as they are.',
  /** `seen` is what the form was filled from. */
  body: CampaignDefaults.extend({ seen: CampaignDefaults.optional() }),
  refuses: ['FEATURE_OFF', 'CHANGED_MEANWHILE'],
})
