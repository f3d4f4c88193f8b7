import { read, write } from './browser-store.ts'

const key = 'device'
const form = /^[0-9a-f]{32}$/

/** What this browser calls itself, once and for all its pages: a shop keeps no more of it than a digest of its own. */
export function deviceToken(): string {
  const kept = read(key) ?? ''
  if (form.test(kept)) return kept
  const made = randomToken()
  write(key, made)
  return made
}

/** Random, also where the page is not secure and `crypto.randomUUID` is missing. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
