import type { Language } from '@chopcard/contract/core/kinds.ts'
import { dateFormat } from '../../core/formats.ts'

/** Writes a moment as its day in a time zone, or a day (`2026-11-21`) as it is. */
export const dayIn = (timeZone: string) => (at: string, language: Language) =>
  dateFormat(language, { dateStyle: 'medium', timeZone: at.length === 10 ? 'UTC' : timeZone }).format(
    new Date(at.length === 10 ? `${at}T00:00Z` : at),
  )
