import { randomInt } from 'node:crypto'
import type { codeTypes } from '@chopcard/contract/giving/vouchers.ts'

// Without the letters that look like digits.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ'
const alphabets = { digits: '0123456789', letters, both: `23456789${letters}` } as const
const length = 16

/** A code nobody guesses: sixteen signs, 53 random bits at least. */
export const newVoucherCode = (type: (typeof codeTypes)[number]): string =>
  Array.from({ length }, () => alphabets[type][randomInt(alphabets[type].length)]).join('')

const plain = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/** The code that a scanned or typed text is: as it stands, in small letters, or with spaces and dashes. */
export function codeIn(text: string): string | undefined {
  const code = plain(text)
  return new RegExp(`^[0-9A-Z]{${length}}$`).test(code) ? code : undefined
}

/** All codes that begin as a typed text does, from the first to the last of them; undefined where none can. */
export function codesBeginning(text: string): { first: string; last: string } | undefined {
  const begin = plain(text)
  return /^[0-9A-Z]+$/.test(begin) && begin.length <= length
    ? { first: begin.padEnd(length, '0'), last: begin.padEnd(length, 'Z') }
    : undefined
}

/** The token in the address of a holder's page, or the token itself. */
export const tokenIn = (text: string): string | undefined =>
  /(?:^|\/member\/voucher\/)(vt_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text.trim())?.[1]

/** Where a voucher's holder sees it. */
export const voucherUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/voucher/${token}`
