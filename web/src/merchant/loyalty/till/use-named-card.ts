import { useEffect } from 'react'
import { useListSearch } from '../../../kit/list-search.ts'

/** Opens the card that the address names: `?card=…`, as links of other screens do. True until it is asked for. */
export function useNamedCard(find: (text: string) => unknown): boolean {
  const { search, change } = useListSearch()
  const { card } = search
  useEffect(() => {
    if (!card) return
    change({ card: undefined })
    void find(card)
  }, [card, change, find])
  return Boolean(card)
}
