import type { Language } from '@chopcard/contract/kinds.ts'
import type { Merchant } from './context.ts'

/** What a merchant is called in a language; in its primary one where it has no name of its own there. */
export const merchantName = ({ name, names }: Pick<Merchant, 'name' | 'names'>, language: Language): string =>
  names[language] || name
