import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aesCmac } from './cmac.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

describe('AES-CMAC', () => {
  const key = hex('2b7e151628aed2a6abf7158809cf4f3c')
  const message = hex(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
  )

  test.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [40, 'dfa66747de9ae63030ca32611497c827'],
    [64, '51f0bebf7e3b9d92fc49741779363cfe'],
  ])('the code of the %i bytes of RFC 4493 is the published one', (length, mac) => {
    expect(aesCmac(key, message.subarray(0, length)).toString('hex')).toBe(mac)
  })

  test('the code of any message equals one that is computed block by block with the plain cipher', () => {
    const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
    fc.assert(
      fc.property(bytes(16), fc.uint8Array({ maxLength: 100 }), (anyKey, anyMessage) => {
        expect(aesCmac(anyKey, anyMessage).toString('hex')).toBe(slowCmac(anyKey, anyMessage))
      }),
      { numRuns: 500 },
    )
  })

  test('the code changes with each bit of the message and of the key', () => {
    const [anyKey, anyMessage] = [randomBytes(16), randomBytes(33)]
    const codes = new Set([aesCmac(anyKey, anyMessage).toString('hex')])
    for (const target of [anyKey, anyMessage])
      for (let bit = 0; bit < target.length * 8; bit++) {
        const at = bit >> 3
        target[at] = (target[at] ?? 0) ^ (1 << (bit & 7))
        codes.add(aesCmac(anyKey, anyMessage).toString('hex'))
        target[at] = (target[at] ?? 0) ^ (1 << (bit & 7))
      }
    expect(codes.size).toBe(1 + (16 + 33) * 8)
  })
})

/** The definition with whole numbers and the cipher of single blocks (ECB): shares nothing with the code under test. */
function slowCmac(key: Uint8Array, message: Uint8Array): string {
  const mask = (1n << 128n) - 1n
  const aes = (value: bigint) => {
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    return BigInt(`0x${cipher.update(value.toString(16).padStart(32, '0'), 'hex', 'hex')}`)
  }
  const double = (value: bigint) => ((value << 1n) & mask) ^ (value >> 127n ? 0x87n : 0n)
  const text = Buffer.from(message).toString('hex')
  const blocks = text.match(/.{1,32}/g) ?? ['']
  const last = blocks.at(-1) ?? ''
  const first = double(aes(0n))
  const ending =
    last.length === 32 ? BigInt(`0x${last}`) ^ first : BigInt(`0x${`${last}80`.padEnd(32, '0')}`) ^ double(first)
  const chained = blocks.slice(0, -1).reduce((state, part) => aes(state ^ BigInt(`0x${part}`)), 0n)
  return aes(chained ^ ending)
    .toString(16)
    .padStart(32, '0')
}
