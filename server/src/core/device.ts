import { randomBytes } from 'node:crypto'
import type { Cookie } from './cookies.ts'
import { digest, sameBytes } from './secrets.ts'

const name = 'chopcard-device'

/**
 * The browser that asks, as the server named it earlier by a signed cookie. Undefined without one, or with one that is not
 * ours: whoever leaves it out is counted by the network address alone.
 */
export function deviceIn(secret: string, cookies: string | undefined): string | undefined {
  const value = new RegExp(`(?:^|; ?)${name}=([\\w-]{22})([\\w-]{43})(?:;|$)`).exec(cookies ?? '')
  const [, id = '', signature = ''] = value ?? []
  return sameBytes(signatureOf(secret, id), Buffer.from(signature, 'base64url')) ? id : undefined
}

/** Names a browser. */
export function newDeviceCookie(secret: string): Cookie {
  const id = randomBytes(16).toString('base64url')
  return {
    name,
    value: `${id}${signatureOf(secret, id).toString('base64url')}`,
    seconds: 365 * 86_400,
    readable: false,
  }
}

const signatureOf = (secret: string, id: string) => digest(secret, 'device-cookie', id)
