import { useListSearch } from '../../../kit/list-search.ts'
import { useStores } from '../../../kit/permissions.tsx'

/** What the address asks a report for; a store only where there are two. */
export function useInsightQuery() {
  const { from, to, campaignId, storeId } = useListSearch().search
  return { from, to, campaignId, storeId: useStores().length ? storeId : undefined }
}
