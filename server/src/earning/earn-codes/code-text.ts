import { randomBytes } from 'node:crypto'

// Without the letters that look like digits; 32 signs, so that each takes five random bits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code nobody guesses: sixteen signs, 80 random bits. */
export const newEarnCode = (): string => [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** What stands before a code in its address: the page that a phone's own camera opens. */
export const earnAddress = (publicUrl: string, shortKey: string): string => `${publicUrl}/member/earn/${shortKey}_`

const inAddress = /(?:^|\/)([0-9a-z]{8})_([0-9A-Za-z]{16})(?:[/?#].*)?$/

/**
 * The code that a scanned or typed text names: its address, the part of it that is the code, or the bare code as people
 * type it, with spaces and dashes, in small letters, or with O and I for 0 and 1. `shortKey` is whose code it says to be.
 */
export function earnCodeIn(text: string): { code: string; shortKey?: string } | undefined {
  const named = inAddress.exec(text.trim())
  if (named?.[1] && named[2]) return { shortKey: named[1], code: asPrinted(named[2]) }
  const code = asPrinted(text)
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? { code } : undefined
}

const asPrinted = (text: string): string =>
  text
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
