import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { hasRewardList } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { tabFields } from './tab-fields.ts'

/** The word on a tab: what stands on some of them is called otherwise in some types of campaigns. */
export function tabLabel<Key extends keyof typeof tabFields>(key: Key, type: CampaignType) {
  if (key === 'chopTypes' && type === 'point') return 'tab.points'
  if (key === 'chopTypes' && type === 'prepaid') return 'tab.uses'
  if (key === 'reward' && type === 'prepaid') return 'tab.limits'
  if (key === 'reward' && hasRewardList(type)) return 'tab.rewards'
  return `tab.${key}` as const
}
