import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'
import { azteccode, code128, drawingSVG, ean13, pdf417, qrcode } from 'bwip-js/browser'

const draw = {
  qr: (text: string) => qrcode({ bcid: 'qrcode', text }, drawingSVG()),
  code128: (text: string) => code128({ bcid: 'code128', text, height: 12 }, drawingSVG()),
  ean13: (text: string) => ean13({ bcid: 'ean13', text, includetext: true, height: 14 }, drawingSVG()),
  pdf417: (text: string) => pdf417({ bcid: 'pdf417', text }, drawingSVG()),
  aztec: (text: string) => azteccode({ bcid: 'azteccode', text }, drawingSVG()),
} satisfies Record<BarcodeType, (text: string) => string>

/** A code as the chosen kind of barcode, sharp at any size. */
export default function Barcode({ type, text, label }: { type: BarcodeType; text: string; label: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(draw[type](text))}`
  return <img className={`barcode barcode-${type}`} src={picture} alt={label} />
}
