import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'

/** A code that nobody has, to show what a barcode looks like. */
export const exampleOf = (type: BarcodeType): string => (type === 'ean13' ? '4006381333931' : 'KOPI-7XW2QD9P')
