import { campaignOverview } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { comparedRanges, comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useRead } from '../../lib/query.ts'
import { useListSearch } from '../list-search.ts'

export const figureNames = ['visits', 'returning', 'newMembers', 'rewards'] as const
export type FigureName = (typeof figureNames)[number]
type Figures = Record<Exclude<FigureName, 'returning'>, number> & {
  from: string
  to: string
  cost: number | null
  /** A campaign does not know it. */
  returning?: number
}

export type Compared = Pick<Answer<typeof comparison>['data'], 'currency' | 'firstVisit' | 'days'> & {
  period: Figures
  before: Figures | null
  yearBefore: Figures | null
}

/** The period of the address, and what is compared for it: of the shop or a campaign, in all or at a store. */
export function useCompared({ campaignId, storeId }: { campaignId?: string; storeId?: string | undefined }) {
  const { search, change } = useListSearch()
  const { from, to } = search
  const range = comparedRanges.find((one) => one === search.range) ?? 'week'
  const query = from || to ? { from, to } : { range }
  const shop = useRead(comparison, { query: { ...query, storeId } }, { enabled: !campaignId })
  const campaign = useRead(
    campaignOverview,
    { params: { id: campaignId ?? '' }, query: { ...query, storeId } },
    { enabled: campaignId !== undefined },
  )
  const { isPending, error, refetch } = campaignId ? campaign : shop
  const found: Compared | undefined = campaignId ? campaign.data?.data : shop.data?.data
  return { from, to, range, change, found, chances: campaign.data?.data.chances, isPending, error, refetch }
}
