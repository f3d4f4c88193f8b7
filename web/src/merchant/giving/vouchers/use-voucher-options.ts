import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { optionsOf } from '../../../kit/list-filter.ts'
import { useRead } from '../../../lib/query.ts'

/** The vouchers to choose from by their names; those that may be given, where asked. */
export function useVoucherOptions(enabled?: 'true') {
  const query = { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name', ...(enabled && { enabled }) } as const
  return optionsOf(useRead(listVouchers, { query }).data?.data ?? [])
}
