import type { HomePageText } from '@chopcard/contract/office/home-page.ts'
import type { ShownBanner } from '@chopcard/contract/office/merchant/banners.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { CardSelection, Carnival } from '@chopcard/contract/earning/member/carnival.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { HolderCoupon, OfferedCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import type { JoinCampaign, ReceiptForm } from '@chopcard/contract/member-pages/member/pages.ts'
import type { TapPage } from '@chopcard/contract/member-pages/member/tap-page.ts'
import type { HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import type { PublicStatus } from '@chopcard/contract/platform/public-status.ts'
import type { WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { TestPageSource } from '../core/page-of-test-data.ts'

/** Which language a page speaks to a member who has chosen this one in the profile, or none. */
export type LanguageFor = (own: string | null) => Language

/** What a member's page shows, and the language it is in. */
type Shown<T> = Promise<(T & { language: Language }) | null>

/** Where the members’ pages get what they show, in the reader’s language; null is unknown, foreign or no longer good. */
export type MemberPageSources = TestPageSource & {
  cardByToken(token: string, languageFor: LanguageFor): Shown<{ card: MemberCard }>
  /** The campaign of a short address, as it was typed. */
  campaignOfJoinCode(code: string): Promise<string | null>
  campaignForJoin(campaignId: string, language: Language): Promise<JoinCampaign | null>
  /** The receipts of a card, named by its number or id and opened by its token, and where their pictures are put. */
  receiptForm(
    card: string,
    token: string,
    languageFor: LanguageFor,
  ): Shown<{ form: ReceiptForm; uploadsTo: string | null }>
  /** A card of a carnival; the card alone where its campaign is none. */
  carnivalByToken(token: string, languageFor: LanguageFor): Shown<{ carnival: Carnival; isCarnival: boolean }>
  cardSelection(token: string, languageFor: LanguageFor): Shown<{ selection: CardSelection }>
  /** Whose a code to earn is that can be used now. */
  earnCode(code: string, language: Language): Promise<{ campaignId: string; campaign: string; code: string } | null>
  /** What a tag says, of the merchant with this short key; the first look begins the time in which it may be used. */
  tap(shortKey: string, said: unknown, language: Language): Promise<TapPage | null>
  voucherByToken(token: string, language: Language): Promise<HolderVoucher | null>
  /** With the address of its barcode's picture. */
  couponByToken(
    token: string,
    language: Language,
  ): Promise<{ coupon: HolderCoupon; barcode: string | null; banners: ShownBanner[] } | null>
  /** A coupon that may be published; whether it can be taken now is its state. */
  offeredCoupon(couponId: string, language: Language): Promise<{ coupon: OfferedCoupon; banners: ShownBanner[] } | null>
  /** What the platform has replaced on the page at the root address. */
  homePageTexts(language: Language): Promise<Partial<Record<HomePageText, string>>>
  /** The platform's state, where everybody may read it. */
  publicStatus(): Promise<PublicStatus | null>
  /** The wallets in which what a token opens can be kept. */
  walletsOf(token: string): Promise<Record<WalletName, boolean>>
  /** What a tap on a wallet's button leads to: a pass for this phone, or where it is saved. */
  addToWallet(
    wallet: WalletName,
    token: string,
  ): Promise<{ content: Uint8Array; modifiedAt: Date } | { url: string } | null>
  /** The address that a link would confirm, or has confirmed; looking uses nothing up. */
  emailChange(
    token: string,
    language: Language,
  ): Promise<{ email: string; merchantName: string; isConfirmed: boolean } | null>
  /** Uses the link up, or finds that done; false where it is no longer good. */
  confirmEmail(token: string): Promise<boolean>
}
