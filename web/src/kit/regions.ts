import { currentLanguage } from '../lib/language.ts'
import type { Language } from '../lib/languages.ts'

type Option = { value: string; label: string }

/** Every time zone the browser knows. */
export const timeZoneOptions = (): Option[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** Every currency the browser knows, by name. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

const currencies: Record<Language, string> = { 'en-US': 'USD', 'zh-TW': 'TWD', 'zh-CN': 'CNY', 'pt-BR': 'BRL' }

/** The currency to begin with where a language is spoken. */
export const currencyOf = (language: Language): string => currencies[language]
