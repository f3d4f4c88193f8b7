import { createHmac, timingSafeEqual } from 'node:crypto'
import { openShopSecret } from '../../loyalty/campaigns/shop-secrets.ts'

/** Whether the bytes were signed with the campaign's key, as it is stored; takes as long for a wrong signature. */
export function isSigned(secret: string, storedKey: string, raw: Buffer, signature: string): boolean {
  const key = openShopSecret(secret, 'shopifySignKey', storedKey)
  const right = createHmac('sha256', key).update(raw).digest()
  const given = Buffer.from(signature, 'base64')
  // Base64 can be written in several ways: only the one that a shop writes counts.
  return given.length === right.length && timingSafeEqual(given, right) && given.toString('base64') === signature
}
