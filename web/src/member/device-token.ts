import { randomHex } from '../lib/random-hex.ts'
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

/** Thirty-two random digits. */
export const randomToken = (): string => randomHex(16)
