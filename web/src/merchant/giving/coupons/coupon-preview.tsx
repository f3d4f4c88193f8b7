import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewBox } from '../../../kit/preview-box.tsx'
import { AppearanceCode, AppearanceFields } from './coupon-appearance.tsx'
import { type FormValues, useWorthWords } from './coupon-words.ts'
import { type DrawnBanners, useDrawnBanners } from './use-drawn-banners.ts'
import { WalletPreview } from './wallet-preview.tsx'

const looks = ['page', 'wallet'] as const

/** The coupon as its holder will see it, while its form is filled in: on its page, and in the phone's wallet. */
export default function CouponPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('coupons')
  const shown = { values, banners: useDrawnBanners(values) }
  const [look, setLook] = useState<(typeof looks)[number]>('page')
  return (
    <PreviewBox title={t('preview')}>
      <Segmented
        block
        disabled={false}
        aria-label={t('preview')}
        value={look}
        onChange={setLook}
        options={looks.map((value) => ({ value, label: t(`previewOf.${value}`) }))}
      />
      <div className="coupon-preview">
        {look === 'page' ? <PagePreview {...shown} /> : <WalletPreview {...shown} />}
      </div>
    </PreviewBox>
  )
}

function PagePreview({ values, banners }: { values: FormValues; banners: DrawnBanners }) {
  const { t } = useTranslation('coupons')
  const worth = useWorthWords()(values)
  const banner = values.couponBanner ?? banners.detailBanner
  return (
    <article style={{ background: values.backgroundColor, color: values.foregroundColor }}>
      {banner && <img className="coupon-preview-banner" src={banner} alt="" />}
      <div className="coupon-preview-body">
        {worth && <strong className="coupon-preview-value">{worth}</strong>}
        <h3>{values.title || values.name || t('field.title')}</h3>
        <p>{values.shortDescription}</p>
        <AppearanceFields values={values} />
      </div>
      <AppearanceCode values={values} />
    </article>
  )
}
