import { searchableFilter, type SelectFilter } from './list-filter.ts'
import { useCampaignOptions } from './use-campaign-options.ts'

/** A choice of one of the merchant's campaigns. */
export const useCampaignFilter = (label: string): SelectFilter =>
  searchableFilter('campaignId', label, useCampaignOptions())
