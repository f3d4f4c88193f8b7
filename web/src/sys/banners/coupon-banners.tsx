import { BannerList } from './banner-list.tsx'

/** What members see below a coupon. */
export default function CouponBanners() {
  return <BannerList place="coupon" page="coupon-banner" />
}
