import { createDecipheriv } from 'node:crypto'
import { sameBytes } from '../../core/secrets.ts'
import { aesCmac } from './cmac.ts'

/** What a tag of type NTAG 424 DNA says at a tap: encrypted PICC data, and the code that authenticates them, in hexadecimal. */
export type SunMessage = { picc: string; mac: string }

/** Which tag was tapped, and how many taps it has counted. */
export type PiccData = { uid: string; counter: number }

// UID and counter are mirrored, and the UID has seven bytes.
const piccTag = 0xc7

/** Decrypts the PICC data with the key for it (SDMMetaReadKey); undefined if they are none of this key. */
export function readPicc(metaKey: Uint8Array, picc: string): PiccData | undefined {
  const decipher = createDecipheriv('aes-128-cbc', metaKey, Buffer.alloc(16))
  decipher.setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(Buffer.from(picc, 'hex')), decipher.final()])
  if (plain[0] !== piccTag) return undefined
  return { uid: plain.subarray(1, 8).toString('hex').toUpperCase(), counter: plain.readUIntLE(8, 3) }
}

/** Whether the code is that of the tag with this key (SDMFileReadKey): compared in constant time. */
export const isGenuine = (fileKey: Uint8Array, data: PiccData, mac: string): boolean =>
  sameBytes(sunMac(fileKey, data), Buffer.from(mac, 'hex'))

/** The code of a tap: of an empty message, under the session key that UID and counter make of the tag's key (AN12196). */
export function sunMac(fileKey: Uint8Array, { uid, counter }: PiccData): Buffer {
  const vector = Buffer.concat([Buffer.from('3cc300010080', 'hex'), Buffer.from(uid, 'hex'), Buffer.alloc(3)])
  vector.writeUIntLE(counter, 13, 3)
  const mac = aesCmac(aesCmac(fileKey, vector), Buffer.alloc(0))
  // Every second byte is sent.
  return Buffer.from(mac.filter((_byte, i) => i % 2 === 1))
}
