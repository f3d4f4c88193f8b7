import { expect, test } from 'vitest'
import { codesOf } from './changing-code.ts'

test('a changing code is made from the card’s key as the server makes it', async () => {
  // The values of RFC 6238, appendix B, as in server/src/loyalty/cards/card-codes.test.ts.
  const codeOf = codesOf('CC2.480212345671.00000000', 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA')
  expect(await codeOf(1)).toBe('CC2.480212345671.94287082')
  expect(await codeOf(37_037_036)).toBe('CC2.480212345671.07081804')
})
