import { useListSearch } from '../../../kit/list-search.ts'

/** What the address asks a report for. */
export function useInsightQuery() {
  const { from, to, campaignId } = useListSearch().search
  return { from, to, campaignId }
}
