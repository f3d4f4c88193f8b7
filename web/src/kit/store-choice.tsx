import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from './list-filter.ts'
import { useListSearch } from './list-search.ts'
import { useStores } from './permissions.tsx'

/** The store that the address names, for the whole page; none while there are no two. */
export function useChosenStore(): string | undefined {
  const { storeId } = useListSearch().search
  return useStores().some(({ id }) => id === storeId) ? storeId : undefined
}

/** Which store the page is about, which clears a word of the address that may mean nothing there; nothing while there are no two. */
export function StoreChoice({ clears }: { clears?: string }) {
  const { t } = useTranslation()
  const { change } = useListSearch()
  const chosen = useChosenStore()
  const stores = useStores()
  if (!stores.length) return null
  return (
    <Select
      className="list-filter"
      aria-label={t('store')}
      showSearch
      optionFilterProp="label"
      value={chosen ?? ''}
      onChange={(id) => change({ storeId: id || undefined, ...(clears && { [clears]: undefined }) })}
      options={[{ value: '', label: t('allStores') }, ...optionsOf(stores)]}
    />
  )
}
