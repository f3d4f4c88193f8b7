import type { MemberPage, QrPath } from './page-parts.ts'
import type { TapPageProps } from './tap-page.ts'
import type { z } from 'zod'
import type { ShownBanner } from '../../office/merchant/banners.ts'
import type { CampaignType } from '../../loyalty/campaign-types.ts'
import type { ShownField } from '../../loyalty/campaign-words.ts'
import type { OrderPageProps, ShopPageProps } from '../../commerce/member/shop.ts'
import type { MerchantInfo, registrationModes } from '../../accounts/merchant/merchant.ts'
import type { MemberCard } from '../../loyalty/member/card.ts'
import type { CardSelection, Carnival } from '../../earning/member/carnival.ts'
import type { HolderCoupon, OfferedCoupon } from '../../giving/member/coupons.ts'
import type { DetailField } from '../../members/member/profile.ts'
import type { MyReceipt } from '../../earning/member/receipts.ts'
import type { PublicStatus } from '../../platform/public-status.ts'
import type { HolderVoucher } from '../../giving/member/vouchers.ts'

export type CardPageProps = MemberPage & {
  card: z.infer<typeof MemberCard>
  qr: QrPath
}

/** What the registration page of a campaign shows. */
export type JoinCampaign = {
  id: string
  type: CampaignType
  name: string
  merchantName: string
  merchantLogo: string | null
  /** Where the shop is and when it is open. */
  shop: Pick<z.infer<typeof MerchantInfo>, 'address' | 'phone' | 'website' | 'openingHours'>
  logo: string
  heroImage: string | null
  backgroundColor: string
  foregroundColor: string
  rewardName: string
  rewardDescription: string
  /** What to collect for the first reward, or the uses of a prepaid card, and pictures of the kinds. */
  stampCount: number
  stamps: { stampedImage: string; unstampedImage: string }[]
  /** What the merchant says to whoever registers. */
  registrationText: string
  terms: string
  registration: 'open' | 'not-yet' | 'closed' | 'ended'
  registrationStart: string | null
  /** Whether a number is asked for, and what it most likely begins with. */
  mode: (typeof registrationModes)[number]
  dialCode: string
  /** What is asked besides address and number. */
  details: (DetailField & { required: boolean })[]
  /** The merchant's own questions, as they are called in the reader's language. */
  fields: ShownField[]
  /** Whether somebody may have recommended it. */
  asksForCode: boolean
  /** The shop has a newsletter, which can be asked for. */
  hasNewsletter: boolean
  /** Members have several cards, each with a name. */
  carnival: boolean
  /** A nickname is all that has to be given. */
  byNickname: boolean
}

/** The page at `/`. */
export type LandingPageProps = MemberPage

/** The page at `/status`. */
export type StatusPageProps = MemberPage & { status: PublicStatus }

export type JoinPageProps = MemberPage & {
  campaign: JoinCampaign
  /** Whose link led here. */
  promotionCode: string
  /** The registration of a carnival: the first of several cards is named. */
  carnival: boolean
}

export const memberNotices = [
  'card-unknown',
  'campaign-unknown',
  'unavailable',
  'unsent',
  'email-confirm',
  'email-done',
  'email-unknown',
  'estamp',
  'earn',
  'earn-unknown',
  'cards-unknown',
  'voucher-unknown',
  'shop-unknown',
  'order-unknown',
  'coupon-unknown',
  'tap-unknown',
] as const
/** `values` are what its words name; a page that asks has one button, which sends the address it stands at. */
export type NoticePageProps = MemberPage & {
  notice: (typeof memberNotices)[number]
  values?: Record<string, string>
  /** What an outage kept from being answered, to be sent once more. */
  again?: { method: 'get' | 'post'; fields: readonly (readonly [string, string])[] } | undefined
}

/** What the page for receipts shows. */
export type ReceiptForm = {
  cardNumber: string
  /** The card's token, which the page's calls carry. */
  token: string
  merchant: { name: string; logo: string | null; timeZone: string; currency: string }
  campaign: { name: string; type: CampaignType; backgroundColor: string; foregroundColor: string; logo: string }
  /** Minor units that bring one chop. */
  amountPerChop: number
  /** What is below the next chop is kept. */
  carryOver: boolean
  /** The shops to choose from, by their name, each as its reader calls it; none is any. */
  shops: readonly { store: string; name: string }[]
  /** How many may still be handed in today. */
  left: number
  /** Why none can be, in the reader's language. */
  refusal: string | null
  today: string
  receipts: readonly MyReceipt[]
}

export type ReceiptPageProps = MemberPage & { form: ReceiptForm }

export type CarnivalPageProps = MemberPage & {
  carnival: Carnival
  qr: QrPath
  token: string
  /** The booth whose code led here. */
  boothCode: string | null
}

/** One of the cards that lie side by side: where its own page is, and what a till needs of it. */
export type DeckCard = {
  path: string
  card: z.infer<typeof MemberCard>
  /** What the member calls it, where cards have names. */
  name: string | null
  qr: QrPath
  wallets: { url: string; label: string }[]
}

export type SelectionPageProps = MemberPage & {
  selection: CardSelection
  token: string
  boothCode: string | null
  /** The one that was opened last comes first; before a booth there are none. */
  deck: DeckCard[]
}

export type VoucherPageProps = MemberPage & { voucher: HolderVoucher; qr: QrPath }

/** `barcode` is the address of a picture, and null where the code is shown as text alone. */
export type CouponPageProps = MemberPage & { coupon: HolderCoupon; barcode: string | null; banners: ShownBanner[] }

export type OfferPageProps = MemberPage & { coupon: OfferedCoupon; banners: ShownBanner[] }

/** What the server build of the members’ pages exports: the body of each page as markup. */
export type MemberRenderer = {
  qrPath(text: string): QrPath
  renderCard(props: CardPageProps): { html: string }
  renderJoin(props: JoinPageProps): { html: string }
  renderReceipt(props: ReceiptPageProps): { html: string }
  renderCarnival(props: CarnivalPageProps): { html: string }
  renderSelection(props: SelectionPageProps): { html: string }
  renderVoucher(props: VoucherPageProps): { html: string }
  renderShop(props: ShopPageProps): { html: string }
  renderOrder(props: OrderPageProps): { html: string }
  renderOffer(props: OfferPageProps): { html: string }
  renderCoupon(props: CouponPageProps): { html: string }
  renderTap(props: TapPageProps): { html: string }
  renderStatus(props: StatusPageProps): { html: string }
  renderLanding(props: LandingPageProps): { html: string }
  renderNotice(props: NoticePageProps): { html: string }
}
