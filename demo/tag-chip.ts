import { createCipheriv, randomBytes } from 'node:crypto'
import { sunMac } from '../server/src/outward/taps/sun-message.ts'

/** What an NTAG 424 DNA with these keys says when it is read: what a phone finds in the address. */
export function sayTap(
  keys: { file: Uint8Array; meta: Uint8Array },
  uid: string,
  counter: number,
): { p: string; c: string } {
  const plain = Buffer.concat([Buffer.of(0xc7), Buffer.from(uid, 'hex'), Buffer.alloc(3), randomBytes(5)])
  plain.writeUIntLE(counter, 8, 3)
  const cipher = createCipheriv('aes-128-cbc', keys.meta, Buffer.alloc(16)).setAutoPadding(false)
  const picc = cipher.update(plain).toString('hex').toUpperCase()
  return { p: picc, c: sunMac(keys.file, { uid, counter }).toString('hex').toUpperCase() }
}
