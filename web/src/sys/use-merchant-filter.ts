import { listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectFilter } from '../kit/list-filter.ts'
import { useListSearch } from '../kit/list-search.ts'
import { useDebounced } from '../kit/use-debounced.ts'
import { useRead } from '../lib/query.ts'

/** A filter by one merchant of many: what is typed is looked for, and the one of the address keeps its name. */
export function useMerchantFilter(): SelectFilter {
  const { t } = useTranslation('tenants')
  const { search } = useListSearch()
  const [typed, setTyped] = useState('')
  const q = useDebouncedSearch(typed)
  const chosenId = search.merchantId
  const found = useRead(listMerchants, { query: { q: q || undefined, pageSize: '20', sort: 'name' } }).data?.data ?? []
  const chosen = useRead(listMerchants, { query: { q: chosenId } }, { enabled: Boolean(chosenId) }).data?.data ?? []
  const all = new Map([...found, ...(q ? [] : chosen)].map(({ id, name }) => [id, name]))
  return {
    kind: 'select',
    name: 'merchantId',
    label: t('column.name'),
    options: [...all].map(([value, label]) => ({ value, label })),
    onSearch: setTyped,
  }
}

/** The name of the merchant that the address names. */
export function useMerchantName(id: string | undefined): string {
  const found = useRead(listMerchants, { query: { q: id } }, { enabled: Boolean(id) }).data?.data
  return found?.find((merchant) => merchant.id === id)?.name ?? ''
}

/** A search text, once typing has paused. */
export const useDebouncedSearch = (typed: string): string => useDebounced(typed, 300).trim()
