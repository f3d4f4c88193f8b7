/** What lists say of stores: nothing while a merchant has no two of them. */
import { useTranslation } from 'react-i18next'
import { optionsOf, type ListFilter, searchableFilter } from './list-filter.ts'
import type { ListColumn } from './list-view.ts'
import { useStores } from './permissions.tsx'

/** What a store is called; nothing for none. */
export function useStoreName(): (id: string | null) => string | null {
  const stores = useStores()
  return (id) => stores.find((store) => store.id === id)?.name ?? null
}

/** The filter by store, in a list of filters; it is called “Store” where nothing else is said. */
export function useStoreFilter(label?: string): ListFilter[] {
  const { t } = useTranslation()
  const stores = useStores()
  return stores.length ? [searchableFilter('storeId', label ?? t('store'), optionsOf(stores))] : []
}

/** The column that says at which store something was done, in a list of columns. */
export function useStoreColumn(): ListColumn<{ storeId: string | null }>[] {
  const { t } = useTranslation()
  const nameOf = useStoreName()
  if (!useStores().length) return []
  return [{ key: 'storeId', title: t('store'), render: ({ storeId }) => nameOf(storeId) ?? '–' }]
}
