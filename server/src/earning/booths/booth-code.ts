import { bytesOfUuid, uuidOf } from '../../core/proven-bytes.ts'
import { digest, sameBytes } from '../../core/secrets.ts'

/** What the QR code at a booth proves: that somebody stood before it. */
export const boothCode = (secret: string, merchantId: string, boothId: string): string =>
  `CB1.${bytesOfUuid(boothId).toString('base64url')}.${proofOf(secret, merchantId, boothId)}`

const proofOf = (secret: string, merchantId: string, boothId: string): string =>
  digest(secret, 'booth-code', merchantId, boothId).toString('base64url').slice(0, 12)

/** The address in the QR code: a phone's own camera opens it, and the member's cards are there. */
export const boothUrl = (publicUrl: string, code: string): string => `${publicUrl}/member/CardSelection?booth=${code}`

/** The booth whose code a scanned text holds; undefined for anything else, forged and foreign codes included. */
export function boothIn(text: string, secret: string, merchantId: string): string | undefined {
  const [, short, proof] = /(?:^|[?&]booth=)CB1\.([\w-]{22})\.([\w-]{12})(?:$|[&#])/.exec(text.trim()) ?? []
  if (!short || !proof) return undefined
  const id = uuidOf(Buffer.from(short, 'base64url'))
  return sameBytes(Buffer.from(proof), Buffer.from(proofOf(secret, merchantId, id))) ? id : undefined
}
