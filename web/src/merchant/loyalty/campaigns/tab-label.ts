import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { tabFields } from './tab-fields.ts'

/** The word on a tab: what stands on some of them is called otherwise in some types of campaigns. */
export function tabLabel<Key extends keyof typeof tabFields>(key: Key, type: CampaignType) {
  const { chopTypesTab, rewardTab } = descriptorOf(type).texts
  if (key === 'chopTypes') return chopTypesTab
  if (key === 'reward') return rewardTab
  return `tab.${key}` as const
}
