import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { optionsOf } from './list-filter.ts'
import { useRead } from '../lib/query.ts'

/** The merchant's campaigns as the options of a choice; without `state` the ended ones too. */
export function useCampaignOptions(state?: 'active'): { value: string; label: string }[] {
  const { data } = useRead(
    listCampaigns,
    { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name', state } },
    { staleTime: 60_000 },
  )
  return optionsOf(data?.data ?? [])
}
