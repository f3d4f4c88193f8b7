import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefixes of tokens: merchant, system, view of a merchant by the platform, card, voucher, coupon, payment, order, one-time link (decisions/sign-in.md §3). */
export type TokenPrefix = 'mt' | 'va' | 'st' | 'ct' | 'vt' | 'kt' | 'pt' | 'ot' | 'lt'

/** A new opaque token with 256 random bits; a tenant's token contains the merchant's short key. */
export const newToken = (prefix: TokenPrefix, shortKey = ''): string =>
  `${prefix}_${shortKey ? `${shortKey}_` : ''}${randomBytes(32).toString('base64url')}`

/** The token of an Authorization header; undefined for any other text. */
export const bearerIn = (header: string | undefined): string | undefined =>
  /^Bearer ([!-~]{10,200})$/.exec(header ?? '')?.[1]

/** The hash that is stored instead of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The short key in a tenant's token; undefined if the token has another form. */
export function shortKeyOf(prefix: TokenPrefix, token: string): string | undefined {
  const match = /^([a-z]{2})_([0-9a-z]{8})_[A-Za-z0-9_-]{43}$/.exec(token)
  return match?.[1] === prefix ? match[2] : undefined
}

export const newShortKey = (): string => {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
  return [...randomBytes(8)].map((byte) => alphabet[byte % 36]).join('')
}

/** A digest with the program's secret (HMAC), for one purpose only. */
export const digest = (secret: string, purpose: string, ...parts: (string | number)[]): Buffer =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join('\u0001'))
    .digest()

export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/**
 * A card's token. It is derived from the secret, so that staff can show the member's address again although the
 * database stores only a hash; a higher generation revokes it.
 */
export const cardToken = (secret: string, shortKey: string, cardId: string, generation: number): string =>
  `ct_${shortKey}_${digest(secret, 'card-token', cardId, generation).toString('base64url')}`

/** A given voucher's token, derived like a card's. */
export const voucherToken = (secret: string, shortKey: string, recordId: string): string =>
  `vt_${shortKey}_${digest(secret, 'voucher-token', recordId).toString('base64url')}`

/** The token of the page where a payment is made. */
export const paymentToken = (secret: string, shortKey: string, paymentId: string): string =>
  `pt_${shortKey}_${digest(secret, 'payment-token', paymentId).toString('base64url')}`

/** The token of the page of an order. */
export const orderToken = (secret: string, shortKey: string, orderId: string): string =>
  `ot_${shortKey}_${digest(secret, 'order-token', orderId).toString('base64url')}`

/** An issued coupon's token, derived like a card's. */
export const couponToken = (secret: string, shortKey: string, issuedCouponId: string): string =>
  `kt_${shortKey}_${digest(secret, 'coupon-token', issuedCouponId).toString('base64url')}`

/** The content of a card's QR code: the number, and a proof that it was scanned and not typed. */
export const cardCode = (secret: string, merchantId: string, cardNumber: string): string =>
  `CC1.${cardNumber}.${digest(secret, 'card-code', merchantId, cardNumber).toString('base64url').slice(0, 12)}`

/** The digest of a staff PIN or similar short secret, for storage and look-up. */
export const pinDigest = (secret: string, merchantId: string, pin: string): Buffer =>
  digest(secret, 'pin', merchantId, pin)
