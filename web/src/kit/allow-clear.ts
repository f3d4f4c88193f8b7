import { useAllowClear as useOwn } from '@rc-component/select/es/hooks/useAllowClear'
import i18next from 'i18next'

/** In place of the library's (vite.config.ts): the button that empties a choice has an English name there, in every language. */
export function useAllowClear(...given: Parameters<typeof useOwn>): ReturnType<typeof useOwn> {
  const found = useOwn(...given)
  return found.label ? { ...found, label: i18next.t('action.clear') } : found
}
