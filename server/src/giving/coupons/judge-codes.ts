import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import { type BarcodeType, fitsBarcode } from '@chopcard/contract/giving/coupon-checks.ts'

/** What is wrong with a code by itself, as a key of the words of fields; undefined for a good one. */
export function problemOfCode(code: string, barcodeType: BarcodeType): string | undefined {
  if (!code) return 'required'
  if (looksLikeCardNumber(code)) return 'couponCodeLikeCard'
  if (fitsBarcode(barcodeType, code)) return undefined
  return barcodeType === 'ean13' ? 'couponEan13' : 'couponCode'
}

const headingWords = /code|number|coupon|barcode|código|codigo|número|numero|代碼|代码|號碼|号码|條碼|条码|序號|序号/i

/** Where the codes of a file stand most likely, and whether its first row is of headings. */
export function guessColumn(rows: readonly string[][], barcodeType: BarcodeType) {
  const [first = [], ...rest] = rows
  const fits = (cell = '') => problemOfCode(cell, barcodeType) === undefined
  const score = (column: number) =>
    rest.filter((row) => fits(row[column])).length + (headingWords.test(first[column] ?? '') ? rest.length / 2 : 0)
  const column = first.reduce((best, _, at) => (score(at) > score(best) ? at : best), 0)
  const heading = first[column] ?? ''
  // A heading is no code, or names what stands below it, or has none of the digits that the codes below have.
  const below = rest.map((row) => row[column] ?? '')
  const isName = headingWords.test(heading) || (below.length > 0 && below.every((code) => /\d/.test(code)))
  const hasHeadings = !fits(heading) || (isName && !/\d/.test(heading))
  return { column, hasHeadings: hasHeadings && rest.length > 0 }
}

/** Remembers the codes of a file: the first row of a code stands, each later one is told of. */
export function findRepeatedCodes() {
  const first = new Map<string, number>()
  return (code: string, row: number): number | undefined => {
    const earlier = first.get(code)
    if (earlier === undefined) first.set(code, row)
    return earlier
  }
}
