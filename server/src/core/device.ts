import { randomBytes } from 'node:crypto'
import type { Cookie } from './cookies.ts'
import { digest, sameBytes } from './secrets.ts'

const name = 'chopcard-device'

/**
 * The browser's id from the signed cookie that the server gave it. Undefined without a valid cookie: such callers are
 * counted by network address only.
 */
export function deviceIn(secret: string, cookies: string | undefined): string | undefined {
  const value = new RegExp(`(?:^|; ?)${name}=([\\w-]{22})([\\w-]{43})(?:;|$)`).exec(cookies ?? '')
  const [, id = '', signature = ''] = value ?? []
  return sameBytes(signatureOf(secret, id), Buffer.from(signature, 'base64url')) ? id : undefined
}

/** Gives a browser an id. */
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
