import { createCipheriv } from 'node:crypto'

const block = 16

/** AES-CMAC with a key of 16 bytes, as RFC 4493 defines it. */
export function aesCmac(key: Uint8Array, message: Uint8Array): Buffer {
  const first = doubled(encrypted(key, Buffer.alloc(block)))
  const length = Math.max(1, Math.ceil(message.length / block)) * block
  const isWhole = message.length === length
  const padded = Buffer.alloc(length)
  padded.set(message)
  if (!isWhole) padded[message.length] = 0x80
  // Chaining from zeros (CBC) is the same as to add each block to the result of the one before.
  const subkey = isWhole ? first : doubled(first)
  subkey.forEach((byte, i) => (padded[length - block + i] = (padded[length - block + i] ?? 0) ^ byte))
  return encrypted(key, padded).subarray(-block)
}

/** AES-128 in CBC mode from zeros, without padding. */
function encrypted(key: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(block))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

/** Twice a number of 128 bits in the field of RFC 4493. */
function doubled(bytes: Buffer): Buffer {
  const out = Buffer.from(bytes.map((byte, i) => (byte << 1) | ((bytes[i + 1] ?? 0) >> 7)))
  if ((bytes[0] ?? 0) & 0x80) out[block - 1] = (out[block - 1] ?? 0) ^ 0x87
  return out
}
