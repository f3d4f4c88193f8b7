import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../../kit/list-filter.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { useStores } from '../../../kit/permissions.tsx'

/** The store that the address names, for the whole page; none while there are no two. */
export function useChosenStore(): string | undefined {
  const { storeId } = useListSearch().search
  return useStores().some(({ id }) => id === storeId) ? storeId : undefined
}

/** Which store the page is about. */
export function StoreChoice() {
  const { t } = useTranslation(['dashboard', 'common'])
  const { change } = useListSearch()
  const chosen = useChosenStore()
  const stores = useStores()
  if (!stores.length) return null
  return (
    <Select
      className="list-filter"
      aria-label={t('store', { ns: 'common' })}
      showSearch
      optionFilterProp="label"
      value={chosen ?? ''}
      onChange={(id) => change({ storeId: id || undefined })}
      options={[{ value: '', label: t('allStores') }, ...optionsOf(stores)]}
    />
  )
}
