import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('the path of a QR code covers exactly the dark modules', () => {
  const text = 'CC1.480212345671.k3Jd92LmQ0aX'
  const { size, path } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(width); i++) drawn[Number(y)]![Number(x) + i] = true
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 0 }).data)
})
