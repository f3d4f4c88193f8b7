import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'

/** What a tab needs to know besides the form it stands in. */
export type TabProps = {
  type: CampaignType
  readOnly?: boolean
  ended?: boolean
  grantedChops: Readonly<Record<string, number>>
}
