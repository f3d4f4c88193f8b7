import type { PassKind } from '@chopcard/contract/outward/wallets.ts'
import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'
import type { PassText } from './pass-text-rules.ts'

/** `news` is what the phone says when the value changes; Apple puts the value in place of %@. */
export type PassField = { key: string; label: PassText; value: PassText; news?: PassText }

export type StampRow = { count: number; filled: number; stamped: string; unstamped: string }

/** The picture across a pass. Pictures are addresses of published ones, colours as `#rrggbb`. */
export type PassPicture = { ground: string; colour: string } & (
  | { show: 'stamps'; rows: readonly StampRow[]; columns: number | null; behind: string | null }
  /** So many of `progressParts` parts of the way are done. */
  | { show: 'progress'; parts: number; picture: string; behind: string | null }
  | { show: 'banner'; picture: string }
)

/** Why a pass is of no use any more. */
export type PassEnd = 'used' | 'expired' | 'closed'

/**
 * What a wallet shows of a card, a coupon or a voucher, whichever wallet it is: the same facts give the same model.
 */
export type PassModel = {
  kind: PassKind
  subjectId: string
  /** The campaign, the coupon or the voucher that it is of, and a digest of how all passes of that look. */
  definitionId: string
  design: string
  merchant: PassText
  title: PassText
  colours: { background: string; foreground: string; label: string }
  logo: string
  picture: PassPicture
  /** Stays visible when passes lie upon each other. */
  header: PassField
  /** What the header counts, as a number without words. */
  balance: string
  /** An amount of money, where that is what the balance counts. */
  money: { minor: number; currency: string } | null
  /** At most four. */
  front: readonly PassField[]
  back: readonly PassField[]
  /** What the till reads; null where it is another one all the time, or there is none. */
  code: { type: BarcodeType; text: string } | null
  /** How the code is made that changes. */
  changing: { start: string; key: string; seconds: number } | null
  /** The number to type instead. */
  number: string
  holder: string | null
  ended: PassEnd | null
  endsAt: string | null
  /** Where its holder sees it in full. */
  url: string
  /** Near which places a phone brings it forward. */
  places?: readonly Place[]
}

/** A place in degrees, and what a phone says there. */
export type Place = { latitude: number; longitude: number; name: string }
