import { newKey } from '../../../../lib/new-key.ts'

/** A fresh id: a UUID of version 7. */
export function newActId(): string {
  const hex = newKey()
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
