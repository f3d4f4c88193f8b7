import { defaultCampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { FormValues } from './form-values.ts'

/** A new campaign before anything has been typed, beside what the shop's settings say. */
export const firstValues = (words: { code: string; level: string; levelAbout: string }): FormValues => ({
  type: defaultCampaignType,
  backgroundColor: '#2d5f4c',
  foregroundColor: '#ffffff',
  chopTypes: [{ code: words.code, stampCount: 10 }],
  initialChops: 0,
  renewalChops: 0,
  levelBy: 'hand',
  levelGraceDays: 0,
  memberLevels: [{ level: words.level, description: words.levelAbout }],
})
