import { fitsBarcode } from '@chopcard/contract/giving/coupon-checks.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { formatDay } from '../../../lib/format.ts'
import type { FormValues } from './coupon-words.ts'
import { exampleOf } from './example-code.ts'

const Barcode = lazyPart(() => import('./barcode.tsx'))

type Props = { values: FormValues }

/** What stands below the title: its two pairs, and the last day. */
export function AppearanceFields({ values }: Props) {
  const { t } = useTranslation('coupons')
  const pairs = [
    [values.secondaryTitle, values.secondaryField],
    [values.auxiliaryTitle, values.auxiliaryField],
    [t('field.effectiveTo'), values.effectiveTo && formatDay(values.effectiveTo)],
  ].filter(([, text]) => text)
  return (
    <dl>
      {pairs.map(([title, text], i) => (
        <div key={i}>
          <dt style={{ color: values.labelColor }}>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A code as the till will read it: the number that all share, or an example. */
export function AppearanceCode({ values: { barcodeType = 'qr', fixedNumber, codeSource, displayBarcode } }: Props) {
  const { t } = useTranslation('coupons')
  const own = codeSource === 'fixed' && fixedNumber && fitsBarcode(barcodeType, fixedNumber) ? fixedNumber : undefined
  const code = own ?? exampleOf(barcodeType)
  return (
    <div className="coupon-preview-code">
      {displayBarcode && <Barcode type={barcodeType} text={code} label={t(`barcode.${barcodeType}`)} />}
      <code>{code}</code>
    </div>
  )
}
