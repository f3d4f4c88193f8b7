import { createContext, use } from 'react'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Translate } from './words.ts'

type Page = {
  language: Language
  /** The zone moments are told in; days carry none. */
  timeZone?: string
  t: Translate
}

export const PageContext = createContext<Page | null>(null)

/** The language and words of this page. */
export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('no page around this component')
  return page
}
