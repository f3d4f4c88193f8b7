import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { wordsOf } from '../core/i18n.ts'

// What the form says by itself, before the server is asked.
const formMessages = ['required', 'email', 'mismatch']

/** The words that one page needs in one language: they travel inside it, so no more than these. */
export function pageWords(
  language: Language,
  page: 'card' | 'carnival' | 'selection' | 'join' | 'receipt' | 'voucher' | 'coupon' | 'shop' | 'tap' | 'notice',
): MemberWords {
  const all = wordsOf(language, 'member') as MemberWords
  if (page === 'carnival') return carnivalWords(language, all)
  if (page === 'selection') return { ...carnivalWords(language, all), card: all.card ?? {} }
  if (page === 'shop')
    return { page: all.page ?? {}, ...((wordsOf(language, 'orders') as MemberWords)['member'] as MemberWords) }
  if (page === 'coupon') return holderWords(all, 'coupon', wordsOf(language, 'coupons') as MemberWords)
  if (page === 'voucher') return holderWords(all, 'voucher', wordsOf(language, 'vouchers') as MemberWords)
  if (page === 'tap') return tapWords(language, all)
  if (page === 'receipt') return receiptWords(language, all.page)
  if (page !== 'join') return { page: all.page ?? {}, [page]: all[page] ?? {} }
  const fields = wordsOf(language, 'errors').fields as MemberWords
  return {
    page: all.page ?? {},
    join: wordsOf(language, 'join') as MemberWords,
    fields: Object.fromEntries(formMessages.map((name) => [name, fields[name] ?? ''])),
  }
}

/** With the words of the sheets in which staff stand behind it. */
function holderWords(
  { page = {}, redeem = {}, card = {} }: MemberWords,
  name: string,
  words: MemberWords,
): MemberWords {
  const { trouble = '', close = '' } = card as MemberWords
  return { page, redeem, card: { trouble, close }, [name]: words['member'] ?? {} }
}

/** With the words for what a stamp, a point or a use has brought. */
function tapWords(language: Language, { page = {}, card }: MemberWords): MemberWords {
  const gained = Object.entries(card as MemberWords).filter(([name]) => name.startsWith('gained'))
  const { member = {} } = wordsOf(language, 'taps') as MemberWords
  return { page, card: Object.fromEntries(gained), tap: member }
}

const receiptMessages = ['required', 'notImage', 'future', 'invalid', 'receiptTooSmall']

function receiptWords(language: Language, page: MemberWords[string] = {}): MemberWords {
  const { member = {}, reason = {}, state = {} } = wordsOf(language, 'receipts') as MemberWords
  const fields = wordsOf(language, 'errors').fields as MemberWords
  return {
    page,
    receipt: { ...(member as MemberWords), reason, state },
    fields: Object.fromEntries(receiptMessages.map((name) => [name, fields[name] ?? ''])),
  }
}

/** Those of the page at `/`, with what the platform replaces of them. */
export function landingWords(language: Language, replaced: Readonly<Partial<Record<string, string>>>): MemberWords {
  const landing = wordsOf(language, 'landing') as MemberWords
  const texts = Object.entries(replaced).filter((one): one is [string, string] => Boolean(one[1]))
  return {
    page: (wordsOf(language, 'member') as MemberWords).page ?? {},
    landing: { ...landing, texts: { ...(landing.texts as MemberWords), ...Object.fromEntries(texts) } },
  }
}

/** Those of the page of the platform's state. */
export const statusWords = (language: Language): MemberWords => ({
  page: (wordsOf(language, 'member') as MemberWords).page ?? {},
  status: wordsOf(language, 'status') as MemberWords,
})

/** With those of the buttons that it shares with the whole card. Camera and its troubles come with the page: they are few, and shown in a hurry. */
function carnivalWords(language: Language, { page = {}, scan = {}, card }: MemberWords): MemberWords {
  const { action = {}, phone = {}, close = '' } = card as MemberWords
  return {
    page,
    scan,
    card: { action, phone, close },
    carnival: (wordsOf(language, 'booths') as MemberWords)['member'] ?? {},
  }
}
