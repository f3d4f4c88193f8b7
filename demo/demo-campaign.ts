import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { DemoPictureName } from './pictures.ts'

export type DemoCampaign = {
  members: number
  /** Its first member's place among the merchant's: members may hold several cards. */
  from?: number
  /** How long ago the first members joined, in days. */
  days?: number
  settings: (picture: (name: DemoPictureName) => string) => CampaignSettingsInput
}
