/** What a text at the till may name, once it is no code of a card, coupon, voucher, order or booth. */
export type Typed =
  | { kind: 'email'; email: string }
  /** The digits of a mobile number or of the beginning of a card number. */
  | { kind: 'number'; digits: string }
  | { kind: 'name'; word: string }
  /** Too little to search for. */
  | { kind: 'short' }
  /** It looks like the content of a QR code or a barcode, and is none of ours. */
  | { kind: 'code' }

const email = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]{2,}$/
const number = /^[+(]?[\d\s().\-/\u00a0]+$/
/** Signs of addresses and of other systems' codes; an @ may be part of an address that is not typed to its end. */
const strange = /[:/?#=&_|\\{}<>[\]%]|^CC\d\./
/** One word with letters and digits, as long as the codes of shops are. */
const mixed = /^(?=.*\d)(?=.*\p{L})[\p{L}\d.-]{6,}$/u
/** The form of our own codes of vouchers and to earn, and of order numbers. */
const printed = /^(?:[\da-z]{16}|[\da-z]{4}(?:[\s-][\da-z]{4}){3}|or-?[\da-z]{4}-?[\da-z]{4})$/i
const MAX_NAME_LENGTH = 60
const MAX_NUMBER_LENGTH = 15

/** Sorts what was typed or scanned: addresses and numbers are found exactly, names by their parts. */
export function typedAs(text: string): Typed {
  const given = text.trim()
  if (email.test(given)) return { kind: 'email', email: given.toLowerCase() }
  if (number.test(given)) return numberIn(given.replace(/\D/g, ''))
  if (strange.test(given) || given.length > MAX_NAME_LENGTH) return { kind: 'code' }
  const word = given.toLowerCase().replace(/\s+/g, ' ')
  return [...word].length < 2 ? { kind: 'short' } : { kind: 'name', word }
}

function numberIn(digits: string): Typed {
  if (digits.length < 4) return { kind: 'short' }
  return digits.length > MAX_NUMBER_LENGTH ? { kind: 'code' } : { kind: 'number', digits }
}

/** Whether a text that names nothing was meant as a code, rather than as somebody's name. */
export const looksLikeCode = (text: string): boolean =>
  typedAs(text).kind === 'code' || mixed.test(text.trim()) || printed.test(text.trim())

/** What a person types is never a wildcard. */
export const literal = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/**
 * Whether the index of parts of names can find a word: it knows letters and digits of ASCII, three in a row. An address is found by its
 * beginning; its parts, those of the provider's name, are many members' at once.
 */
export const hasParts = (word: string): boolean => /[\da-z]{3}/.test(word) && !word.includes('@')
