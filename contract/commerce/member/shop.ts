import type { FieldProblem } from '../../core/errors.ts'
import type { OrderCouponState, OrderState } from '../orders.ts'
import type { MemberPage, QrPath } from '../../member-pages/member/page-parts.ts'

/** Something that the shop's page sells. */
export type ShopOffer = {
  kind: 'coupon' | 'voucher'
  id: string
  name: string
  about: string
  terms: string
  /** Smallest units. */
  price: number
  /** What a voucher can be spent for; null where that is not an amount. */
  worth: number | null
  /** Price and worth in one word, sent back with the form: an order is placed for what its customer has read. */
  seen: string
  picture: string
  until: string | null
  /** How many there are still; null is no limit. */
  left: number | null
  mostPerPerson: number | null
  /** So many can be ordered at once; none of what is sold out. */
  most: number
}

/** The shop's page of a merchant. */
export type Shop = {
  merchant: { id: string; name: string; logo: string | null; timeZone: string; backgroundColor: string | null }
  currency: string
  offers: ShopOffer[]
  /** Where an order can be fetched: as it is kept, and as it is called to the reader. */
  stores: { store: string; name: string }[]
  isOpen: boolean
  /** Made anew with each page, so that what is sent twice is one order. */
  formKey: string
}

/** What was typed before, and what was wrong with it. */
export type ShopForm = {
  values: Record<string, string>
  problems: (Pick<FieldProblem, 'path'> & { message: string })[]
  refusal: string | null
}

export type ShopPageProps = MemberPage & { shop: Shop; form: ShopForm }

/** An order as its customer sees it. */
export type ShopOrder = {
  merchant: Shop['merchant']
  number: string
  state: OrderState
  cancelReason: string | null
  amount: number
  refundAmount: number | null
  currency: string
  createdAt: string
  expiresAt: string
  email: string | null
  delivery: 'pickup' | 'shipping'
  pickupStore: string | null
  shippingAddress: string | null
  paymentType: 'online' | 'counter'
  /** Where it is paid; null where nothing is to be paid online. */
  payUrl: string | null
  /** Somebody has been at the provider: the news may be on its way. */
  isBeingPaid: boolean
  items: { id: string; name: string; quantity: number; unitPrice: number }[]
  coupons: { id: string; name: string; state: OrderCouponState; url: string | null }[]
  vouchers: { id: string; name: string; balance: number; amount: number; returned: boolean; url: string }[]
}

export type OrderPageProps = MemberPage & {
  order: ShopOrder
  qr: QrPath
  /** Why what was asked for was not done, in the page's language. */
  refusal: string | null
}
