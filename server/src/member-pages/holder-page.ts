import { pageColours } from '../core/page-colours.ts'

/** A coupon or a voucher, as far as its page is painted by it. */
type Given = {
  title: string
  merchant: { name: string }
  detailBanner: string
  backgroundColor: string
  foregroundColor: string
  labelColor?: string
}

/** What the page of something that was given has of it besides its body. */
export const holderPage = ({ title, merchant, detailBanner, ...look }: Given) => ({
  title: `${title} · ${merchant.name}`,
  colours: pageColours(look.backgroundColor, look.foregroundColor, look.labelColor),
  icon: detailBanner,
})
