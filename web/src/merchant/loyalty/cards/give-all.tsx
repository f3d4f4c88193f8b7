import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { listCardFilters, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { useMay } from '../../../kit/permissions.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { useRead } from '../../../lib/query.ts'
import BulkDialog from './bulk-dialog.tsx'

/** Gives a coupon to all members that fit the filters of the address, as other pages ask for it. */
export default function GiveAll({ filters: words, onClose }: { filters: SearchWords; onClose: () => void }) {
  const may = useMay()
  const filters = Object.fromEntries(Object.entries(words).filter(([name]) => name in listCardFilters))
  const list = useRead(listCards, { query: { ...(filters as object), pageSize: '1' } })
  const paging = list.data?.paging
  if (!paging || !may(startBatch) || !may(sendCoupon)) return null
  return (
    <BulkDialog
      act="coupon"
      target={{ filters }}
      number={paging.total}
      isMore={!paging.totalIsExact}
      campaignId={filters.campaignId}
      onClose={onClose}
    />
  )
}
