import { lazyPart } from '../../kit/lazy-part.tsx'
import { useListSearch } from '../../kit/list-search.ts'
import { MemberMonths } from './member-months.tsx'

const TenantCards = lazyPart<{ merchantId: string }>(() => import('./tenant-cards.tsx'))

/** The members of all merchants by month, and the cards of one. */
export default function MemberReport() {
  const { search } = useListSearch()
  if (search.view === 'cards' && search.merchantId) return <TenantCards merchantId={search.merchantId} />
  return <MemberMonths />
}
