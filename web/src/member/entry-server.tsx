/** The server’s build: the body of each page as markup. */
import type { MemberRenderer } from '@chopcard/contract/member-pages/member/pages.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { CardPage } from './card/card-page.tsx'
import { CarnivalPage } from './carnival/carnival-page.tsx'
import { SelectionPage } from './carnival/selection-page.tsx'
import { CouponPage } from './coupon/coupon-page.tsx'
import { OfferPage } from './coupon/offer-page.tsx'
import { JoinPage } from './join/join-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { ReceiptPage } from './receipt/receipt-page.tsx'
import { NoticePage } from './notice/notice-page.tsx'
import { OrderPage } from './shop/order-page.tsx'
import { ShopPage } from './shop/shop-page.tsx'
import { StatusPage } from './status/status-page.tsx'
import { TapPage } from './tap/tap-page.tsx'
import { VoucherPage } from './voucher/voucher-page.tsx'

export { qrPath } from './qr-path.ts'

// React would have every picture fetched before the words are read. What a phone shall fetch first is said at the picture.
const markup = (page: ReactElement): string =>
  renderToString(page).replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')

export const renderCard: MemberRenderer['renderCard'] = (props) => ({ html: markup(<CardPage {...props} />) })
export const renderJoin: MemberRenderer['renderJoin'] = (props) => ({ html: markup(<JoinPage {...props} />) })
export const renderReceipt: MemberRenderer['renderReceipt'] = (props) => ({
  html: markup(<ReceiptPage {...props} />),
})
export const renderCarnival: MemberRenderer['renderCarnival'] = (props) => ({
  html: markup(<CarnivalPage {...props} />),
})
export const renderSelection: MemberRenderer['renderSelection'] = (props) => ({
  html: markup(<SelectionPage {...props} />),
})
export const renderVoucher: MemberRenderer['renderVoucher'] = (props) => ({
  html: markup(<VoucherPage {...props} />),
})
export const renderShop: MemberRenderer['renderShop'] = (props) => ({ html: markup(<ShopPage {...props} />) })
export const renderOrder: MemberRenderer['renderOrder'] = (props) => ({
  html: markup(<OrderPage {...props} />),
})
export const renderCoupon: MemberRenderer['renderCoupon'] = (props) => ({
  html: markup(<CouponPage {...props} />),
})
export const renderOffer: MemberRenderer['renderOffer'] = (props) => ({
  html: markup(<OfferPage {...props} />),
})
export const renderTap: MemberRenderer['renderTap'] = (props) => ({
  html: markup(<TapPage {...props} />),
})
export const renderLanding: MemberRenderer['renderLanding'] = (props) => ({
  html: markup(<LandingPage {...props} />),
})
export const renderStatus: MemberRenderer['renderStatus'] = (props) => ({
  html: markup(<StatusPage {...props} />),
})
export const renderNotice: MemberRenderer['renderNotice'] = (props) => ({
  html: markup(<NoticePage {...props} />),
})
