import { newKey } from '../../../../lib/operation-key.ts'

/** A random id in the form of ids; crypto.randomUUID is missing on insecure pages. */
export function newActId(): string {
  const hex = newKey()
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
