import { fitsBarcode } from '@chopcard/contract/coupon-checks.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { formatDay } from '../../lib/format.ts'
import { type FormValues, useValueWords } from './coupon-words.ts'
import { exampleOf } from './example-code.ts'

const Barcode = lazyPart(() => import('./barcode.tsx'))

/** The coupon as its holder will see it, while its form is filled in. */
export default function CouponPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('coupons')
  const words = useValueWords()
  const { barcodeType = 'qr', fixedNumber, codeSource } = values
  const own = codeSource === 'fixed' && fixedNumber && fitsBarcode(barcodeType, fixedNumber) ? fixedNumber : undefined
  const code = own ?? exampleOf(barcodeType)
  const banner = values.couponBanner ?? values.detailBanner
  const pairs = [
    [values.secondaryTitle, values.secondaryField],
    [values.auxiliaryTitle, values.auxiliaryField],
    [t('field.effectiveTo'), values.effectiveTo && formatDay(values.effectiveTo)],
  ].filter(([, text]) => text)
  return (
    <section className="coupon-preview" aria-label={t('preview')}>
      <h2 className="card-title">{t('preview')}</h2>
      <article style={{ background: values.backgroundColor, color: values.foregroundColor }}>
        {banner && <img className="coupon-preview-banner" src={banner} alt="" />}
        <div className="coupon-preview-body">
          <h3>{values.title || values.name || t('field.title')}</h3>
          {words(values) && <strong className="coupon-preview-value">{words(values)}</strong>}
          <p>{values.shortDescription}</p>
          <dl>
            {pairs.map(([title, text], i) => (
              <div key={i}>
                <dt style={{ color: values.labelColor }}>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="coupon-preview-code">
          {values.displayBarcode && <Barcode type={barcodeType} text={code} label={t(`barcode.${barcodeType}`)} />}
          <code>{code}</code>
        </div>
      </article>
    </section>
  )
}
