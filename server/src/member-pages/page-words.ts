import type { Language } from '@chopcard/contract/kinds.ts'
import type { MemberWords } from '@chopcard/contract/member/pages.ts'
import { wordsOf } from '../core/i18n.ts'

/** The words that one page needs in one language: they travel inside it, so no more than these. */
export function pageWords(language: Language, page: 'card' | 'join' | 'notice'): MemberWords {
  const all = wordsOf(language, 'member') as MemberWords
  const words: MemberWords = { page: all.page ?? {}, [page]: all[page] ?? {} }
  if (page !== 'join') return words
  const { required = '', email = '', mismatch = '' } = wordsOf(language, 'errors').fields as MemberWords
  return { ...words, fields: { required, email, mismatch } }
}
