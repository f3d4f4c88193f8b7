import { refuse } from '@chopcard/contract/errors.ts'
import { seal } from '../core/seal.ts'

/** What a sign key is sealed for. */
export const signKeyPurpose = 'shopify-sign-key'

const dots = '••••'

/** What is shown of a stored key: its last four characters, where it is long enough to show them. */
export const maskOf = (stored: string | null): string | null =>
  stored && (/^(••••.{0,4}) k1\./u.exec(stored)?.[1] ?? dots)

/**
 * A sign key as it is stored: its mask, and the key sealed. The mask sent back keeps the key that it stands for; another
 * one stands for none.
 */
export function storeSignKey(secret: string, given: string | null, before: string | null): string | null {
  if (!given) return null
  if (before && given === maskOf(before)) return before
  if (given.startsWith(dots))
    return refuse('VALIDATION_FAILED', { fields: [{ path: 'settings.shopifySignKey', message: 'required' }] })
  const mask = given.length >= 12 ? `${dots}${given.slice(-4)}` : dots
  return `${mask} ${seal(secret, signKeyPurpose, given)}`
}
