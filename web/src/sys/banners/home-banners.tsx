import { BannerList } from './banner-list.tsx'

/** What merchants see on their dashboard. */
export default function HomeBanners() {
  return <BannerList place="home" page="home-page" />
}
