import { receiptFilters } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { SearchWords } from '../../../kit/list-search.ts'

const names = [...Object.keys(receiptFilters), 'sort', 'page', 'pageSize']

/** The list that a viewer was opened from, so that it goes on to the same rows: of what the address says, what the call knows. */
export const viewedQuery = (words: SearchWords): SearchWords =>
  Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)))
