import { azteccode, code128, drawingSVG, ean13, pdf417, qrcode } from 'bwip-js/node'
import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'

const draw = {
  qr: (text) => qrcode({ bcid: 'qrcode', text }, drawingSVG()),
  code128: (text) => code128({ bcid: 'code128', text, height: 12 }, drawingSVG()),
  ean13: (text) => ean13({ bcid: 'ean13', text, includetext: true, height: 14 }, drawingSVG()),
  pdf417: (text) => pdf417({ bcid: 'pdf417', text }, drawingSVG()),
  aztec: (text) => azteccode({ bcid: 'azteccode', text }, drawingSVG()),
} satisfies Record<BarcodeType, (text: string) => string>

/** A code as the chosen kind of barcode: the address of a picture that is sharp at any size. */
export const drawBarcode = (type: BarcodeType, text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(draw[type](text)).toString('base64')}`
