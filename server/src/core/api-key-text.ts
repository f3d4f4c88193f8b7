import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What an API key says of itself: whether it is one for tests, and the short key of its merchant. */
export type ApiKeyText = { isTest: boolean; shortKey: string }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A new API key, `ck_live_<merchant>_<32 random characters>_<checksum>`; underscores let a double click select all of it. */
export function newApiKey({ isTest, shortKey }: ApiKeyText): string {
  const body = `ck_${isTest ? 'test' : 'live'}_${shortKey}_${randomText(RANDOM_LENGTH)}`
  return `${body}_${checksumOf(body)}`
}

/** Random letters and digits, each as likely as any other. */
export function randomText(length: number): string {
  // Bytes from 248 on would make some characters likelier: 248 is four times the alphabet's 62.
  const characters = [...randomBytes(4 * length)].flatMap((byte) => (byte < 248 ? [alphabet[byte % 62]] : []))
  return characters.slice(0, length).join('')
}

/** Whether a token claims to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith('ck_')

/** Reads an API key; undefined where its checksum or its form says that a character is wrong. No query is needed for that. */
export function parseApiKey(key: string): ApiKeyText | undefined {
  const match = /^(ck_(live|test)_([0-9a-z]{8})_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/.exec(key)
  const [, body = '', kind, shortKey = '', checksum] = match ?? []
  return match && checksumOf(body) === checksum ? { isTest: kind === 'test', shortKey } : undefined
}

/** What of a key may be shown: enough to tell it from others. */
export const hintOf = (key: string): string => `${key.slice(0, 21)}…${key.slice(-CHECKSUM_LENGTH)}`

/** CRC-32 in six characters. */
function checksumOf(body: string): string {
  let [rest, text] = [crc32(body), '']
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
