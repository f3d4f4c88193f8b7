import { useEffect, useEffectEvent } from 'react'
import type { Paging } from './list-view.ts'

type Page = { data: readonly unknown[]; paging: Pick<Paging, 'page' | 'pageSize' | 'total'> }

/** The last page of a list, where the page that was asked for lies behind it. */
export function lastPageBefore({ data, paging: { page, pageSize, total } }: Page): number | undefined {
  if (data.length || page === 1 || total === 0) return undefined
  return Math.min(page - 1, Math.ceil(total / pageSize))
}

/** Goes back to the last page where a list has become shorter: a page without rows would say that the list has none. */
export function usePageInRange(shown: Page | undefined, goTo: (page: number) => void): void {
  const last = shown && lastPageBefore(shown)
  const go = useEffectEvent(goTo)
  useEffect(() => {
    if (last !== undefined) go(last)
  }, [last])
}
