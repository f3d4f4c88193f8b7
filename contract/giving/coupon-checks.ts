import { looksLikeCardNumber } from '../core/card-number.ts'
import type { z } from 'zod'

export const barcodeTypes = ['qr', 'code128', 'ean13', 'pdf417', 'aztec'] as const
export type BarcodeType = (typeof barcodeTypes)[number]

/** A code as it may be printed, typed and searched for: 3 to 40 letters, digits, dots, dashes or underscores. */
export const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/

/** Whether a code can be drawn as this barcode: EAN-13 takes thirteen digits, of which the last proves the others. */
export const fitsBarcode = (type: BarcodeType, code: string): boolean =>
  codePattern.test(code) &&
  (type !== 'ean13' || (/^\d{13}$/.test(code) && code.endsWith(checkDigit(code.slice(0, 12)))))

/** The last digit of an EAN-13 with these twelve before it. */
export function checkDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

export const codeSigns = ['digits', 'letters', 'both'] as const
export const letterCases = ['upper', 'lower', 'mixed'] as const
export type Pattern = {
  length: number
  signs: (typeof codeSigns)[number]
  letterCase: (typeof letterCases)[number]
}

const digits = '0123456789'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Signs that people take for one another are left out where letters and digits stand side by side. */
const alike = /[01ILOilo]/g

/** The signs that a pattern is made of. */
export function alphabetOf({ signs, letterCase }: Pick<Pattern, 'signs' | 'letterCase'>): string {
  if (signs === 'digits') return digits
  const lower = upper.toLowerCase()
  const letters = letterCase === 'upper' ? upper : letterCase === 'lower' ? lower : upper + lower
  return signs === 'letters' ? letters : (digits + letters).replace(alike, '')
}

/** So many possible codes stand behind each that exists: one guess in ten thousand finds one. */
const guessesPerCode = 10_000

/** The fewest signs with which so many codes cannot be guessed. */
export const minCodeLength = (quantity: number, pattern: Pick<Pattern, 'signs' | 'letterCase'>): number =>
  Math.max(4, Math.ceil(Math.log(quantity * guessesPerCode) / Math.log(alphabetOf(pattern).length) - 1e-9))

type Issues = z.core.$RefinementCtx
type Given = Record<string, unknown>

const say = (issues: Issues, path: string, message: string, values?: Record<string, number>) =>
  issues.addIssue({ code: 'custom', path: [path], message, params: { values } })

/** The rules between the fields of a coupon (decisions/coupons.md §1). */
export function compareCouponFields(given: Given, issues: Issues): void {
  inOrder(given, 'effectiveFrom', 'effectiveTo', issues)
  inOrder(given, 'publishedFrom', 'publishedTo', issues)
  const { type, value, codeSource, fixedNumber, barcodeType } = given
  if (type !== 'gift' && (value === null || value === undefined)) say(issues, 'value', 'required')
  if (type === 'percentage' && typeof value === 'number' && value > 100) say(issues, 'value', 'tooBig', { max: 100 })
  if (type !== 'gift' && value === 0) say(issues, 'value', 'aboveZero')
  if (given['onSale'] === true) comparePrice(given['price'], issues)
  if (codeSource === 'fixed') compareNumber(fixedNumber, barcodeType as BarcodeType, issues)
}

function comparePrice(price: unknown, issues: Issues): void {
  if (price === null || price === undefined) say(issues, 'price', 'required')
  if (price === 0) say(issues, 'price', 'aboveZero')
}

function compareNumber(number: unknown, barcodeType: BarcodeType, issues: Issues): void {
  if (typeof number !== 'string' || !number.trim()) return say(issues, 'fixedNumber', 'required')
  // A code of that form would never be found at the till.
  if (looksLikeCardNumber(number.trim())) return say(issues, 'fixedNumber', 'couponCodeLikeCard')
  if (!fitsBarcode(barcodeType, number.trim()))
    say(issues, 'fixedNumber', barcodeType === 'ean13' ? 'couponEan13' : 'couponCode')
}

function inOrder(given: Given, from: string, to: string, issues: Issues): void {
  const [start, end] = [given[from], given[to]]
  if (typeof start === 'string' && typeof end === 'string' && start && end && end < start)
    say(issues, to, 'endBeforeStart')
}
