import { useListSearch } from '../../kit/list-search.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ChopTotals } from './chop-totals.tsx'

const TenantChops = lazyPart<{ merchantId: string }>(() => import('./tenant-chops.tsx'))

/** What was earned and burnt at all merchants, and the single entries of one. */
export default function ChopReport() {
  const { search } = useListSearch()
  if (search.view === 'entries' && search.merchantId) return <TenantChops merchantId={search.merchantId} />
  return <ChopTotals />
}
