import type { Language } from '@chopcard/contract/core/kinds.ts'
import { currentLanguage } from '../lib/language.ts'

/** English is read in countries that write the day first and in others that write the month first, so its month is a word. */
const shown: Record<Language, string> = {
  'en-US': 'MMM D, YYYY',
  'zh-TW': 'YYYY/MM/DD',
  'zh-CN': 'YYYY/MM/DD',
  'pt-BR': 'DD/MM/YYYY',
}

/** How a field writes a day, in the reader's language; `2026-11-21` can be typed or pasted in each. */
export const dayFormats = (): string[] => [shown[currentLanguage()], 'YYYY-MM-DD']
