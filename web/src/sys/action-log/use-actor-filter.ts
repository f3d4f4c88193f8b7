import { listActors } from '@chopcard/contract/platform/admin/action-log.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../kit/list-filter.ts'
import { useListSearch } from '../../kit/list-search.ts'
import { useRead } from '../../lib/query.ts'
import { useDebouncedSearch } from '../use-merchant-filter.ts'

/** A filter by who acted: what is typed is looked for, and the one of the address keeps the name. */
export function useActorFilter(): ListFilter {
  const { t } = useTranslation('actions')
  const { search } = useListSearch()
  const [typed, setTyped] = useState('')
  const q = useDebouncedSearch(typed)
  const id = search.actorId
  const found = useRead(listActors, { query: { q: q || undefined } }).data?.data ?? []
  const chosen = useRead(listActors, { query: { id } }, { enabled: Boolean(id) }).data?.data ?? []
  const all = new Map([...found, ...(q ? [] : chosen)].map((actor) => [actor.id, actor]))
  return {
    kind: 'select',
    name: 'actorId',
    label: t('column.actor'),
    options: [...all.values()].map(({ id: value, name, email, merchantName }) => ({
      value,
      label: [name, merchantName ?? t('platform'), email].join(' · '),
    })),
    onSearch: setTyped,
  }
}
