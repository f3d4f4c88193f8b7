/** The server’s build: the body of each page as markup. */
import type { MemberRenderer } from '@chopcard/contract/member/pages.ts'
import { renderToString } from 'react-dom/server'
import { CardPage } from './card/card-page.tsx'
import { CarnivalPage } from './carnival/carnival-page.tsx'
import { SelectionPage } from './carnival/selection-page.tsx'
import { CouponPage } from './coupon/coupon-page.tsx'
import { OfferPage } from './coupon/offer-page.tsx'
import { JoinPage } from './join/join-page.tsx'
import { ReceiptPage } from './receipt/receipt-page.tsx'
import { NoticePage } from './notice/notice-page.tsx'
import { OrderPage } from './shop/order-page.tsx'
import { ShopPage } from './shop/shop-page.tsx'
import { VoucherPage } from './voucher/voucher-page.tsx'

export { qrPath } from './qr-path.ts'

export const renderCard: MemberRenderer['renderCard'] = (props) => ({ html: renderToString(<CardPage {...props} />) })
export const renderJoin: MemberRenderer['renderJoin'] = (props) => ({ html: renderToString(<JoinPage {...props} />) })
export const renderReceipt: MemberRenderer['renderReceipt'] = (props) => ({
  html: renderToString(<ReceiptPage {...props} />),
})
export const renderCarnival: MemberRenderer['renderCarnival'] = (props) => ({
  html: renderToString(<CarnivalPage {...props} />),
})
export const renderSelection: MemberRenderer['renderSelection'] = (props) => ({
  html: renderToString(<SelectionPage {...props} />),
})
export const renderVoucher: MemberRenderer['renderVoucher'] = (props) => ({
  html: renderToString(<VoucherPage {...props} />),
})
export const renderShop: MemberRenderer['renderShop'] = (props) => ({ html: renderToString(<ShopPage {...props} />) })
export const renderOrder: MemberRenderer['renderOrder'] = (props) => ({
  html: renderToString(<OrderPage {...props} />),
})
export const renderCoupon: MemberRenderer['renderCoupon'] = (props) => ({
  html: renderToString(<CouponPage {...props} />),
})
export const renderOffer: MemberRenderer['renderOffer'] = (props) => ({
  html: renderToString(<OfferPage {...props} />),
})
export const renderNotice: MemberRenderer['renderNotice'] = (props) => ({
  html: renderToString(<NoticePage {...props} />),
})
