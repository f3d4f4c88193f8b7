import { refuse } from '@chopcard/contract/core/errors.ts'
import { seal, unseal } from '../../core/seal.ts'

/** What of a campaign's settings is known here and to its shop alone, and what each is sealed for. */
export const shopSecrets = { shopifySignKey: 'shopify-sign-key', shopifyAccessToken: 'shopify-access-token' } as const
export type ShopSecret = keyof typeof shopSecrets

export const isShopSecret = (field: string): field is ShopSecret => field in shopSecrets

const dots = '••••'

/** What is shown of a stored secret: its last four characters, where it is long enough to show them. */
export const maskOf = (stored: string | null): string | null =>
  stored && (/^(••••.{0,4}) k1\./u.exec(stored)?.[1] ?? dots)

/**
 * A secret as it is stored: its mask, and itself sealed. The mask sent back keeps the secret that it stands for; another
 * one stands for none.
 */
export function storeShopSecret(
  secret: string,
  field: ShopSecret,
  given: string | null,
  before: string | null,
): string | null {
  if (!given) return null
  if (before && given === maskOf(before)) return before
  if (given.startsWith(dots))
    return refuse('VALIDATION_FAILED', { fields: [{ path: `settings.${field}`, message: 'required' }] })
  const mask = given.length >= 12 ? `${dots}${given.slice(-4)}` : dots
  return `${mask} ${seal(secret, shopSecrets[field], given)}`
}

/** A stored secret as the shop knows it. */
export const openShopSecret = (secret: string, field: ShopSecret, stored: string): string =>
  unseal(secret, shopSecrets[field], stored.split(' ').at(-1) ?? '')
