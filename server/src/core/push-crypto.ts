import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'

/** A browser's subscription: the address of its push service, and the keys with which only this browser can decrypt. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** The server's key pair (VAPID, RFC 8292): the public key as browsers expect it, the private key as a JWK. */
export type PushKeys = { publicKey: string; privateJwk: JsonWebKey }

const bytesIn = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const recordSize = 4096
/**
 * Maximum size of the text: push services accept one record, which also contains a header and an authentication tag.
 */
export const maxPushBytes = 3_900

type Chance = { salt: Buffer; privateKey: Buffer | undefined }
const byChance = (): Chance => ({ salt: randomBytes(16), privateKey: undefined })

/** Encrypts a text for the subscribed browser (RFC 8291, `aes128gcm`). Only the test passes fixed random values. */
export function encryptPush(text: string, target: Omit<PushTarget, 'endpoint'>, chance = byChance()): Buffer {
  const content = Buffer.from(text)
  if (content.length > maxPushBytes) throw new Error('Too long for a push message')
  const own = createECDH('prime256v1')
  if (chance.privateKey) own.setPrivateKey(chance.privateKey)
  else own.generateKeys()
  const [theirs, ours] = [bytesIn(target.p256dh), own.getPublicKey()]
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), bytesIn(target.auth), about, 32)
  const key = derive(secret, chance.salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, chance.salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The octet 2 marks the last record.
  const sealed = [cipher.update(Buffer.concat([content, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(ours.length, 4)
  return Buffer.concat([chance.salt, sizes, ours, ...sealed])
}

const halfDay = 12 * 3600

/** The header that identifies the sender to this push service, valid for half a day (RFC 8292). */
export function pushAuthorization(keys: PushKeys, endpoint: string, contact: string, now: Date): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + halfDay, sub: contact }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({ key: keys.privateJwk, format: 'jwk' })
  const proof = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${proof.toString('base64url')}, k=${keys.publicKey}`
}
