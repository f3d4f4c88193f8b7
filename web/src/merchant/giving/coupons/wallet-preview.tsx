import { useTranslation } from 'react-i18next'
import { useShopName } from '../../use-shop-name.ts'
import { AppearanceCode, AppearanceFields } from './coupon-appearance.tsx'
import { type FormValues, useWorthWords } from './coupon-words.ts'
import type { DrawnBanners } from './use-drawn-banners.ts'

/** The coupon as a pass of a phone's wallet lays it out: logo and shop, the banner behind its worth, fields, code. */
export function WalletPreview({ values, banners }: { values: FormValues; banners: DrawnBanners }) {
  const { t, i18n } = useTranslation('coupons')
  const shop = useShopName(i18n.language)
  const worth = useWorthWords()(values)
  const { backgroundColor, foregroundColor, labelColor, walletLogo } = values
  const title = values.title || values.name || t('field.title')
  return (
    <article className="wallet-pass" style={{ background: backgroundColor, color: foregroundColor }}>
      <header>
        {walletLogo && <img src={walletLogo} alt="" width={36} height={36} />}
        <span>{shop}</span>
      </header>
      {banners.walletBanner && <img className="wallet-banner" src={banners.walletBanner} alt="" />}
      <div className="coupon-preview-body">
        <h3 style={worth ? { color: labelColor } : undefined}>{title}</h3>
        {worth && <strong className="coupon-preview-value">{worth}</strong>}
        <AppearanceFields values={values} />
      </div>
      <AppearanceCode values={values} />
    </article>
  )
}
