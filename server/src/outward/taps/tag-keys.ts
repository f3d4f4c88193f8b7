import { aesCmac } from './cmac.ts'

/** The keys of a tag by the numbers that its settings name (tag-settings.ts). */
export type TagKeys = {
  /** Number 0: changes keys, settings and the address. */
  master: Buffer
  /** Number 1: authenticates a tap (SDMFileReadKey). */
  file: Buffer
  /** Number 2: encrypts UID and counter (SDMMetaReadKey); the merchant's, because the UID is not known before. */
  meta: Buffer
}

// The application of the chip, and who derives.
const application = Buffer.from('d2760000850101', 'hex')
const system = Buffer.from('chopcard')

/** The key that decrypts what any tag of the merchant says. */
export const metaKeyOf = (master: Uint8Array): Buffer => diversified(master, [application, system, keyNumber(2)])

/** The keys of the tag with a UID, each by another input. */
export const tagKeysOf = (master: Uint8Array, uid: string): TagKeys => {
  const keyIn = (n: number) => diversified(master, [Buffer.from(uid, 'hex'), application, system, keyNumber(n)])
  return { master: keyIn(0), file: keyIn(1), meta: metaKeyOf(master) }
}

const keyNumber = (n: number) => Buffer.of(n)

/** A key by AN10922: the CMAC of the constant for AES-128 and 16 to 31 bytes of input. */
export function diversified(master: Uint8Array, input: readonly Uint8Array[]): Buffer {
  const message = Buffer.concat([Buffer.of(0x01), ...input])
  // Shorter input is padded to two blocks there, and to one by RFC 4493.
  if (message.length < 17 || message.length > 32) throw new Error('the input of a diversified key has another length')
  return aesCmac(master, message)
}
