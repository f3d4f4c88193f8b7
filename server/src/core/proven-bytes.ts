import { digest, sameBytes } from './secrets.ts'

const proofLength = 16

/** A UUID as its 16 bytes. */
export const bytesOfUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes. */
export const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const proofOf = (secret: string, purpose: string, content: Buffer): Buffer =>
  digest(secret, purpose, content.toString('hex')).subarray(0, proofLength)

/** Bytes with the proof that they are ours, as base64url text; those of another purpose are not accepted in their place. */
export const provenText = (secret: string, purpose: string, content: Buffer): string =>
  Buffer.concat([content, proofOf(secret, purpose, content)]).toString('base64url')

/** The bytes of such a text; undefined when it is not ours, or they are not so many. */
export function provenBytes(secret: string, purpose: string, length: number, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const content = bytes.subarray(0, length)
  const isOurs =
    bytes.length === length + proofLength && sameBytes(bytes.subarray(length), proofOf(secret, purpose, content))
  return isOurs ? content : undefined
}
