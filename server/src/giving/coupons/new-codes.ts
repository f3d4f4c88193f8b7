import { randomBytes } from 'node:crypto'
import { alphabetOf, checkDigit, type Pattern } from '@chopcard/contract/giving/coupon-checks.ts'

/** Codes nobody guesses, all different: each sign is drawn evenly from the pattern's. */
export function newCodes(pattern: Pattern & { checkDigit: boolean }, count: number): string[] {
  const characters = alphabetOf(pattern)
  const drawn = pattern.checkDigit ? pattern.length - 1 : pattern.length
  const draw = evenly(characters)
  const codes = new Set<string>()
  while (codes.size < count) {
    const code = draw(drawn)
    codes.add(pattern.checkDigit ? code + checkDigit(code) : code)
  }
  return [...codes]
}

/** Bytes beyond the last whole multiple of the alphabet are thrown away, or its first characters would come more often. */
function evenly(characters: string): (length: number) => string {
  const limit = 256 - (256 % characters.length)
  let bytes = Buffer.alloc(0)
  let at = 0
  const next = () => {
    if (at === bytes.length) {
      bytes = randomBytes(65_536)
      at = 0
    }
    return bytes[at++] as number
  }
  return (length) => {
    let text = ''
    while (text.length < length) {
      const byte = next()
      if (byte < limit) text += characters[byte % characters.length]
    }
    return text
  }
}
