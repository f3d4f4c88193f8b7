import type { Language } from '@chopcard/contract/core/kinds.ts'
import { dateFormat } from '../../core/formats.ts'

/** The number as it is printed and looked for. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

/** The number that a typed text names, with or without its letters; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const digits = /^(?:INV-?)?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits ? Number(digits) : undefined
}

/** A day as people read it in a language. */
export const dayText = (day: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
