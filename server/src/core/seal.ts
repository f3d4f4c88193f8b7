import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))

/** Encrypts text for one purpose, with AES-256-GCM: only this program can decrypt it, and only for that purpose. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['k1', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts the text; throws if it was changed, or encrypted for another purpose or with another secret. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== 'k1' || !nonce || !text || tag?.length !== 16) throw new Error('Not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
